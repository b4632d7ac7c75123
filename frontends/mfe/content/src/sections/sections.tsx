import type { ContentImage, ContentItem } from '@wattle/api-client';
import { Picture } from './picture.tsx';
import { Prose } from './prose.tsx';
import { Question, questionsOf } from './questions.tsx';
import styles from './sections.module.css';

/** What a page or a post is made of, in order. Data that no component knows is not shown. */
export function Sections({ items }: { items: readonly ContentItem[] }) {
  return (
    <div className={styles.sections}>
      {items.map((item) => (
        <Section key={item.id} item={item} />
      ))}
    </div>
  );
}

export function Section({ item }: { item: ContentItem }) {
  switch (item.type) {
    case 'markdown':
      return <Prose html={String(item.value)} />;
    case 'plain':
      return <p className={styles.plain}>{String(item.value)}</p>;
    case 'image':
      return <Picture image={item.value as ContentImage} />;
    case 'json':
      return questionsOf(item.value).map(({ question, answer }) => (
        <Question key={question} asks={question}>
          <p>{answer}</p>
        </Question>
      ));
  }
}
