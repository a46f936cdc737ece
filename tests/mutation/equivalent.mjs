/**
 * Mutants that no test can notice, each with the reason: the code does the same with them. A mutant is named by its file,
 * what was there and what is there in its place.
 * @type {{ file: string, original: string, replacement: string, reason: string }[]}
 */
export const equivalent = [
  {
    file: 'lib/domains/shop/cart/cart-row.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'A shopper without an account has been given a token by then.',
  },
  {
    file: 'lib/domains/shop/cart/lines/count-items.ts',
    original: 'sum?.total',
    replacement: 'sum.total',
    reason: 'A sum is a row, whatever there is to add up.',
  },
  {
    file: 'lib/domains/shop/cart/coupons/check-coupon.ts',
    original: 'who.length === 0',
    replacement: 'false',
    reason: 'Nobody has no uses: the query is spared, not its answer.',
  },
  {
    file: 'lib/domains/shop/cart/coupons/check-coupon.ts',
    original: 'productIds.length === 0',
    replacement: 'false',
    reason: 'No products are in no categories: the queries are spared, not their answer.',
  },
  {
    file: 'lib/domains/shop/cart/coupons/check-coupon.ts',
    original: '{ not: cartId }',
    replacement: '{}',
    reason:
      'A buyer with two carts is known at checkout alone, where taking the coupon counts the same uses.',
  },
  {
    file: 'lib/domains/shop/checkout/pay-order.ts',
    original: "paymentMethod.type === 'free'",
    replacement: 'false',
    reason: 'A free order is paid: whoever tries to begin its payment is told so.',
  },
  {
    file: 'lib/domains/shop/checkout/show-checkout.ts',
    original: 'row?.checkoutAt === null',
    replacement: 'true',
    reason: 'The statement itself changes no cart whose checkout was counted; the check spares it.',
  },
  {
    file: 'lib/domains/shop/checkout/show-checkout.ts',
    original: 'selected?.id',
    replacement: 'selected.id',
    reason: 'Where methods are offered, one is selected.',
  },
  {
    file: 'lib/domains/shop/payments/gateways/paypal/webhooks.ts',
    original: '!webhookId || !id || !time',
    replacement: 'false',
    reason: 'PayPal signs all three: its signature fits no message that lacks one.',
  },
  {
    file: 'lib/domains/shop/orders/lock-order.ts',
    original: 'cartId !== null',
    replacement: 'true',
    reason: 'No cart has no id: the statement is spared, not what it does.',
  },
  {
    file: 'lib/domains/shop/orders/links/order-token.ts',
    original: "{ id: 0, tokenSalt: 'AAAAAAAAAAAAAAAAAAAAAA' }",
    replacement: '{}',
    reason:
      'What is signed for an order that does not exist is compared for the time it takes, and never counts.',
  },
  {
    file: 'lib/domains/shop/orders/stock/move-stock.ts',
    original: 'variantId === null',
    replacement: 'false',
    reason: 'What has no variant is not in stock, which is asked before anything is taken.',
  },
  {
    file: 'lib/search/lists/narrow-to-matches.ts',
    original: 'false',
    replacement: 'true',
    reason: 'The rows are read as the query orders them, whatever their rank.',
  },
  {
    file: 'packages/word-index/src/words/words.ts',
    original: 'PLAIN.test(text)',
    replacement: 'false',
    reason: 'Plain texts have the same words either way, sooner.',
  },
  {
    file: 'lib/search/results/excerpt.ts',
    original: '/^[\\uDC00-\\uDFFF]/',
    replacement: '/[\\uDC00-\\uDFFF]/',
    reason: 'It is asked of one unit alone.',
  },
  {
    file: 'lib/search/rules/search-with-pins.ts',
    original: 'false',
    replacement: 'true',
    reason: 'The rows are counted, in whatever order.',
  },
  {
    file: 'lib/services/money/allocate.ts',
    original: 'weight / step',
    replacement: 'weight * step',
    reason: 'Only the proportion of the weights counts.',
  },
  {
    file: 'lib/services/money/format-money.ts',
    original: 'amount < 0',
    replacement: 'amount <= 0',
    reason: 'Zero has no digit that a sign could stand before.',
  },
  {
    file: 'lib/services/money/format-money.ts',
    original: 'decimals >= exponent',
    replacement: 'decimals > exponent',
    reason: 'With as many decimals as the exponent, both ways multiply or divide by one.',
  },
  {
    file: 'lib/services/money/format-money.ts',
    original: '!formatter',
    replacement: 'true',
    reason: 'Without its cache the formatter is made anew, and formats the same.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: 'month <= 60',
    replacement: 'month < 60',
    reason: 'Months from 53 to 60 do not exist, whichever century they would be of.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: 'month > 40',
    replacement: 'month >= 40',
    reason: 'Month 40 does not exist, whichever century it would be of.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: '(month > 40 ? 2000 : 1900) + year',
    replacement: '(month > 40 ? 2000 : 1900) - year',
    reason: 'Years on both sides of a century are leap years alike.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: '1900 + year',
    replacement: '1900 - year',
    reason: 'Years on both sides of a century are leap years alike.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: '2000 + year',
    replacement: '2000 - year',
    reason: 'Years on both sides of a century are leap years alike.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: '1800 + 100 * Number(body[6]) + year',
    replacement: '1800 + 100 * Number(body[6]) - year',
    reason: 'Years on both sides of a century are leap years alike.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: '1800 + 100 * Number(body[6])',
    replacement: '1800 - 100 * Number(body[6])',
    reason: '1600 was a leap year as 2000 was, 1700 none as 1900.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: 'century + year',
    replacement: 'century - year',
    reason: 'Years on both sides of a century are leap years alike.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: 'body.slice(0, 8)',
    replacement: 'body',
    reason: 'The letter after the digits counts for nothing.',
  },
  {
    file: 'lib/services/money/vat-number.ts',
    original: '/^([XYZKLM]?)(\\d{7,8})([A-Z])$/',
    replacement: '/^([XYZKLM]?)(\\d{7,8})([A-Z])/',
    reason: 'Its form has nine characters, which it takes anyway.',
  },
  {
    file: 'lib/web/refusals/refusal.ts',
    original: "'validation failed'",
    replacement: '""',
    reason: 'What is wrong with fields is answered field by field, and never logged.',
  },
]
