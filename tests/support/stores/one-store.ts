/**
 * Which tests run on SQLite alone, by reason. What they go through in the database, other tests go through on both: so none
 * of these may be about transactions, races, statements or their plans, and tests/architecture/stores.test.ts looks.
 * Paths of files, without `.test.ts`, and of folders, which end in a slash.
 */
export const onOneStore: Record<string, string[]> = {
  'No store at all is open, or none but to start from.': ['tests/unit/', 'tests/architecture/'],
  'A browser looks at what the server shows.': [
    ...['account/', 'community/', 'languages/', 'live-search/', 'newsletter/', 'panel/', 'payments/'].map(
      inWeb,
    ),
    ...['policy/', 'shop/', 'themes/'].map(inWeb),
    ...['pages/accessibility', 'pages/content', 'pages/focus', 'pages/playground', 'pages/preview'].map(
      inWeb,
    ),
  ],
  'The server’s own parts are looked at: connections, headers, addresses, processes.': [
    ...['bounds', 'lanes', 'large-bodies', 'loopback', 'prefix', 'proxy', 'signing', 'signing-rules'].map(
      inWeb,
    ),
    ...['slow-clients', 'unreadable', 'client', 'moving-in'].map(inWeb),
  ],
  'Pages are read as machines read them: what they say of themselves, and in which words.': [
    ...['google-fields', 'heads', 'structured-data'].map((name) => inWeb(`seo/${name}`)),
    ...['app-links', 'content-accent', 'content-paginator', 'form-errors', 'form-notice'].map(inPages),
    ...['made-up-account', 'made-up-locale', 'pay-currency', 'renamed-forms', 'search-engines'].map(inPages),
    'tests/api/languages/addresses',
    'tests/api/languages/api-language',
    'tests/api/languages/payment-words',
    'tests/api/theming/alternate-views',
    'tests/api/theming/theme-mail',
    'tests/api/web-shop/broken-theme',
    'tests/api/web-shop/made-up-locale',
    'tests/api/web-shop/made-up-payment',
  ],
  'Requests are checked before anything is read, and answers shaped after it.': [
    ...['compression', 'cors', 'envelope', 'error-details', 'fields', 'forwarded-prefix'].map(inKernel),
    ...['at-once', 'order-of-checks'].map(inKernel),
    'tests/api/developers/',
    'tests/api/openapi',
  ],
  'A start says what the settings lack.': ['tests/api/mail-sender', 'tests/api/plain-http'],
  'A program calls what other tests call on both stores.': [
    ...[
      'documented-commands',
      'moderate',
      'outbox',
      'search',
      'security-events',
      'seo',
      'settings',
      'theme',
    ].map(inCommands),
    'tests/client/package',
    'tests/client/requests',
  ],
  'Files of other systems are read.': [
    ...['download-pictures', 'file-formats', 'links', 'texts'].map((name) => `tests/api/import/${name}`),
  ],
  'Payment providers are spoken to; what is kept of it has its own tests.': [
    'tests/contracts/payment-gateways',
  ],
}

function inWeb(name: string): string {
  return `tests/web/${name}`
}

function inPages(name: string): string {
  return `tests/api/pages/${name}`
}

function inKernel(name: string): string {
  return `tests/api/kernel/${name}`
}

function inCommands(name: string): string {
  return `tests/api/cli/${name}`
}

/** As patterns of files, for vitest; `*.pg.test.ts` are not among them. */
export function listOneStorePatterns(): string[] {
  return Object.values(onOneStore)
    .flat()
    .map((place) => (place.endsWith('/') ? `${place}**/!(*.pg).test.ts` : `${place}.test.ts`))
}
