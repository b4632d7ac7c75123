import { Loaded } from '@wattle/account-frame';
import { type TwoFactor, type TwoFactorMethod, twoFactorQuery } from '@wattle/api-client';
import { Skeleton } from '@wattle/design-system';
import { AccountLocked } from '@wattle/design-system/forms';
import { useQuery } from '@wattle/platform';
import { lazy, Suspense, useState } from 'react';
import { ChooseMethod } from './choose-method.tsx';
import { SecondFactorInUse } from './second-factor-in-use.tsx';
import { Section } from './section.tsx';

const Enrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }));
const RecoveryCodes = lazy(async () => ({ default: (await import('./recovery-codes.tsx')).RecoveryCodes }));

export function TwoFactorSection() {
  const twoFactor = useQuery(twoFactorQuery());
  return (
    <Section
      title="Two-factor authentication"
      lead="A code besides your password. Someone who learns your password still cannot log in."
    >
      <Loaded query={twoFactor} what="your second factor" skeleton={<Skeleton lines={3} />}>
        {(config) =>
          config.locked ? (
            <AccountLocked />
          ) : (
            <Suspense fallback={<Skeleton lines={3} />}>
              <Unlocked config={config} />
            </Suspense>
          )
        }
      </Loaded>
    </Section>
  );
}

type Step =
  | { readonly at: 'overview' }
  | { readonly at: 'choosing' }
  | { readonly at: 'enrolling'; readonly method: TwoFactorMethod }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

function Unlocked({ config }: { config: TwoFactor }) {
  const [step, setStep] = useState<Step>({ at: 'overview' });
  const back = () => setStep({ at: 'overview' });
  const showCodes = (codes: readonly string[]) => setStep({ at: 'codes', codes });

  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onSaved={back} />;
  if (step.at === 'enrolling') return <Enrolment method={step.method} onDone={showCodes} onCancel={back} />;
  if (config.enabled && step.at === 'overview') {
    return (
      <SecondFactorInUse
        config={config}
        onChange={() => setStep({ at: 'choosing' })}
        onNewCodes={showCodes}
      />
    );
  }
  return (
    <ChooseMethod
      config={config}
      onChosen={(method) => setStep({ at: 'enrolling', method })}
      onCancel={config.enabled ? back : undefined}
    />
  );
}
