import { contentPageQuery, type ContentPage as Page } from '@wattle/api-client';
import { usePageMeta } from '@wattle/design-system';
import { useLocation, useSuspenseQuery } from '@wattle/platform';
import type { ComponentType } from 'react';
import { ArticleTemplate } from './article-template.tsx';
import { LandingTemplate } from './landing-template.tsx';
import { QuestionsTemplate } from './questions-template.tsx';
import { SupportTemplate } from './support-template.tsx';

export interface TemplateProps {
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
export function PageBody({ page }: TemplateProps) {
  const Template = TEMPLATES[page.template] ?? ArticleTemplate;
  return <Template page={page} />;
}
