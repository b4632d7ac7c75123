import type { ContentItem, ContentPage } from '@wattle/api-client';
import { Prose } from '../../sections/prose.tsx';
import { Question, splitQuestions } from '../../sections/questions.tsx';
import { Section } from '../../sections/sections.tsx';
import styles from './templates.module.css';

/** Questions that open to their answers, in the groups that the page's texts make. */
export function QuestionsTemplate({ page }: { page: ContentPage }) {
  return (
    <article className={styles.article}>
      <h1>{page.name}</h1>
      {page.sections.map((item) => (
        <Group key={item.id} item={item} />
      ))}
    </article>
  );
}

function Group({ item }: { item: ContentItem }) {
  if (item.type !== 'markdown') return <Section item={item} />;
  const { lead, questions } = splitQuestions(String(item.value));
  return (
    <div className={styles.group}>
      {lead && <Prose html={lead} />}
      {questions.map(({ question, answer }) => (
        <Question key={question} asks={question}>
          <Prose html={answer} />
        </Question>
      ))}
    </div>
  );
}
