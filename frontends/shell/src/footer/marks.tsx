import type { PaymentLogo, SocialLink } from '@wattle/platform';
import type { ReactNode } from 'react';
import styles from './marks.module.css';

/** Drawn for this site: they name a method and copy no trademark's picture. */

const Card = ({ name, fill = '#fff', children }: { name: string; fill?: string; children: ReactNode }) => (
  <svg viewBox="0 0 48 30" role="img" aria-label={name} className={styles.card}>
    <rect x="0.5" y="0.5" width="47" height="29" rx="4.5" fill={fill} stroke="#7c8b82" />
    {children}
  </svg>
);

const Word = ({ x = 24, fill, children }: { x?: number; fill: string; children: string }) => (
  <text x={x} y="19.5" textAnchor="middle" className={styles.word} fill={fill}>
    {children}
  </text>
);

export function PaymentMark({ logo }: { readonly logo: PaymentLogo }) {
  switch (logo) {
    case 'VISA':
      return (
        <Card name="Visa">
          <Word fill="#1a3a8f">VISA</Word>
          <path d="M6 24.500h36" stroke="#e8a317" strokeWidth="2" />
        </Card>
      );
    case 'MASTERCARD':
      return (
        <Card name="Mastercard">
          <circle cx="19.500" cy="15" r="8" fill="#d3331f" />
          <circle cx="28.500" cy="15" r="8" fill="#f0a11c" />
          <path d="M24 8.400a8 8 0 0 1 0 13.200 8 8 0 0 1 0-13.200" fill="#e36a1e" />
        </Card>
      );
    case 'AMEX':
      return (
        <Card name="American Express" fill="#1f6fb2">
          <Word fill="#fff">AMEX</Word>
        </Card>
      );
    case 'PAYPAL':
      return (
        <Card name="PayPal">
          <Word x={16} fill="#1b3a7a">
            Pay
          </Word>
          <Word x={34} fill="#2187c9">
            Pal
          </Word>
        </Card>
      );
    case 'APPLE_PAY':
      return (
        <Card name="Apple Pay" fill="#14261c">
          <circle cx="12" cy="16.500" r="4.500" fill="#fff" />
          <path d="M12.500 11q0-3 3-3.500 0 3-3 3.500" fill="#fff" />
          <Word x={31} fill="#fff">
            Pay
          </Word>
        </Card>
      );
    case 'GOOGLE_PAY':
      return (
        <Card name="Google Pay">
          <circle cx="12" cy="15" r="5" fill="none" stroke="#2f6fde" strokeWidth="3" />
          <path d="M12 15h6" stroke="#2f9e57" strokeWidth="3" />
          <Word x={32} fill="#3c4a43">
            Pay
          </Word>
        </Card>
      );
  }
}

const NETWORKS: Readonly<Record<SocialLink['network'], { readonly name: string; readonly mark: ReactNode }>> =
  {
    facebook: {
      name: 'Facebook',
      mark: <path d="M17 6h-2q-3 0-3 3v12M8.500 13H16" />,
    },
    instagram: {
      name: 'Instagram',
      mark: (
        <>
          <rect x="4" y="4" width="16" height="16" rx="4.500" />
          <circle cx="12" cy="12" r="3.500" />
          <path d="M16.500 7.500h.01" />
        </>
      ),
    },
    linkedin: {
      name: 'LinkedIn',
      mark: <path d="M6 10v8M6 6h.01M11 18v-8m0 4q0-4 3.500-4t3.500 4v4" />,
    },
    x: { name: 'X', mark: <path d="m5 5 14 14M19 5 5 19" /> },
    youtube: {
      name: 'YouTube',
      mark: (
        <>
          <rect x="3" y="6" width="18" height="12" rx="4" />
          <path d="m10.500 9.500 4 2.500-4 2.500z" />
        </>
      ),
    },
  };

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <svg viewBox="0 0 24 24" role="img" aria-label={name} className={styles.line}>
    {children}
  </svg>
);

export const NetworkMark = ({ network }: { readonly network: SocialLink['network'] }) => (
  <Line name={NETWORKS[network].name}>{NETWORKS[network].mark}</Line>
);

const STORES = {
  apple: {
    name: 'Download on the App Store',
    mark: <path d="M12 8q-6-2-6 4 0 7 4 7 1 0 2-.600 1 .600 2 .600 4 0 4-7 0-6-6-4m0 0q0-4 3-5" />,
  },
  google: { name: 'Get it on Google Play', mark: <path d="m6 4 12 8-12 8z" /> },
} as const;

export const StoreMark = ({ store }: { readonly store: keyof typeof STORES }) => (
  <Line name={STORES[store].name}>{STORES[store].mark}</Line>
);
