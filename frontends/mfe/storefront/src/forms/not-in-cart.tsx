import { errorsByTarget, errorText, isApiError, outcomeIsUnknown } from '@wattle/api-client';
import { Alert, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';

/** The cart refused the line, or its answer was lost. */
export interface Refused {
  readonly kind: 'refused';
  readonly lines: readonly string[];
  /** It may be in the cart all the same. */
  readonly isUnknown: boolean;
}

/** A refusal in words: one line a field, each once. */
export function refusedBy(error: unknown): Refused {
  const lines = Object.values(errorsByTarget(error)).flatMap(
    (errors) => errors?.map(({ message }) => message) ?? [],
  );
  // A cart that is being paid refuses with the wish to wait; nothing was put into it.
  const isConflict = isApiError(error) && error.status === 409;
  return {
    kind: 'refused',
    lines: lines.length > 0 ? [...new Set(lines)] : [errorText(error)],
    isUnknown: outcomeIsUnknown(error) && !isConflict,
  };
}

interface NotInCartProps {
  readonly what: 'ticket' | 'tickets' | 'shares';
  readonly refused: Refused;
  /** A line of the cart was to be changed. */
  readonly changing: boolean;
}

/** Why the cart was not changed. Without an answer the outcome is unknown. */
export function NotInCart({ what, refused: { lines, isUnknown }, changing }: NotInCartProps) {
  const isOne = what === 'ticket';
  const subject = `${changing ? 'your' : isOne ? 'this' : 'these'} ${what} ${isOne ? 'is' : 'are'}`;
  const state = changing ? 'updated' : 'in your cart';
  if (isUnknown) {
    return (
      <Alert
        tone="warning"
        live
        title={`We do not know yet whether ${subject} ${state}`}
        action={
          <LinkButton to={paths.cart()} variant="secondary">
            Look in your cart
          </LinkButton>
        }
      >
        <p>Look there before you try again.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="danger" live title={`${subject.charAt(0).toUpperCase()}${subject.slice(1)} not ${state}`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Alert>
  );
}
