import { ChevronDown } from '@wattle/design-system';
import type { ReactNode } from 'react';
import styles from './questions.module.css';

interface AskedQuestion {
  readonly question: string;
  readonly answer: string;
}

/** The questions in data of editors: a list of `{question, answer}`. Whatever else is there is left out. */
export function questionsOf(value: unknown): readonly AskedQuestion[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is AskedQuestion =>
      typeof one === 'object' &&
      one !== null &&
      typeof (one as AskedQuestion).question === 'string' &&
      typeof (one as AskedQuestion).answer === 'string',
  );
}

/**
 * Questions in a text: a heading is a question, the text below it the answer. Text before the first heading
 * is the introduction.
 */
export function splitQuestions(html: string): {
  readonly lead: string;
  readonly questions: readonly AskedQuestion[];
} {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const questions: { question: string; answer: string }[] = [];
  let lead = '';
  for (const element of body.children) {
    const last = questions.at(-1);
    if (element.tagName === 'H2') questions.push({ question: element.textContent, answer: '' });
    else if (last) last.answer += element.outerHTML;
    else lead += element.outerHTML;
  }
  return { lead, questions };
}

/** One question that opens. */
export function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary className={styles.asks}>
        {asks}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
