import type { ContentPage } from '@wattle/api-client';
import { api, axeViolations, renderMfe, screen, server, site, waitFor, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const markdown = (id: string, value: string) => ({ id, type: 'markdown', value }) as const;

const page = (change: Partial<ContentPage> = {}): ContentPage => ({
  id: 'about-en-au',
  path: '/about',
  template: 'article',
  name: 'About us',
  sections: [markdown('text-1', '<p>A well-kept place to play.</p><h2>Licence</h2><p>Licensed.</p>')],
  seo: {
    title: 'Who we are',
    description: 'Who runs the site.',
    image: null,
    canonical: null,
    indexed: true,
  },
  ...change,
});

const contact = {
  heading: 'Contact us',
  lead: 'We help you every day.',
  topics: [
    { question: 'I cannot log in', answer: '<p><a href="/forgot-password">Choose a new password</a>.</p>' },
  ],
};

function open(url: string, change: Partial<ContentPage> = {}, capabilities: readonly string[] = []) {
  const asked: string[] = [];
  server.use(
    api.get('/content/pages', ({ url: call }: { url: URL }) => {
      asked.push(call.searchParams.get('path') ?? '');
      return page(change);
    }),
    api.get('/content/contact-page', contact),
  );
  const view = renderMfe(mfe, {
    url,
    site: site({ capabilities, appStores: { apple: 'https://apps.example/wattle' } }),
  });
  return { ...view, asked };
}

test('a page of the content system can be read, and says what it is', async () => {
  const { asked } = open('/about/');
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Licence' })).toBeVisible();
  expect(asked).toEqual(['/about']);
  await waitFor(() => expect(document.title).toBe('Who we are | Wattle'));
  expect(await axeViolations()).toEqual([]);
});

test('a link in a text goes there without loading the site again', async () => {
  const { user, router } = open('/about', {
    sections: [markdown('text-1', '<p><a href="/lotto-results">Every result</a></p>')],
  });
  await user.click(await screen.findByRole('link', { name: 'Every result' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(router.state.location.pathname).toBe('/lotto-results');
});

test('questions open to their answers', async () => {
  const { user } = open('/about/faq', {
    name: 'Questions and answers',
    template: 'questions',
    sections: [
      markdown(
        'text-1',
        '<h2>What is a quickpick?</h2><p>Numbers by chance.</p><h2>And then?</h2><p>Wait.</p>',
      ),
    ],
  });
  expect(await screen.findByText('Numbers by chance.')).not.toBeVisible();
  await user.click(screen.getByText('What is a quickpick?'));
  expect(screen.getByText('Numbers by chance.').closest('details')).toHaveAttribute('open');
  expect(screen.getByText('Wait.').closest('details')).not.toHaveAttribute('open');
  expect(await axeViolations()).toEqual([]);
});

test('the contact page names every way to reach people', async () => {
  open('/about/contact-us', { name: 'Contact us', template: 'support' });
  expect(await screen.findByRole('link', { name: '1300 000 000' })).toHaveAttribute('href', 'tel:1300000000');
  expect(screen.getByText('Mon–Fri 8 am – 8 pm')).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@example.com' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Frequently asked questions' })).getByText('I cannot log in'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Chat with us' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('the page of the app leads to its stores', async () => {
  open('/app', { name: 'The app', path: '/app', template: 'landing' }, ['native_app']);
  expect(await screen.findByRole('link', { name: /App Store/ })).toHaveAttribute(
    'href',
    'https://apps.example/wattle',
  );
  expect(screen.queryByRole('link', { name: /Google Play/ })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('an unknown component is not shown, and markup in plain text is text', async () => {
  open('/about', {
    sections: [
      { id: 'odd', type: 'json', value: { script: 'alert(1)' } },
      { id: 'plain', type: 'plain', value: '<img src=x onerror=alert(1)>' },
      { id: 'asked', type: 'json', value: [{ question: 'Really?', answer: 'Yes.' }, 'no'] },
    ],
  });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(screen.getByText('Really?')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

const picture = (id: string) =>
  ({
    id,
    type: 'image',
    value: { src: `/media/${id}.svg`, alt: id, width: 8, height: 4, caption: null },
  }) as const;
const words = markdown('words', '<p>Words.</p>');
const pictured = markdown('pictured', '<p><img src="/media/c.svg" alt="c" loading="eager"></p>');

test.each([
  ['article', [words, picture('a'), picture('b')], ['eager', 'lazy']],
  ['article', [pictured, picture('a')], ['eager', 'lazy']],
  ['landing', [picture('a'), picture('b')], ['eager', 'lazy']],
  ['landing', [words, picture('a'), picture('b')], ['eager', 'lazy']],
  ['support', [picture('a')], ['lazy']],
  ['questions', [picture('a')], ['lazy']],
] as const)(
  'only the first picture of a page does not wait until it is near: %s',
  async (template, sections, expected) => {
    open('/about', { template, sections: [...sections] });
    const images = await screen.findAllByRole('img');
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(expected);
  },
);

test('an address without a page is not found', async () => {
  server.use(
    api.refuse('get', '/content/pages', 404, [{ target: 'general', code: 'page_not_found', message: 'No' }]),
  );
  renderMfe(mfe, { url: '/about/nothing' });
  expect(await screen.findByText(/ApiError/)).toBeVisible();
});
