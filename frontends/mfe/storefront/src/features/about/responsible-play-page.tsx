import { Alert } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useSite } from '@wattle/platform';
import { Article } from './article.tsx';

/** How to stay in control, and where to find help. */
export function ResponsiblePlayPage() {
  const { responsiblePlay, siteName, support } = useSite();
  const { helpline, number, url } = responsiblePlay;
  return (
    <Article
      title="Responsible play"
      description="How to keep lottery play fun: decide what to spend, take a break and find free, confidential help."
      lead="Playing should stay fun. Here is how to stay in control, and where to find help."
    >
      <Alert title="Talk to somebody now">
        <p>
          <a href={url}>{helpline}</a> is free and confidential, day and night. Call{' '}
          <a href={`tel:${number.replaceAll(/\s/g, '')}`}>{number}</a>. If you or somebody near you is in
          danger, call 000.
        </p>
      </Alert>
      <h2>Know the odds</h2>
      <p>
        A lottery is a way to dream for a minute, not a way to earn money. Most games win nothing. The chance
        of division 1 stands beside every prize we show, and it is the same for every set of numbers.
      </p>
      <p>
        Each draw is independent. Numbers are never “due”, a system does not beat the odds, and a quickpick is
        as likely to win as numbers you choose.
      </p>
      <h2>Stay in control</h2>
      <ul>
        <li>Decide what you can afford to lose before you play, and stop there.</li>
        <li>Pay with money you have put aside for fun, never with rent, bills or borrowed money.</li>
        <li>Do not play to win back what you lost.</li>
        <li>Look at your transactions now and then: they show all that you put in, spent and won.</li>
        <li>Play when you are calm. Leave it when you are upset, tired or have been drinking.</li>
      </ul>
      <h2>Signs that it is time to stop</h2>
      <ul>
        <li>You spend more than you meant to, or hide it from people close to you.</li>
        <li>You think about playing when you should be working, sleeping or with your family.</li>
        <li>You borrow or sell things so that you can play.</li>
        <li>You play to get away from worry, sadness or loneliness.</li>
      </ul>
      <p>
        If you know one of these, talk to {helpline} or to somebody you trust. It helps, and it is never too
        early.
      </p>
      <h2>Take a break</h2>
      <p>
        Call <a href={`tel:${support.phone.replaceAll(/\s/g, '')}`}>{support.phone}</a> or write to{' '}
        <a href={`mailto:${support.email}`}>{support.email}</a> and we will close your account for as long as
        you ask, or for good. You keep what is in your wallet and any prize of a ticket you hold. We will not
        try to change your mind.
      </p>
      <h2>Adults only</h2>
      <p>
        You must be 18 or over to play. {siteName} checks the age of every customer, and a ticket bought by
        somebody under 18 wins nothing. If children use your device, log out when you are done.
      </p>
      <p>
        More about how we work: <Link to={paths.contact()}>contact us</Link>.
      </p>
    </Article>
  );
}
