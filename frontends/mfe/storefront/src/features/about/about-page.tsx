import { paths } from '@wattle/mfe-contract';
import { Link, useSite } from '@wattle/platform';
import { Article } from './article.tsx';

/** Who runs the shop. */
export function AboutPage() {
  const { siteName, regulationText } = useSite();
  return (
    <Article
      title="About us"
      description={`Who ${siteName} is, how we are licensed and how we look after your tickets.`}
      lead={`${siteName} is a well-kept place to play the lottery.`}
    >
      <h2>What we do</h2>
      <p>
        We sell tickets in <Link to={paths.lottoTickets()}>Australia’s lotteries</Link>, keep them safe in
        your account, check them after each draw and pay what they win to your wallet. A ticket here cannot be
        lost, and a prize cannot be forgotten.
      </p>
      <h2>What you can count on</h2>
      <ul>
        <li>You see the price, the odds and the draw before you pay.</li>
        <li>You see every movement of your money.</li>
        <li>
          You find <Link to={paths.results()}>every result</Link>, with what each division paid.
        </li>
        <li>
          You find help to <Link to={paths.responsiblePlay()}>stay in control</Link> without having to look
          for it.
        </li>
      </ul>
      <h2>Licence</h2>
      <p>{regulationText}</p>
    </Article>
  );
}
