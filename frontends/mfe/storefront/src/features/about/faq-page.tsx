import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import type { ReactNode } from 'react';
import { Article } from './article.tsx';
import styles from './faq-page.module.css';

/** Common questions. */
export function FaqPage() {
  return (
    <Article
      title="Questions and answers"
      description="Answers to common questions about playing, paying and winning."
    >
      <h2>Playing</h2>
      <Question asks="What is a quickpick?">
        Numbers picked for you by chance. Every combination is equally likely, exactly as likely to win as
        numbers that you choose, and no two games of one ticket are the same.
      </Question>
      <Question asks="Until when can I buy a ticket?">
        Until the close that stands beside each draw, in the time of your device. Some states close earlier;
        once you are logged in you see the close for yours.
      </Question>
      <Question asks="Can I play several draws at once?">
        Yes. Choose the number of draws on the play screen. The same numbers are then played in consecutive
        draws and you pay for all of them now.
      </Question>
      <Question asks="Can I change or return a ticket?">
        Not once it is bought. Until then everything in your <Link to={paths.cart()}>cart</Link> can be
        changed or removed.
      </Question>
      <h2>Paying</h2>
      <Question asks="How do I pay?">
        From your wallet. Put money in first, then pay for what is in your cart. You see the amount before
        each step.
      </Question>
      <Question asks="What if the page breaks while I pay?">
        You are never charged twice. Look at your <Link to={paths.upcomingTickets()}>upcoming tickets</Link>:
        a ticket that was bought is there, and one that was not did not cost anything.
      </Question>
      <h2>Winning</h2>
      <Question asks="How do I know that I won?">
        We check every ticket after its draw. Prizes appear on the ticket and in your{' '}
        <Link to={paths.transactions()}>transactions</Link>.
      </Question>
      <Question asks="Why is a result provisional?">
        The numbers are known and still have to be confirmed. Prizes are worked out and paid after that.
      </Question>
    </Article>
  );
}

function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary className={styles.asks}>{asks}</summary>
      <p className={styles.answer}>{children}</p>
    </details>
  );
}
