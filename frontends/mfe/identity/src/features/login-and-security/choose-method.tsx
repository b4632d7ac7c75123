import { type TwoFactor, type TwoFactorMethod, useAcknowledgeTwoFactorPrompt } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { METHODS } from './methods.ts';
import { ItemList, Refusal } from './section.tsx';

interface ChooseMethodProps {
  readonly config: TwoFactor;
  readonly onChosen: (method: TwoFactorMethod) => void;
  /** Leaves the current factor in use. */
  readonly onCancel?: (() => void) | undefined;
}

export function ChooseMethod({ config, onChosen, onCancel }: ChooseMethodProps) {
  const acknowledge = useAcknowledgeTwoFactorPrompt();
  const offered = (config.methods as readonly TwoFactorMethod[]).filter((method) => method !== config.method);
  return (
    <>
      {config.promptRequired && (
        <Alert
          title="Protect your account with a second step"
          action={
            <Button variant="quiet" pending={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
              Not now
            </Button>
          }
        >
          It takes a minute, and protects your money.
        </Alert>
      )}
      <Refusal error={acknowledge.error} />
      <ItemList
        label="Ways to get a code"
        items={offered.map((method) => ({
          id: method,
          name: METHODS[method].name,
          details: METHODS[method].about,
          action: (
            <Button
              variant="secondary"
              aria-label={`Set up: ${METHODS[method].name}`}
              onClick={() => onChosen(method)}
            >
              Set up
            </Button>
          ),
        }))}
      />
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Keep what I have
        </Button>
      )}
    </>
  );
}
