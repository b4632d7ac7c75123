import {
  errorText,
  isApiError,
  type RecommendedOrder,
  recommendedOrdersQuery,
  useAddToCart,
} from '@wattle/api-client';
import { Button, DateTime, GameMark, LinkButton, Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { keepPreviousData, useCapability, useQuery, useSession } from '@wattle/platform';
import { useState } from 'react';
import styles from './pre-cart-suggestions.module.css';

const DECLINED = 'wattle.pre-cart.declined';

const REASONS: Readonly<Record<RecommendedOrder['kind'], string>> = {
  next_draw: 'The same numbers in the next draw',
  add_on: 'Goes with your ticket',
  syndicate_share: 'A share of a bigger ticket',
};

interface SuggestionsProps {
  readonly cartVersion: number;
  /** Announces a change; an empty text in between repeats it. */
  readonly say: (words: string) => void;
}

/**
 * Suggestions for the added line, for customers only. Nothing is added without a press; a refusal is stored
 * for the visit (docs/domain.md §10.20).
 */
export function Suggestions({ cartVersion, say }: SuggestionsProps) {
  const isOffered = useCapability('pre_cart_recommended_draws');
  const { status } = useSession();
  const [declined, setDeclined] = useState(() => sessionStorage.getItem(DECLINED) !== null);
  const isWanted = isOffered && status === 'signed-in' && !declined;
  // The previous suggestions stay, and with them the focus, until the next ones arrive.
  const { data = [], isPlaceholderData: isPassing } = useQuery({
    ...recommendedOrdersQuery(cartVersion),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  if (!isWanted || data.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className={styles.suggestions}>
      <h3 id="suggestions">You could add one of these</h3>
      <p>Your cart is complete without them.</p>
      <ul className={styles.list}>
        {data.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.productOfferKey}`} className={styles.suggestion}>
            <Suggestion suggestion={suggestion} isPassing={isPassing} say={say} />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        block
        onClick={() => {
          sessionStorage.setItem(DECLINED, '1');
          setDeclined(true);
        }}
      >
        No thanks, and not again on this visit
      </Button>
    </section>
  );
}

/** The first field that is wrong, in the server's words (docs/requirements.md §5), or whatever else it says. */
const refusalOf = (error: unknown): string =>
  (isApiError(error) && error.errors[0]?.message) || errorText(error);

interface SuggestionProps extends Pick<SuggestionsProps, 'say'> {
  readonly suggestion: RecommendedOrder;
  /** Whether it still goes with the cart is being asked. */
  readonly isPassing: boolean;
}

function Suggestion({ suggestion, isPassing, say }: SuggestionProps) {
  const { kind, productOfferKey, offerName, gameType, draw, price, item } = suggestion;
  const add = useAddToCart();
  return (
    <>
      <GameMark offerKey={productOfferKey} size="sm" />
      <div className={styles.what}>
        <p className={styles.name}>{offerName}</p>
        <p className={styles.detail}>{REASONS[kind]}</p>
        <p className={styles.detail}>
          Draw {draw.drawNo}, <DateTime value={draw.drawAt} />
        </p>
        <p>
          {item === null && 'from '}
          <Money value={price} />
        </p>
        {add.isError && (
          <p role="alert" className={styles.refusal}>
            {refusalOf(add.error)}
          </p>
        )}
      </div>
      {item === null ? (
        <LinkButton variant="secondary" to={paths.play(productOfferKey, { gameType })}>
          See {offerName}
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          pending={add.isPending || isPassing}
          onClick={() => {
            say('');
            add.mutate(item, { onSuccess: () => say(`${offerName} is in your cart.`) });
          }}
        >
          Add to cart
        </Button>
      )}
    </>
  );
}
