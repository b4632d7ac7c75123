import { Loaded } from '@wattle/account-frame';
import { communicationPreferencesQuery, isApiError } from '@wattle/api-client';
import { EmptyState, LinkButton, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useQuery } from '@wattle/platform';
import { ReadingPage } from '../../reading-page.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** The preferences of the mail's recipient; changing them needs no login. */
export function PreferencesByLinkPage() {
  const { id = '' } = useParams();
  const preferences = useQuery({ ...communicationPreferencesQuery(id), retry: false });
  if (isApiError(preferences.error) && preferences.error.status === 404) return <UnknownLink />;
  return (
    <ReadingPage alone title="Communication preferences">
      <Loaded query={preferences} what="your choices" skeleton={<Skeleton shape="block" lines={3} />}>
        {(saved) => <PreferencesForm saved={saved} id={id} />}
      </Loaded>
    </ReadingPage>
  );
}

function UnknownLink() {
  usePageMeta({ title: 'We do not know this link', robots: 'noindex,nofollow' });
  return (
    <EmptyState
      headingLevel={1}
      title="We do not know this link"
      action={
        <LinkButton to={paths.login({ returnTo: paths.communicationPreferences() })}>
          Log in and choose there
        </LinkButton>
      }
    >
      Please open the whole link from the email.
    </EmptyState>
  );
}
