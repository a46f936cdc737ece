import { expect, it } from 'vitest'
import { type DomainCode, DomainError, type RefusalFacts } from '#lib/domains/domain-error.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { describeError } from '#lib/web/refusals/error-details.ts'
import { Invalid, REFUSALS, Refusal } from '#lib/web/refusals/refusal.ts'
import { refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const format = createFormat({ ...defaults, 'shop.currency': 'USD' } as Settings, 'https://shop.example.com/')

function answerOf<Code extends DomainCode>(code: Code, facts: RefusalFacts[Code]) {
  const refused: DomainError = Reflect.construct(DomainError, [code, facts])
  const refusal = refuseDomainError(refused, format)
  if (!(refusal instanceof Refusal)) throw refusal
  const { facts: told, details, headers } = refusal
  return [REFUSALS[refusal.code], refusal.code, told, details, headers]
}

it('what a domain refuses has a status and a code, and the facts that apps need', () => {
  expect(answerOf('invalid_credentials', null)).toEqual([401, 'invalid_credentials', {}, undefined, {}])
  expect(answerOf('too_many_attempts', { seconds: 9 })).toEqual([
    ...[429, 'too_many_attempts', { seconds: 9 }, undefined],
    { 'Retry-After': '9' },
  ])
  expect(answerOf('token_refreshed', null)).toEqual([
    ...[401, 'invalid_token', { refreshed: 1 }, { reason: 'token_refreshed' }, {}],
  ])
  expect(answerOf('retry_key_reused', null).slice(0, 2)).toEqual([422, 'idempotency_key_reused'])
  expect(answerOf('unknown_address', null)).toEqual([
    ...[404, 'not_found', {}, { reason: 'no_resource', resource: 'address' }, {}],
  ])
  expect(answerOf('total_changed', { total: 1250 })).toEqual([
    ...[409, 'total_changed', { total: '$12.50' }, { total: 1250 }, {}],
  ])
  expect(answerOf('checkout_in_progress', null)).toEqual([
    ...[409, 'request_in_progress', {}, { reason: 'checkout' }],
    { 'Retry-After': '1' },
  ])
  expect(answerOf('payment_under_way', null)).toEqual([
    ...[409, 'order_not_payable', { underWay: 1 }, { reason: 'payment_under_way' }, {}],
  ])
  expect(answerOf('insufficient_stock', { name: 'Mug', available: 2 })).toEqual([
    ...[409, 'insufficient_stock', { name: 'Mug', available: 2 }, { available: 2 }, {}],
  ])
})

it.each([
  ['account_inactive', 403, 'account_inactive'],
  ['staff_blocked', 403, 'staff_blocked'],
  ['invalid_token', 401, 'invalid_token'],
  ['wrong_app', 401, 'wrong_app'],
  ['invalid_challenge', 401, 'invalid_challenge'],
  ['invalid_code', 401, 'invalid_code'],
  ['registration_closed', 403, 'registration_closed'],
  ['two_factor_on', 409, 'two_factor_on'],
  ['two_factor_off', 409, 'two_factor_off'],
  ['guest_carts_off', 401, 'not_signed_in'],
  ['guest_checkout_off', 401, 'not_signed_in'],
  ['cart_has_issues', 409, 'cart_has_issues'],
  ['order_not_payable', 409, 'order_not_payable'],
  ['order_not_cancellable', 409, 'order_not_cancellable'],
  ['return_not_cancellable', 409, 'return_not_cancellable'],
  ['coupon_exhausted', 409, 'coupon_exhausted'],
  ['comments_closed', 403, 'comments_closed'],
  ['guest_comments_off', 401, 'not_signed_in'],
  ['repeated_comment', 409, 'duplicate'],
  ['already_reviewed', 409, 'already_reviewed'],
  ['own_review', 403, 'own_review'],
  ['purchase_required', 403, 'purchase_required'],
] as const)('%s is answered by %i %s, and nothing more', (code, status, answered) => {
  expect(answerOf(code, null)).toEqual([status, answered, {}, undefined, {}])
})

it.each([
  ['unknown_device', 'device'],
  ['not_in_cart', 'cart'],
  ['not_in_wishlist', 'wishlist'],
  ['order_not_found', 'order'],
  ['post_not_found', 'post'],
  ['product_not_found', 'product'],
  ['review_not_found', 'review'],
] as const)('%s says that there is no such %s', (code, resource) => {
  const details = { reason: 'no_resource', resource }
  expect(answerOf(code, null)).toEqual([404, 'not_found', {}, details, {}])
})

it('wrong fields are named with their codes, and amounts as the shop writes them', () => {
  const coupon = (minSubtotal: number | null) =>
    refuseDomainError(new DomainError('coupon_refused', { reason: 'minimum' as never, minSubtotal }), format)
  expect(coupon(1250)).toMatchObject({
    ...{ errors: { code: ['coupon_minimum'] }, codes: { code: ['coupon_minimum'] } },
    faults: { code: [{ code: 'coupon_minimum', facts: { minimum: '$12.50' } }] },
  })
  expect(coupon(null)).toMatchObject({ faults: { code: [{ facts: { minimum: '$0.00' } }] } })
  const amount = { amount: 999, currency: 'USD' }
  const faults = { sum: [{ code: 'too_long', facts: { max: 3, amount } }, { code: 'required' }] }
  expect(refuseDomainError(new DomainError('invalid_fields', faults as never), format)).toMatchObject({
    faults: { sum: [{ code: 'too_long', facts: { max: 3, amount: '$9.99' } }, { code: 'required' }] },
  })
})

it('what no client can meet, and any other error, stays as it is', () => {
  for (const error of [new Error('x'), new DomainError('invalid_link'), new DomainError('unknown_customer')])
    expect(refuseDomainError(error, format)).toBe(error)
})

it('details are JSON in ASCII, and left out where they are too long for a header', () => {
  expect(describeError(new Refusal('not_found'))).toBeNull()
  expect(describeError(new Refusal('not_found', { details: { reason: 'ü\u007f' } }))).toBe(
    '{"reason":"\\u00fc\\u007f"}',
  )
  expect(describeError(new Invalid({ name: ['Missing.'] }, { name: ['required'] }))).toBe(
    '{"fields":{"name":["required"]}}',
  )
  const lengthOf = (length: number) =>
    describeError(
      new Refusal('not_found', { details: { reason: 'x'.repeat(length - '{"reason":""}'.length) } }),
    )?.length
  expect([lengthOf(4000), lengthOf(4001)]).toEqual([4000, undefined])
})
