import { type Permit, type RaffleDraw, raffleDrawQuery } from '@wattle/api-client';
import { CalendarDate, Card, DateTime, usePageMeta } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useRaffle } from '../../product-offers/find-product.ts';
import { RaffleHead } from '../../raffles/raffle-head.tsx';
import { regionName } from '../../regions.ts';
import styles from './pages.module.css';

/** The terms of a raffle, with the permits of its next draw. */
export function RaffleTermsPage() {
  const { nextDraw } = useRaffle();
  return <Terms draw={nextDraw} />;
}

/** The terms of a raffle, with the permits of the draw that the address names. */
export function RaffleDrawTermsPage() {
  const { key } = useRaffle();
  const { drawNo = '' } = useParams();
  const { data: draw } = useSuspenseQuery(raffleDrawQuery(key, drawNo));
  return <Terms draw={draw} />;
}

function Terms({ draw }: { draw: RaffleDraw | null }) {
  const raffle = useRaffle();
  const { drawNo } = useParams();
  usePageMeta({
    title: `Terms and conditions of ${draw && drawNo ? draw.name : raffle.name}`,
    description: `The rules of ${raffle.name}, and the permits it is run under.`,
    canonical: homePath(raffle, paths.offerTerms(raffle.key, drawNo)),
  });
  return (
    <>
      <RaffleHead raffle={raffle} title={`${raffle.name}: terms and conditions`} />
      <div className={styles.text}>
        <p>{raffle.terms}</p>
        {draw && <DrawRules draw={draw} />}
        <p>
          <Link to={paths.terms()}>Terms and conditions of the shop</Link> apply as well.
        </p>
      </div>
      {draw && draw.permits.length > 0 && (
        <section aria-labelledby="permits" className={styles.section}>
          <h2 id="permits">Permits of {draw.name}</h2>
          <ul className={styles.permits}>
            {draw.permits.map((permit) => (
              <PermitCard key={permit.region} permit={permit} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DrawRules({ draw }: { draw: RaffleDraw }) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="draw-rules">
      <h2 id="draw-rules">{draw.name}</h2>
      <ul>
        <li>
          Tickets {draw.firstNumber} to {draw.lastNumber}, of which at most{' '}
          {formatCount(draw.maxTickets, locale)} are sold.
        </li>
        <li>
          {draw.allocation === 'random'
            ? 'Numbers are issued in an order that is fixed and sealed before sales begin.'
            : 'Numbers are given out one after the other; the tickets of a book stand in a row.'}
        </li>
        <li>
          Sold from <DateTime value={draw.openAt} /> to <DateTime value={draw.stop} />.
        </li>
        {draw.drawings.map(({ key, name, drawAt, repeatWinners }) => (
          <li key={key}>
            {name}: drawn <DateTime value={drawAt} />.{' '}
            {repeatWinners ? 'A ticket may win more than once.' : 'A ticket wins once in it.'}
          </li>
        ))}
        {draw.maxPerCustomer !== null && <li>At most {plural(draw.maxPerCustomer, 'ticket')} a person.</li>}
      </ul>
    </section>
  );
}

function PermitCard({ permit }: { permit: Permit }) {
  const { locale } = useLocale();
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Permit', permit.number],
    ['Given by', permit.issuer],
    [
      'Valid',
      <span key="valid">
        <CalendarDate value={permit.validFrom} /> to <CalendarDate value={permit.validTo} />
      </span>,
    ],
    ['Tickets authorised', formatCount(permit.maxTickets, locale)],
    ['For', `${permit.beneficiary}, at least ${permit.grossPercent}% of sales`],
    ['Drawn at', permit.drawPlace],
    ['Scrutineer', permit.scrutineer],
    ['Winners are published', permit.publication],
    ['Prizes are delivered', `within ${plural(permit.deliveryDays, 'day')}`],
    ['Unclaimed prizes', permit.unclaimed],
  ];
  return (
    <Card as="li" className={styles.permit ?? ''}>
      <h3>{regionName(permit.region)}</h3>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {permit.advertisement && <p>{permit.advertisement}</p>}
    </Card>
  );
}
