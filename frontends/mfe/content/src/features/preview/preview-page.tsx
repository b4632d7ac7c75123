import { Alert, DateTime, LinkButton, Table, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, type SitePreview, useSearchParams, useSite } from '@wattle/platform';
import styles from './preview-page.module.css';

type Draft = SitePreview['drafts'][number];

const NAMES: Readonly<Record<string, string>> = {
  pages: 'Page',
  blog: 'Blog home page',
  blog_posts: 'Post',
  blog_categories: 'Blog category',
  contact_page: 'Contact page',
  theme: 'Theme',
  site_config: 'Site configuration',
  site_locales: 'Site in one locale',
  sub_variants: 'Sub-variant',
  placements: 'Placement',
};

const nameOf = ({ collection, entryId }: Draft) => {
  const name = NAMES[collection] ?? collection;
  return entryId === 'default' ? name : `${name} ${entryId}`;
};

/** What drafts the site shows in this browser, or why it shows none. */
export function PreviewPage() {
  const [search] = useSearchParams();
  const { preview } = useSite();
  const refused = search.get('refused');
  usePageMeta({ title: 'Preview', robots: 'noindex,nofollow' });
  return (
    <div className={styles.preview}>
      <h1>Preview</h1>
      {preview ? <Drafts preview={preview} /> : refused ? <Refusal code={refused} /> : <Nothing />}
    </div>
  );
}

function Drafts({ preview: { drafts, expiresAt } }: { readonly preview: SitePreview }) {
  return (
    <>
      <p className={styles.lead}>
        This browser shows the site as if these drafts were published, until <DateTime value={expiresAt} />.
        Visitors see the site as it is. A draft changes what is shown, not what can be bought or paid.
      </p>
      <Table
        caption="Drafts"
        rowKey={(draft) => `${draft.collection}/${draft.entryId}`}
        rows={drafts}
        columns={[
          { key: 'name', header: 'Draft', rowHeader: true, cell: nameOf },
          { key: 'version', header: 'Version', cell: ({ version }) => version ?? 'as it stands' },
          {
            key: 'path',
            header: 'View it',
            cell: ({ path }) => <Link to={path}>{path === '/' ? 'Home page' : path}</Link>,
          },
        ]}
      />
      <LinkButton to={paths.leavePreview()} reloadDocument>
        Leave the preview
      </LinkButton>
    </>
  );
}

const ASK_AGAIN = 'Make a new link to the draft. Each opens for two hours.';
const REASONS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  preview_expired: ['This preview has expired', ASK_AGAIN],
  preview_foreign: [
    'This link is not from this site',
    'It was changed on its way, or belongs to another site. Copy the whole link, or make a new one.',
  ],
  entry_not_found: [
    'The draft was removed',
    'The version that the link shows was removed. Make a link to another one.',
  ],
  content_source_unavailable: [
    'The draft cannot be read now',
    'The editing system does not respond. Open the link again in a moment.',
  ],
  database_unavailable: ['The draft cannot be read now', 'Open the link again in a moment.'],
};

function Refusal({ code }: { readonly code: string }) {
  const [title, text] = REASONS[code] ?? [
    'The draft cannot be shown',
    `The site cannot be shown with it (${code}). Change the draft and make a new link.`,
  ];
  return (
    <>
      <Alert tone="danger" title={title}>
        {text}
      </Alert>
      <p>You see the site as visitors do.</p>
      <LinkButton to={paths.home()} variant="secondary">
        Go to the home page
      </LinkButton>
    </>
  );
}

function Nothing() {
  return (
    <>
      <p className={styles.lead}>
        Editors can look at drafts of this site here before they are published: themes, pages, banners, and
        everything else. You need a link from our staff.
      </p>
      <p>You see the site as visitors do.</p>
      <LinkButton to={paths.home()} variant="secondary">
        Go to the home page
      </LinkButton>
    </>
  );
}
