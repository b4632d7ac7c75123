import { Loaded } from '@wattle/account-frame';
import { communicationPreferencesQuery } from '@wattle/api-client';
import { Skeleton } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';
import { ReadingPage } from '../../reading-page.tsx';
import { PreferencesForm } from './preferences-form.tsx';

export function OwnPreferencesPage() {
  const preferences = useQuery(communicationPreferencesQuery());
  return (
    <ReadingPage title="Communication preferences">
      <Loaded query={preferences} what="your choices" skeleton={<Skeleton shape="block" lines={3} />}>
        {(saved) => <PreferencesForm saved={saved} />}
      </Loaded>
    </ReadingPage>
  );
}
