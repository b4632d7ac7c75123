import { type ContentItem, contentPageQuery, type ContentPage as Page } from '@wattle/api-client';
import { Card, Download, usePageMeta } from '@wattle/design-system';
import {
  type SiteConfiguration,
  useCapability,
  useLocation,
  useSite,
  useSuspenseQuery,
} from '@wattle/platform';
import type { ComponentType } from 'react';
import { firstWithPicture } from '../../sections/first-picture.ts';
import { Prose } from '../../sections/prose.tsx';
import { Question, splitQuestions } from '../../sections/questions.tsx';
import { Section, Sections } from '../../sections/sections.tsx';
import { SupportTemplate } from './support-template.tsx';
import styles from './templates.module.css';

interface TemplateProps {
  readonly page: Page;
}

const TEMPLATES: Readonly<Record<string, ComponentType<TemplateProps>>> = {
  article: ArticleTemplate,
  questions: QuestionsTemplate,
  landing: LandingTemplate,
  support: SupportTemplate,
};

/** A page of the content system, whatever its address. */
export function ContentPage() {
  const { pathname } = useLocation();
  const { data: page } = useSuspenseQuery(contentPageQuery(pathname));
  usePageMeta({
    title: page.seo?.title ?? page.name,
    description: page.seo?.description ?? page.name,
    ...(page.seo?.canonical && { canonical: page.seo.canonical }),
    robots: page.seo?.indexed === false ? 'noindex,nofollow' : 'index,follow',
  });
  return <PageBody page={page} />;
}

/** The page as its template shows it; also for a preview, which says something else of itself to search engines. */
function PageBody({ page }: TemplateProps) {
  const Template = TEMPLATES[page.template] ?? ArticleTemplate;
  return <Template page={page} />;
}

/** A page to read. */
function ArticleTemplate({ page }: { page: Page }) {
  return (
    <article className={styles.article}>
      <h1>{page.name}</h1>
      <Sections items={page.sections} pictureFirst />
    </article>
  );
}

const APP = '/app';

/** A page that invites: its first words large, and the rest on a card. */
function LandingTemplate({ page }: { page: Page }) {
  const { appStores } = useSite();
  const hasApp = useCapability('native_app');
  const [first, ...rest] = page.sections;
  const withPicture = firstWithPicture(page.sections);
  return (
    <article className={styles.landing}>
      <div className={styles.invitation}>
        <h1>{page.name}</h1>
        {first && <Section item={first} pictureFirst={first === withPicture} />}
        {hasApp && page.path === APP && <AppStoreLinks stores={appStores} />}
      </div>
      {rest.length > 0 && (
        <Card padding="lg" className={styles.rest ?? ''}>
          {rest.map((item) => (
            <Section key={item.id} item={item} pictureFirst={item === withPicture} />
          ))}
        </Card>
      )}
    </article>
  );
}

function AppStoreLinks({ stores }: { stores: SiteConfiguration['appStores'] }) {
  const links = [
    { name: 'App Store', url: stores.apple },
    { name: 'Google Play', url: stores.google },
  ].filter(({ url }) => url);
  if (links.length === 0) return null;
  return (
    <ul className={styles.stores}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url ?? undefined} className={styles.store} rel="noopener noreferrer">
            <Download aria-hidden="true" />
            Download on {name === 'App Store' ? 'the ' : ''}
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Questions that open to their answers, in the groups that the page's texts make. */
function QuestionsTemplate({ page }: { page: Page }) {
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
