import { expect, it } from 'vitest'
import type { OrderSummary } from '#lib/domains/shop/orders/index.ts'
import { describeStates } from '#lib/pages/shop/orders/name-status.ts'
import { textsIn } from '#lib/services/texts/index.ts'

const order: OrderSummary = {
  ...{
    id: 1,
    number: 'N1',
    importedFrom: null,
    formerNumber: null,
    currency: 'USD',
    itemCount: 1,
    total: 100,
  },
  ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled', image: null },
  ...{ placedAt: new Date(0), paymentKind: 'online' },
}
const states = (changes: Partial<OrderSummary>, language = 'en') =>
  describeStates({ ...order, ...changes }, textsIn(language))

it('of an order in a list say when it is paid, and only once', () => {
  expect(states({ paymentKind: 'on_delivery' })).toEqual(['Pay on delivery'])
  expect(states({ paymentKind: 'in_advance' })).toEqual(['Waiting for payment'])
  expect(states({})).toEqual(['Waiting for payment'])
  expect(states({ paymentKind: 'on_delivery', status: 'processing' })).toEqual([
    'Being prepared',
    'pay on delivery',
  ])
  expect(states({ paymentKind: 'on_delivery', status: 'processing', paymentStatus: 'paid' })).toEqual([
    'Being prepared',
    'paid',
  ])
  expect(states({ paymentStatus: 'failed' })).toEqual(['Waiting for payment', 'payment failed'])
  expect(states({ paymentKind: 'on_delivery' }, 'de')).toEqual(['Zahlung bei Lieferung'])
})
