import { describe, expect, it } from 'vitest'
import {
  type EditedLine,
  isBegun,
  isEditable,
  isExchangeable,
  leastUnits,
} from '#lib/domains/shop/orders/changes/edits/editable.ts'
import {
  fulfillmentStatuses,
  orderStatuses,
  paymentStatuses,
} from '#lib/domains/shop/orders/status/states.ts'

type Order = Parameters<typeof isEditable>[0]

const order = (changes: Partial<Order> = {}): Order => ({
  ...{ importedFrom: null, status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  ...{ processingSince: null, disputed: 0n, refundQueued: 0n },
  ...changes,
})

/** Where money is on its way, or the order is history. */
const restless: [name: string, changes: Partial<Order>][] = [
  ['was placed in a former shop', { importedFrom: 'shopify' }],
  ['is being paid by a provider', { processingSince: new Date(0) }],
  ['has disputed money', { disputed: 1n }],
  ['has disputed money, counted as a number', { disputed: 1 }],
  ['has a refund on its way', { refundQueued: 1n }],
  ['has a refund on its way, counted as a number', { refundQueued: 1 }],
]

describe('an order can be edited', () => {
  it('until it is completed or cancelled', () => {
    expect(orderStatuses.filter((status) => isEditable(order({ status })))).toEqual(['pending', 'processing'])
  })

  it('until all of it is shipped', () => {
    const open = fulfillmentStatuses.filter((fulfillmentStatus) => isEditable(order({ fulfillmentStatus })))
    expect(open).toEqual(['unfulfilled', 'partially_fulfilled'])
  })

  it('while it is unpaid, or paid and neither disputed nor refunded in full', () => {
    const open = paymentStatuses.filter((paymentStatus) => isEditable(order({ paymentStatus })))
    expect(open).toEqual(['pending', 'paid', 'failed', 'partially_refunded'])
  })

  it.each(restless)('but not if it %s', (_name, changes) => {
    expect(isEditable(order())).toBe(true)
    expect(isEditable(order(changes))).toBe(false)
  })
})

describe('what came back of an order can pay for other items', () => {
  it('unless the order is cancelled', () => {
    const open = orderStatuses.filter((status) => isExchangeable(order({ status })))
    expect(open).toEqual(['pending', 'processing', 'completed'])
  })

  it('however far its delivery is', () => {
    const open = fulfillmentStatuses.filter((fulfillmentStatus) =>
      isExchangeable(order({ fulfillmentStatus })),
    )
    expect(open).toEqual(fulfillmentStatuses)
  })

  it('once it is paid and neither disputed nor refunded in full', () => {
    const open = paymentStatuses.filter((paymentStatus) => isExchangeable(order({ paymentStatus })))
    expect(open).toEqual(['paid', 'partially_refunded'])
  })

  it.each(restless)('but not if it %s', (_name, changes) => {
    expect(isExchangeable(order(changes))).toBe(false)
  })
})

type Units = Partial<{
  shipped: number[]
  refunded: number
  returned: number
  settled: number
  again: number
  withdrawn: number[]
  requiresShipping: boolean
}>

/** A line of five units. */
function line({ shipped = [], withdrawn = [], requiresShipping = true, ...units }: Units = {}): EditedLine {
  const counts = {
    ...{ id: 1, variantId: 1, quantity: 5, lostQuantity: 0, requiresShipping },
    ...{ refundedQuantity: units.refunded ?? 0, returnedQuantity: units.returned ?? 0 },
    ...{ settledQuantity: units.settled ?? 0, againQuantity: units.again ?? 0 },
    shipmentLines: shipped.map((quantity) => ({ quantity })),
    withdrawalLines: withdrawn.map((quantity) => ({ quantity })),
  }
  return counts as EditedLine
}

describe('an edit leaves a line of five units at least', () => {
  it.each<[expected: number, name: string, units: Units]>([
    [0, 'none, if nothing became of them yet', {}],
    [3, 'those that were shipped, in one parcel or several', { shipped: [2, 1] }],
    [5, 'all, once all were shipped', { shipped: [5] }],
    [2, 'those that were refunded before they were shipped', { refunded: 2 }],
    [4, 'those that were shipped and those that were refunded', { shipped: [3], refunded: 1 }],
    [5, 'all, if more was refunded than was left', { shipped: [4], refunded: 2 }],
    [3, 'those that came back, refunded or not', { shipped: [3], returned: 2, refunded: 1, settled: 1 }],
    [2, 'those whose parcel was lost and is to be sent again', { shipped: [2], again: 2 }],
    [5, 'all, if all are to be sent again', { shipped: [5], again: 5 }],
    [5, 'all, if all were sent again', { shipped: [5, 5], again: 5 }],
    [2, 'those that are settled, whatever is known of their parcel', { refunded: 2, settled: 2 }],
    [3, 'those that the buyer withdrew from, at once or one by one', { withdrawn: [1, 2] }],
    [4, 'those that were shipped and those that were withdrawn from', { shipped: [3], withdrawn: [1] }],
    [5, 'all and no more, if shipped units were withdrawn from', { shipped: [3], withdrawn: [5] }],
  ])('%i: %s', (expected, _name, units) => {
    expect(leastUnits(line(units), 'paid')).toBe(expected)
    expect(leastUnits(line(units), 'pending')).toBe(expected)
  })

  it('as they are, once what is not delivered was paid', () => {
    const download = line({ requiresShipping: false, refunded: 1 })
    const least = (paymentStatus: string) => leastUnits(download, paymentStatus)
    expect(['paid', 'partially_refunded'].map(least)).toEqual([5, 5])
    expect(['pending', 'failed'].map(least)).toEqual([1, 1])
  })

  it('as many as were withdrawn from of what is not delivered and not paid', () => {
    expect(leastUnits(line({ requiresShipping: false, withdrawn: [2] }), 'pending')).toBe(2)
  })

  it('whatever the parcels say of what is not delivered', () => {
    expect(leastUnits(line({ requiresShipping: false, shipped: [2], again: 1 }), 'pending')).toBe(0)
  })
})

it('a line is as agreed for good once a unit of it was refunded or shipped', () => {
  expect(isBegun(line())).toBe(false)
  expect(isBegun(line({ refunded: 1 }))).toBe(true)
  expect(isBegun(line({ shipped: [1] }))).toBe(true)
  expect(isBegun(line({ returned: 0, withdrawn: [1] }))).toBe(false)
})
