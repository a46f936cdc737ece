/**
 * Which tests run on PostgreSQL and Redis as well as on SQLite and memory, by reason. All others run on SQLite alone:
 * what they ask cannot depend on the store, and the endpoints they call are called on both by the walks below.
 * Paths of files, without `.test.ts`, and of folders, which end in a slash. `*.pg.test.ts` run on PostgreSQL alone.
 */
export const onBothStores: Record<string, string[]> = {
  'Every endpoint is called, with sensible and with hostile requests.': [
    'tests/api/conformance',
    'tests/api/fuzz',
  ],
  'Stock and money are written: locks, races, killed processes.': [
    ...['cart', 'merge-orders', 'statements'].map((name) => `tests/api/cart/${name}`),
    ...[
      'abandoned-try',
      'again',
      'checkout',
      'expire',
      'guest-budget',
      'killed',
      'meanwhile',
      'offline-after-all',
      'races',
      'rush',
      'same-numbers',
      'shared-stock',
      'statements',
    ].map((name) => `tests/api/checkout/${name}`),
    ...['funnel', 'invoices-killed', 'refunds', 'sold', 'statements'].map(
      (name) => `tests/api/orders/${name}`,
    ),
    ...['killed', 'payments', 'reconcile', 'saved-methods', 'stuck-money', 'unknown-payments'].map(
      (name) => `tests/api/payments/${name}`,
    ),
    'tests/api/web-shop/races',
  ],
  'A cart, an order or a payment is worked through, one request after the other.': [
    ...['accept-changes', 'buy-again', 'cart-moves', 'coupon-records', 'coupon-terms', 'coupons'].map(inCart),
    ...['line-attributes', 'line-bounds', 'line-changes', 'loaded-lines', 'merge-carts', 'tax-rates'].map(
      inCart,
    ),
    ...['shipping', 'taxes'].map((name) => `tests/api/checkout/${name}`),
    ...['deliver', 'edits', 'returns', 'walk-of-states'].map((name) => `tests/api/orders/${name}`),
    ...['charges', 'delayed', 'disputes', 'late-payments', 'ledger'].map(
      (name) => `tests/api/payments/${name}`,
    ),
    'tests/api/wishlist/',
    // Runs the whole suite of gateways. The other providers differ in what they say, not in what the shop writes.
    'tests/contracts/sandbox-gateway',
  ],
  'An order is changed by one person at a time.': [
    ...[
      'failed-refunds',
      'former-orders',
      'invoices',
      'look-up',
      'order-links',
      'order-pictures',
      'orders',
      'own-currency',
      'payment-kinds',
      'return-bounds',
      'return-requests',
      'side-by-side',
      'sold-before',
      'withdrawals',
    ].map((name) => `tests/api/orders/${name}`),
    ...['chosen-refunds', 'due-payments', 'pay-again', 'refund-lines'].map(
      (name) => `tests/api/payments/${name}`,
    ),
  ],
  'Queries filter, sort, count and page in SQL.': [
    'tests/api/catalogue/',
    'tests/api/content/comments',
    'tests/api/content/posts',
    'tests/api/examples/examples',
    'tests/api/languages/translations',
    'tests/api/pages/cached-pages',
    'tests/api/search/kept-answers',
    'tests/api/search/lists',
    'tests/api/search/search',
    'tests/api/statements',
    ...[
      'community',
      'currency',
      'customers',
      'drafts',
      'figure-plans',
      'figures',
      'guide',
      'order-payments',
      'orders',
      'payments',
      'product',
      'products',
      'stored-values',
      'takings',
      'usage',
    ].map(inPanel),
    'tests/web/seo/sitemap',
  ],
  'Requests that arrive together take turns, and what counts them is shared.': [
    'tests/api/addresses/',
    ...['account', 'at-once', 'change-email', 'forgotten', 'former-passwords', 'invitations', 'lockout'].map(
      inAuth,
    ),
    ...['password', 'privacy', 'refresh', 'registration', 'set-up-two-factor', 'two-factor'].map(inAuth),
    ...['account-proofs', 'guard-attempts', 'session-life'].map(inAuth),
    'tests/api/comments/',
    'tests/api/contact/',
    ...['app-auth', 'idempotency', 'idempotency-bounds', 'kept-answers', 'key-rollover'].map(inKernel),
    ...['limits', 'nonces', 'reads-at-once', 'secret-of-database'].map(inKernel),
    'tests/api/newsletter/',
    ...[
      'apps-and-jobs',
      'authority',
      'conflicts',
      'coupons',
      'entry',
      'library',
      'newsletters',
      'races',
      'rates',
      'roles',
      'stock',
    ].map(inPanel),
    'tests/api/panel/translating',
    'tests/api/push/devices',
    'tests/api/redirects/',
    'tests/api/reviews/',
  ],
  'Jobs share their work through tables and leases.': [
    'tests/api/content/next-publication',
    'tests/api/jobs',
    'tests/api/notices/',
    'tests/api/webhooks/delivery',
    'tests/api/webhooks/killed',
  ],
  'Whole stores are written, dumped, upgraded and removed.': [
    'tests/api/cli/backup',
    'tests/api/cli/restored-numbers',
    'tests/api/import/interrupted',
    'tests/api/import/links',
    'tests/api/import/move-in',
    'tests/api/import/product-languages',
    'tests/api/import/renamed-and-missing',
    'tests/api/import/shipping-zones',
    'tests/api/import/together',
    'tests/api/prepare-store',
    'tests/api/seed/remove-demo-store',
    'tests/api/theming/theme-sections',
    'tests/api/upgrades/',
  ],
  'Search follows changes by triggers, logs and leases, and asks the database.': [
    'tests/contracts/search-engines',
    ...[
      'change-log',
      'change-triggers',
      'closeness',
      'compounds',
      'constrain',
      'corrections',
      'database-engine',
      'figures',
      'forms',
      'many-matches',
      'more-forms',
      'order',
    ].map(inSearch),
    ...['rebuild-when-due', 'refused-rows', 'rows-by-key', 'searchable-changes', 'searchable-content'].map(
      inSearch,
    ),
    ...['searchable-products', 'share-cursor', 'skipped-rows', 'skipped-rows-log', 'swap-while-saving'].map(
      inSearch,
    ),
    ...['same-matches', 'text-keys', 'upkeep', 'variants', 'whole-titles'].map(inSearch),
  ],
}

function inCart(name: string): string {
  return `tests/api/cart/${name}`
}

function inPanel(name: string): string {
  return `tests/api/panel/${name}`
}

function inAuth(name: string): string {
  return `tests/api/auth/${name}`
}

function inKernel(name: string): string {
  return `tests/api/kernel/${name}`
}

function inSearch(name: string): string {
  return `tests/search/${name}`
}

/** As patterns of files, for vitest; `*.pg.test.ts` are not among them. */
export function listBothStoresPatterns(): string[] {
  return toPatterns(Object.values(onBothStores).flat())
}

export function toPatterns(places: string[]): string[] {
  return places.map((place) => (place.endsWith('/') ? `${place}**/!(*.pg).test.ts` : `${place}.test.ts`))
}
