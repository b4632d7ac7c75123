import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import createIcon from './icon.tsx';
import { Menu } from './icons.ts';

test('the light builder draws what the icon package draws', async () => {
  const { __iconData } = await vi.importActual<{ __iconData: Parameters<typeof createIcon>[0] }>(
    'lucide-react/icons/menu',
  );
  const Light = createIcon(__iconData);
  const drawn = (icon: ReactElement) => {
    const { container } = render(icon);
    const picture = container.querySelector('svg');
    picture?.removeAttribute('class');
    picture?.removeAttribute('xmlns');
    return picture;
  };
  expect(drawn(<Light />)?.outerHTML.length).toBeGreaterThan(100);
  expect(drawn(<Light />)).toEqual(drawn(<Menu />));
});
