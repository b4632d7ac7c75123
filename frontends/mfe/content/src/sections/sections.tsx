import type { ContentImage, ContentItem } from '@wattle/api-client';
import { firstWithPicture } from './first-picture.ts';
import { Picture } from './picture.tsx';
import { Prose } from './prose.tsx';
import { Question, questionsOf } from './questions.tsx';
import styles from './sections.module.css';

interface SectionsProps {
  readonly items: readonly ContentItem[];
  /** Whether their first picture is the first of the page. */
  readonly pictureFirst?: boolean;
}

/** What a page or a post is made of, in order. Data that no component knows is not shown. */
export function Sections({ items, pictureFirst = false }: SectionsProps) {
  const first = pictureFirst ? firstWithPicture(items) : undefined;
  return (
    <div className={styles.sections}>
      {items.map((item) => (
        <Section key={item.id} item={item} pictureFirst={item === first} />
      ))}
    </div>
  );
}

interface SectionProps {
  readonly item: ContentItem;
  readonly pictureFirst?: boolean;
}

/** One item. How the pictures of a text load stands in its HTML, by the same rule. */
export function Section({ item, pictureFirst = false }: SectionProps) {
  switch (item.type) {
    case 'markdown':
      return <Prose html={String(item.value)} />;
    case 'plain':
      return <p className={styles.plain}>{String(item.value)}</p>;
    case 'image':
      return <Picture image={item.value as ContentImage} first={pictureFirst} />;
    case 'json':
      return questionsOf(item.value).map(({ question, answer }) => (
        <Question key={question} asks={question}>
          <p>{answer}</p>
        </Question>
      ));
  }
}
