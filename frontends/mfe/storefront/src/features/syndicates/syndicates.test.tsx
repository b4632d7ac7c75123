import {
  api,
  aud,
  axeViolations,
  cart,
  cartItem,
  customer,
  renderMfe,
  screen,
  server,
  site,
  syndicate,
  syndicateOffer,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const withSyndicates = site({ capabilities: [...site().capabilities, 'syndicates'] });

const open = async (url: string, offers = [syndicateOffer()], options = {}) => {
  server.use(api.get('/syndicates', offers));
  const page = renderMfe(mfe, { url, site: withSyndicates, ...options });
  await screen.findByRole('heading', { level: 1 });
  return page;
};
const SHARES = '/powerball-syndicate/syndicates';
const form = () => within(screen.getByRole('form', { name: 'Choose shares' }));
const price = () => form().getByRole('status', { name: 'Price' });

test('syndicates are listed with their ticket, shares left and share price', async () => {
  await open('/syndicates');
  const card = within(screen.getByRole('list', { name: 'Syndicates' })).getByRole('link');
  expect(card).toHaveAttribute('href', '/powerball_syndicate/syndicates');
  expect(card).toHaveTextContent('System 9 + 1 game');
  expect(card).toHaveTextContent('4 of 10 shares left');
  expect(card).toHaveTextContent('1 share for $9.70');
  expect(await axeViolations()).toEqual([]);
});

test('tickets for playing together have a page of their own', async () => {
  await open('/social-play');
  expect(screen.getByRole('heading', { level: 1, name: 'Play together' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Syndicates' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['none is announced', [], {}],
  [
    'none is sold where the customer lives',
    [syndicateOffer({ regions: ['NSW'] })],
    { customer: customer({ region: 'WA' }) },
  ],
])('an empty list says so: %s', async (_, offers, options) => {
  await open('/syndicates', offers, options);
  expect(screen.getByText('No syndicates right now')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without the capability there are no syndicates', async () => {
  server.use(api.get('/syndicates', [syndicateOffer()]));
  renderMfe(mfe, { url: '/syndicates' });
  expect(await screen.findByText(/404/)).toBeVisible();
});

test('the ticket is seen before a share is bought, with its odds', async () => {
  await open(SHARES);
  expect(screen.getByRole('heading', { name: 'The ticket: 37 games' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'System 9' })).getByText('plays as 36 games'),
  ).toBeVisible();
  expect(screen.getByText(/wins division 1 about 1 time in 3,634,876/)).toHaveTextContent(
    'a share gets one tenth of it',
  );
  expect(screen.getByText(/If shares are left at/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('shares go into the cart with their syndicate, and the margin is shown', async () => {
  const sent: unknown[] = [];
  const { user } = await open(SHARES);
  server.use(
    api.post('/cart/items', ({ body }) => {
      sent.push(body);
      return cart();
    }),
  );
  await user.click(form().getByRole('button', { name: 'Add a share' }));
  expect(price()).toHaveTextContent('$19.40');
  expect(form().getByText('$1.76')).toBeVisible();
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText(/Powerball Syndicate, 2 shares/)).toBeVisible();
  expect(sent).toEqual([
    {
      product_offer_key: 'powerball_syndicate',
      game_type: 'syndicate',
      num_shares: 2,
      syndicate_key: 'powerball_syndicate-1593-1',
    },
  ]);
});

test('no more shares can be chosen than are left', async () => {
  const { user } = await open(SHARES, [syndicateOffer({ syndicates: [syndicate({ sharesLeft: 2 })] })]);
  const more = form().getByRole('button', { name: 'Add a share' });
  await user.click(more);
  await user.click(more);
  expect(price()).toHaveTextContent('$19.40');
  expect(form().getByText('2 shares left, at most 5 a person.')).toBeVisible();
});

test('a sold-out purchase says so, and shows what is left', async () => {
  const { user } = await open(SHARES);
  server.use(
    api.refuse('post', '/cart/items', 422, [
      { target: 'num_shares', code: 'sold_out', message: 'All shares of this syndicate are sold.' },
    ]),
    api.get('/syndicates', [
      syndicateOffer({
        syndicates: [
          syndicate({ key: 'powerball_syndicate-1593-2', name: 'Powerball Syndicate 2', sharesLeft: 10 }),
          syndicate({ status: 'full', canBeBought: false, sharesLeft: 0 }),
        ],
      }),
    ]),
  );
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('10 of 10 shares left')).toBeVisible();
  expect(screen.getByText('Full, ticket is being bought')).toBeVisible();
});

test('a line of the cart is changed in place', async () => {
  const line = cartItem({
    id: 'item-1',
    productOfferKey: 'powerball_syndicate',
    gameType: 'syndicate',
    numShares: 3,
    syndicateKey: 'powerball_syndicate-1593-2',
    purchaseOn: '2026-11-24',
  });
  const sent: unknown[] = [];
  server.use(
    api.get('/cart', cart({ cartItems: [line] })),
    api.put('/cart/items/item-1', ({ body }) => {
      sent.push(body);
      return cart({ cartItems: [line] });
    }),
  );
  const syndicates = [
    syndicate(),
    syndicate({ key: 'powerball_syndicate-1593-2', name: 'Powerball Syndicate 2', series: 2 }),
  ];
  const { user } = await open(`${SHARES}?cartItem=item-1`, [syndicateOffer({ syndicates })]);
  await screen.findByRole('button', { name: 'Update cart' });
  expect(form().getByRole('radio', { name: /Powerball Syndicate 2/ })).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Change your shares' })).toBeVisible();
  expect(price()).toHaveTextContent('$29.10');
  await user.click(form().getByRole('button', { name: 'Update cart' }));
  await screen.findByText('Another page');
  expect(sent).toMatchObject([
    { num_shares: 3, syndicate_key: 'powerball_syndicate-1593-2', purchase_on: '2026-11-24' },
  ]);
});

test('between two syndicates the page says so', async () => {
  await open(SHARES, [
    syndicateOffer({ syndicates: [syndicate({ status: 'cancelled', canBeBought: false })] }),
  ]);
  expect(screen.getByText('No shares are for sale right now')).toBeVisible();
  expect(screen.getByText('Cancelled, refunded')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a syndicate that is not sold where the customer lives sells nothing', async () => {
  await open(SHARES, [syndicateOffer({ regions: ['NSW'], sharePrice: aud('9.70') })], {
    customer: customer({ region: 'WA' }),
  });
  expect(screen.getByText('Not sold in Western Australia')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('the terms of a syndicate have a page', async () => {
  await open('/powerball-syndicate/terms-and-conditions');
  expect(screen.getByText('The ticket is bought when every share is sold.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the shares' })).toHaveAttribute(
    'href',
    '/powerball_syndicate/syndicates',
  );
  expect(await axeViolations()).toEqual([]);
});
