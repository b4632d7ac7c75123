import { type SyndicateOffer, syndicateKeys } from '@wattle/api-client';
import { Badge, CardLink, Countdown, DateTime, GameMark, Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQueryClient } from '@wattle/platform';
import styles from '../raffles/raffle-card.module.css';
import sale from '../raffles/sale.module.css';
import { SharesLeft } from './shares-left.tsx';
import { buyable } from './syndicate-rules.ts';

interface SyndicateCardProps {
  readonly offer: SyndicateOffer;
  readonly headingLevel: 2 | 3;
}

/** A syndicate offer with the shares left of what can be joined first; the whole card is one link. */
export function SyndicateCard({ offer, headingLevel }: SyndicateCardProps) {
  const Heading = `h${headingLevel}` as const;
  const queryClient = useQueryClient();
  const [syndicate] = buyable(offer);
  return (
    <CardLink to={paths.play(offer.key, { gameType: 'syndicate' })} className={styles.card ?? ''}>
      <div className={styles.head}>
        <GameMark offerKey={offer.playsOfferKey} />
        <div>
          <Heading className={styles.name}>{offer.name}</Heading>
          <p className={styles.causes}>{offer.recipe.join(' + ')}</p>
        </div>
      </div>
      {syndicate?.prizePool && (
        <p className={styles.amount}>
          <Money whole value={syndicate.prizePool} />
        </p>
      )}
      {syndicate ? (
        <>
          <SharesLeft syndicate={syndicate} />
          <p className={sale.sale}>
            Closes in{' '}
            <strong>
              <Countdown
                to={syndicate.stop}
                ended="a moment"
                onEnd={() => void queryClient.invalidateQueries({ queryKey: syndicateKeys.all })}
              />
            </strong>
            <span className={sale.when}>
              Draw {syndicate.drawNo}, <DateTime value={syndicate.drawAt} />
            </span>
          </p>
        </>
      ) : (
        <p className={sale.sale}>
          <Badge>{offer.suspended ? 'Not on sale at the moment' : 'Next syndicate to be announced'}</Badge>
        </p>
      )}
      <p className={styles.price}>
        <span>
          1 share for{' '}
          <strong>
            <Money value={offer.sharePrice} />
          </strong>
        </span>
        {syndicate && (
          <span className={styles.choose} aria-hidden="true">
            Join
          </span>
        )}
      </p>
    </CardLink>
  );
}
