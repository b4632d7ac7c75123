import { blogPostQuery, blogPostsQuery, blogQuery, pageFromParam } from '@wattle/api-client';
import { type MfeContext, requireCapability } from '@wattle/mfe-contract';
import type { LoaderFunctionArgs, RouteObject } from '@wattle/platform';

export function blogRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;
  const gated = (load: (args: LoaderFunctionArgs) => Promise<unknown>) => (args: LoaderFunctionArgs) => {
    requireCapability(ctx, 'blog');
    return load(args);
  };
  const blog = () => queryClient.ensureQueryData(blogQuery());

  return [
    {
      index: true,
      loader: gated(() => Promise.all([blog(), queryClient.ensureQueryData(blogPostsQuery({}))])),
      lazy: async () => ({ Component: (await import('../features/blog/blog-page.tsx')).BlogPage }),
    },
    {
      path: 'category/:slug/:page?',
      loader: gated(({ params }) =>
        Promise.all([
          blog(),
          queryClient.ensureQueryData(
            blogPostsQuery({ category: params.slug, page: pageFromParam(params.page) }),
          ),
        ]),
      ),
      lazy: async () => ({ Component: (await import('../features/blog/category-page.tsx')).CategoryPage }),
    },
    {
      path: ':slug',
      loader: gated(({ params }) => queryClient.ensureQueryData(blogPostQuery(params.slug ?? ''))),
      lazy: async () => ({ Component: (await import('../features/blog/post-page.tsx')).PostPage }),
    },
  ];
}
