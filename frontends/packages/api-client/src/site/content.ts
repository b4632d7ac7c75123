import { queryOptions } from '@wattle/platform';
import { request, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import type { Blog, ContactPage, ContentPage, Post, PostSummary } from '../types.ts';

/** Everything that editors write; it changes with what they publish. */
export const contentKeys = { all: ['content'] as const };

const FRESH = 60_000;

/** The path without a trailing slash. */
const trimmed = (path: string) => path.replace(/\/+$/, '') || '/';

export const contentPageQuery = (path: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'page', trimmed(path)] as const,
    queryFn: ({ signal }) =>
      request<ContentPage>('/content/pages', { query: { path: trimmed(path) }, signal }),
    staleTime: FRESH,
  });

export const contactPageQuery = () =>
  queryOptions({
    queryKey: [...contentKeys.all, 'contact-page'] as const,
    queryFn: ({ signal }) => request<ContactPage>('/content/contact-page', { signal }),
    staleTime: FRESH,
  });

export const blogQuery = () =>
  queryOptions({
    queryKey: [...contentKeys.all, 'blog'] as const,
    queryFn: ({ signal }) => request<Blog>('/content/blog', { signal }),
    staleTime: FRESH,
  });

/** The posts, newest first; of one category when it is named. */
export const blogPostsQuery = ({
  category,
  ...page
}: PageRequest & { readonly category?: string | undefined }) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'posts', category ?? null, pageQuery(page)] as const,
    queryFn: ({ signal }) =>
      requestPage<PostSummary>('/content/blog/posts', { query: { category, ...pageQuery(page) }, signal }),
    staleTime: FRESH,
  });

export const blogPostQuery = (slug: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'post', slug] as const,
    queryFn: ({ signal }) => request<Post>(`/content/blog/posts/${encodeURIComponent(slug)}`, { signal }),
    staleTime: FRESH,
  });
