import { useSite } from '@wattle/platform';
import { Article } from './article.tsx';

/** What is kept about a customer, and why. */
export function PrivacyPage() {
  const { siteName, support } = useSite();
  return (
    <Article
      title="Privacy policy"
      description={`What ${siteName} knows about you, what we use it for and your rights.`}
      lead="What we know about you, what we use it for and what you may ask of us."
    >
      <h2>What we keep</h2>
      <ul>
        <li>Who you are: your name, date of birth, address, email address and phone number.</li>
        <li>What you buy: your tickets, their numbers and what they won.</li>
        <li>Money: deposits, purchases, prizes and withdrawals. Card numbers never reach our servers.</li>
        <li>How you log in: your devices, the times and the network addresses.</li>
      </ul>
      <h2>What we use it for</h2>
      <ul>
        <li>To sell you tickets, check them and pay prizes.</li>
        <li>To know that you are 18 or over and live where we may sell to you, as the law demands.</li>
        <li>To keep your account safe and to stop fraud and money laundering.</li>
        <li>To help you stay in control of your play.</li>
        <li>To send you news, only if you ask for it. You can change your mind at any time.</li>
      </ul>
      <h2>Who else sees it</h2>
      <p>
        The companies that process payments and check identities for us, and authorities where the law obliges
        us. They may use it for that alone. We do not sell what we know about you.
      </p>
      <h2>Cookies</h2>
      <p>
        We set the cookies that the shop needs: one that remembers your cart and, once you log in, those that
        keep you logged in. They hold no advertising.
      </p>
      <h2>How long</h2>
      <p>
        As long as you have an account, and seven years after it is closed for records of money, because the
        law asks for that. The rest is deleted.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see what we keep about you, have it corrected and have deleted what we need not keep. Write to{' '}
        <a href={`mailto:${support.email}`}>{support.email}</a>. If you are not happy with our answer, you can
        turn to the Office of the Australian Information Commissioner.
      </p>
    </Article>
  );
}
