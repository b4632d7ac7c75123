import { paths } from '@wattle/mfe-contract';
import { Link, useSite } from '@wattle/platform';
import { Article } from './article.tsx';

/** The rules between the customer and the operator. */
export function TermsPage() {
  const { siteName, support } = useSite();
  return (
    <Article
      title="Terms and conditions"
      description={`The rules that apply when you play with ${siteName}.`}
      lead={`The rules that apply when you play with ${siteName}, in plain words.`}
    >
      <h2>Who may play</h2>
      <p>
        You must be 18 or over, live where we are licensed to sell to you and play for yourself. One person
        has one account. We may ask for proof of who you are, and may close an account that was opened with
        wrong details.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself and your details up to date. What is done with your password counts as
        done by you until you tell us that somebody else may know it.
      </p>
      <h2>Buying a ticket</h2>
      <ul>
        <li>The price is the one we show before you pay. Nothing is added to it.</li>
        <li>A ticket is bought once we confirm it on a receipt. A ticket in a cart is not in any draw.</li>
        <li>
          Sales for a draw stop at the time we show. A purchase that reaches us later is refused and costs
          nothing. We never move it to another draw on our own.
        </li>
        <li>
          Check your numbers and draws before you pay: a ticket cannot be changed or returned afterwards.
        </li>
      </ul>
      <h2>Draws and prizes</h2>
      <p>
        Each game is drawn under its own rules, which decide who wins. Prize pools and jackpots shown before a
        draw are estimates unless we say that they are guaranteed. A prize may be shared with other winners.
      </p>
      <p>
        Results are provisional until they are official. We then check every ticket and pay prizes to your
        wallet. Where a result is corrected, the corrected result counts.
      </p>
      <h2>Your wallet</h2>
      <p>
        Money in your wallet is yours and earns no interest. It pays for tickets and cannot be passed on to
        other customers. When a draw is cancelled, its price goes back to your wallet.
      </p>
      <h2>When something goes wrong</h2>
      <p>
        If a fault of ours keeps a paid ticket out of its draw, we give back its price. Obvious errors in a
        price or a result do not bind either of us. Nothing in these terms takes away rights that the consumer
        law gives you.
      </p>
      <h2>Complaints</h2>
      <p>
        Tell us first, at <a href={`mailto:${support.email}`}>{support.email}</a> or on our{' '}
        <Link to={paths.contact()}>contact page</Link>. If we do not settle it within 14 days, you may take it
        to the regulator of your state or territory.
      </p>
      <h2>Changes</h2>
      <p>
        We tell you of a change that matters to you before it takes effect. Tickets that you hold by then keep
        the terms they were bought under.
      </p>
    </Article>
  );
}
