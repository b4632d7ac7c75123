import { Loaded } from '@wattle/account-frame';
import { identityVerificationQuery, type Verification } from '@wattle/api-client';
import { Alert, LinkButton, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import { ReadingPage } from '../../reading-page.tsx';
import { openMethods } from '../../verification/methods.ts';
import { PaperForm } from './paper-form.tsx';
import { PhotoForm } from './photo-form.tsx';

export function ManualVerificationPage() {
  const verification = useQuery(identityVerificationQuery());
  return (
    <ReadingPage
      title="Verify with documents"
      lead="Our staff check what you send. We keep it encrypted, show it to no one else and delete it 30 days after the decision."
    >
      <Loaded query={verification} what="your verification" skeleton={<Skeleton shape="block" lines={2} />}>
        {(loaded) => <Forms verification={loaded} />}
      </Loaded>
    </ReadingPage>
  );
}

const UNDER_CHECK = new Set(['sending', 'unknown', 'waiting_provider', 'in_review']);

function Forms({ verification: { displayState, attempt, methods } }: { verification: Verification }) {
  const open = openMethods(methods);
  if (displayState === 'Verified') {
    return (
      <NotNow title="Your identity is confirmed">Your account is verified; no documents are needed.</NotNow>
    );
  }
  if (attempt && UNDER_CHECK.has(attempt.state)) {
    return <NotNow title="A check is under way">You can send documents if it fails.</NotNow>;
  }
  const photos = open.includes('photo_id_upload');
  const paper = open.includes('pdf_form');
  if (!photos && !paper) {
    return <NotNow title="No documents are needed">Where you live there are other ways to verify.</NotNow>;
  }
  return (
    <>
      {photos && <PhotoForm />}
      {paper && <PaperForm />}
    </>
  );
}

function NotNow({ title, children }: { title: string; children: string }) {
  return (
    <Alert
      title={title}
      action={
        <LinkButton to={paths.verifyAccount()} variant="secondary">
          See my verification
        </LinkButton>
      }
    >
      {children}
    </Alert>
  );
}
