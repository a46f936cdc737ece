/**
 * What is mutated and which tests must notice, area by area. Each part is one run, which is kept for as long as neither
 * its code nor its tests change. A path is a file or a folder; one that ends in a slash is a folder without those in it.
 * @type {Record<string, { promise: string, tests: string[], parts: Record<string, string[]> }>}
 */
export const areas = {
  money: {
    promise: 'Amounts are parsed, split, scaled and written without losing a cent.',
    tests: ['tests/unit/money', 'tests/unit/cart'],
    parts: { money: ['lib/services/money'] },
  },
  cart: {
    promise: 'A cart holds what can be bought, at the price that would be charged now.',
    tests: [
      'tests/api/cart',
      'tests/unit/cart',
      'tests/api/checkout/again.test.ts',
      'tests/api/checkout/places.test.ts',
      'tests/api/checkout/taxes.test.ts',
      'tests/api/languages/selling.test.ts',
      'tests/api/orders/funnel.test.ts',
      'tests/api/panel/phone-orders.test.ts',
      'tests/api/panel/stock.test.ts',
      'tests/api/pages/pay-return.test.ts',
      'tests/api/web-shop/cart.test.ts',
      'tests/api/web-shop/checkout.test.ts',
    ],
    parts: {
      lines: ['lib/domains/cart/'],
      coupons: ['lib/domains/cart/coupons'],
      pricing: ['lib/domains/cart/pricing'],
      moves: ['lib/domains/cart/handover', 'lib/domains/cart/orders'],
    },
  },
  checkout: {
    promise: 'A checkout makes one order, at the total the buyer saw, of stock that is there.',
    tests: [
      'tests/api/checkout',
      'tests/api/orders',
      'tests/api/payments',
      'tests/api/cli/shop.test.ts',
      'tests/api/panel/phone-orders.test.ts',
      'tests/api/web-shop/checkout.test.ts',
    ],
    parts: { checkout: ['lib/domains/checkout'] },
  },
  orders: {
    promise: 'An order changes only as its state allows, and each piece and cent is accounted for.',
    tests: [
      'tests/api/orders',
      'tests/unit/orders',
      'tests/api/payments',
      'tests/api/checkout',
      'tests/api/auth/privacy.test.ts',
      'tests/api/panel/orders.test.ts',
      'tests/api/panel/phone-orders.test.ts',
      'tests/api/panel/takings.test.ts',
      'tests/api/webhooks/events.test.ts',
    ],
    parts: {
      history: ['lib/domains/orders/history'],
      reading: ['lib/domains/orders/reading', 'lib/domains/orders/notices'],
      refunds: ['lib/domains/orders/refunds'],
      states: ['lib/domains/orders/', 'lib/domains/orders/status', 'lib/domains/orders/stock'],
    },
  },
  payments: {
    promise: 'What a provider took is recorded once, and what it must give back is given back once.',
    tests: [
      'tests/api/payments',
      'tests/unit/payments',
      'tests/contracts/payment-gateways.test.ts',
      'tests/contracts/sandbox-gateway.test.ts',
      'tests/api/checkout/abandoned-try.test.ts',
      'tests/api/checkout/offline-after-all.test.ts',
      'tests/api/languages/payment-words.test.ts',
      'tests/api/orders/refunds.test.ts',
      'tests/api/panel/payments.test.ts',
    ],
    parts: {
      attempts: ['lib/domains/payments/', 'lib/domains/payments/attempts'],
      refunds: ['lib/domains/payments/refunds', 'lib/domains/payments/webhooks'],
      gateways: ['lib/domains/payments/gateways'],
    },
  },
  accounts: {
    promise: 'Only the owner of an account gets in, and nobody learns who has one.',
    tests: [
      'tests/api/auth',
      'tests/unit/accounts',
      'tests/api/addresses',
      'tests/api/cli/customers.test.ts',
      'tests/api/kernel/key-rollover.test.ts',
      'tests/api/panel/customers.test.ts',
      'tests/api/webhooks/events.test.ts',
    ],
    parts: {
      accounts: ['lib/domains/accounts/'],
      passwords: ['lib/domains/accounts/passwords', 'lib/domains/accounts/sign-in'],
      sessions: ['lib/domains/accounts/sessions'],
      'two-factor': ['lib/domains/accounts/two-factor'],
    },
  },
  kernel: {
    promise: 'Every endpoint keeps the contract: checks in order, idempotency, paging, caching and refusals.',
    tests: [
      'tests/api/kernel',
      'tests/unit/api',
      'tests/api/cart/line-bounds.test.ts',
      'tests/api/checkout/guest-budget.test.ts',
      'tests/api/checkout/races.test.ts',
      'tests/api/comments/post-comment.test.ts',
      'tests/api/languages/api-language.test.ts',
      'tests/api/panel/usage.test.ts',
      'tests/api/site.test.ts',
    ],
    parts: {
      kernel: ['lib/api/kernel/'],
      shared: ['lib/web/http', 'lib/web/policies', 'lib/web/refusals'],
    },
  },
  search: {
    promise: 'A search finds what the spec says it finds, in the order it says, and follows every change.',
    tests: [
      'tests/search',
      'tests/unit/search/',
      'tests/contracts/search-engines.test.ts',
      'tests/api/search/corrected-lists.test.ts',
      'tests/api/search/lists.test.ts',
    ],
    parts: {
      rules: [
        'lib/search/',
        'lib/search/query',
        'lib/search/results',
        'lib/search/lists',
        'lib/search/order',
        'lib/search/rules',
        'lib/search/corrections',
        'lib/search/types',
        'lib/search/routes',
        'lib/search/engines/',
      ],
      changes: ['lib/search/changes', 'lib/search/upkeep', 'lib/search/documents'],
    },
  },
}
