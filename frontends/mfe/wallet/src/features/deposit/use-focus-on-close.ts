import { useEffect, useId, useState } from 'react';

/** The id of what the focus goes to once what had it was closed. */
export function useFocusOnClose(): { readonly id: string; readonly closed: () => void } {
  const id = useId();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) document.getElementById(id)?.focus();
  }, [id, times]);
  return { id, closed: () => setTimes((before) => before + 1) };
}
