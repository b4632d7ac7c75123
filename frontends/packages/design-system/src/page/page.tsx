import { useState } from 'react';
import styles from './page.module.css';
import { RadioGroup } from './radio-group.tsx';
import { Section } from './section.tsx';
import { SPECIMENS } from './specimens.tsx';

const SCHEMES = { device: 'As the device', light: 'Light', dark: 'Dark' } as const;

type Scheme = keyof typeof SCHEMES;

function show(scheme: Scheme): void {
  if (scheme === 'device') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
}

/** Every token and component of the design system in its states, to look at and to test; no part of a release. */
export function DesignPage() {
  const [scheme, setScheme] = useState<Scheme>('device');
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Design system</h1>
        <RadioGroup
          legend="Colours"
          options={SCHEMES}
          value={scheme}
          onChange={(chosen) => {
            setScheme(chosen);
            show(chosen);
          }}
        />
      </header>
      <nav aria-label="Components">
        <ul className={styles.index}>
          {SPECIMENS.map(({ title }) => (
            <li key={title}>
              <a href={`#${idOf(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {SPECIMENS.map(({ title, Specimen }) => (
        <Section key={title} id={idOf(title)} title={title}>
          <Specimen />
        </Section>
      ))}
    </main>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
