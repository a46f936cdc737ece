import { onBothStores, toPatterns } from './stores/both-stores.ts'

/**
 * Which tests a bare `npm test` leaves to the whole suite (`npm test -- --whole`, as `.ci/run` runs it), by reason. Each asks again,
 * elsewhere, what a test that stays has asked, or takes minutes to be sure. Where they are named or have changed, they run.
 * Paths as in `both-stores.ts`.
 */
export const wholeOnly: Record<string, string[]> = {
  'Another browser does as Chromium does.': [
    'tests/web/live-search/firefox',
    'tests/web/live-search/webkit',
    'tests/web/shop/browsers',
    'tests/web/themes/firefox',
    'tests/web/themes/webkit',
  ],
  'Another host, a server in front and clients in other languages get what our own get.': [
    'tests/unit/platform/deploy-on-node-24',
    'tests/web/below-a-path',
    'tests/web/kotlin-client',
    'tests/web/next-host',
    'tests/web/proxy',
  ],
  'Several processes answer as one does, and a database that goes away is asked for in process.': [
    'tests/web/cluster.pg',
    'tests/web/database-lost.pg',
    'tests/web/workers.pg',
  ],
  'Somebody walks for minutes through pages that have tests of their own.': [
    'tests/web/account/life',
    'tests/web/moving-in',
    'tests/web/panel/owner',
    'tests/web/panel/site-walk',
    'tests/web/shop/walk',
  ],
  'A page in a browser, beyond the journeys of visitors and owners and what its handler is asked in process.':
    [
      'tests/web/account/guest-order',
      'tests/web/account/invoice',
      'tests/web/account/shop',
      'tests/web/community/forms',
      'tests/web/languages/languages',
      'tests/web/pages/accessibility',
      'tests/web/pages/content',
      'tests/web/pages/playground',
      'tests/web/panel/accounts',
      'tests/web/panel/catalogue',
      'tests/web/panel/content',
      'tests/web/panel/guards',
      'tests/web/panel/keyboard',
      'tests/web/panel/shipping',
      'tests/web/policy/violations',
      'tests/web/shop/accessibility',
      'tests/web/shop/buy',
      'tests/web/shop/cart',
      'tests/web/themes/standalone-pages',
      'tests/web/themes/theme-files',
      'tests/web/themes/workbench',
    ],
  'Each provider and each search server keeps the contract that the sandbox and our own engines keep.': [
    'tests/contracts/opensearch-engine',
    'tests/contracts/payment-gateways',
    'tests/contracts/server-engines',
  ],
  'Programs of others check documents, samples and a machine that is set up.': [
    'tests/api/developers/samples',
    'tests/unit/orders/e-invoices',
    'tests/unit/support/install',
  ],
  'Processes are killed again and again, and whole stores are written: the drills in a short form.': [
    'tests/api/cli/backup',
    'tests/api/orders/invoices-killed',
    'tests/api/payments/killed',
    'tests/api/seed/remove-demo-store',
    'tests/api/webhooks/killed',
    'tests/web/telemetry',
  ],
}

/** Reasons of `both-stores.ts` for which a bare `npm test` asks SQLite alone. */
export const onSqliteAtFirst = [
  'A cart, an order or a payment is worked through, one request after the other.',
  'An order is changed by one person at a time.',
  'Queries filter, sort, count and page in SQL.',
  'Requests that arrive together take turns, and what counts them is shared.',
  'Whole stores are written, dumped, upgraded and removed.',
  'Search follows changes by triggers, logs and leases, and asks the database.',
]

/** As patterns of files, for vitest. */
export function listWholeOnlyPatterns(store: 'sqlite' | 'postgresql'): string[] {
  const again = store === 'sqlite' ? [] : onSqliteAtFirst.flatMap((reason) => onBothStores[reason] ?? [])
  return toPatterns([...Object.values(wholeOnly).flat(), ...again])
}
