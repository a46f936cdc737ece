import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastQuarter } from '#lib/admin/shop/figures/read-asked.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { placeTaxes, sumTaxesOf } from '#lib/domains/shop/invoices/index.ts'
import { markOrderPaid, refundOrderByHand } from '#lib/domains/shop/orders/staff/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  const { prisma } = shop.app.database
  for (const [country, rate, taxClass] of [
    ['DE', 190_000, 'standard'],
    ['DE', 70_000, 'books'],
    ['AT', 200_000, 'standard'],
  ] as const)
    await prisma.taxRate.create({ data: { country, rate, taxClass, name: 'VAT' } })
  await prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 595n } })
  await shop.app.settings.set('shop.tax_inclusive', true)
  await shop.app.settings.set('shop.country', 'DE')
})
beforeEach(() => shop.clock.set('2026-05-10T12:00:00Z'))
afterAll(() => shop.close())

const owner = operator('test')
const places = {
  DE: { city: 'Berlin', postcode: '10115' },
  AT: { city: 'Wien', postcode: '1010' },
  CH: { city: 'Bern', postcode: '3011' },
}

async function sell(country: keyof typeof places, items: { price: number; taxClass?: string }[]) {
  const products = []
  for (const item of items) products.push(await shop.catalogue.product({ stock: 9, ...item }))
  const billing = { ...home, ...places[country], country, state: null }
  const { status, json } = await shop.checkOut(await shop.beginCart(products), { billing })
  expect(status).toBe(201)
  const { number, items: lines } = json.data.order
  await markOrderPaid(shop.app, owner, number)
  return { number: String(number), lines: lines.map(({ id }: { id: number }) => id) as number[] }
}

const report = async (from: string, until: string) => {
  const period = { from: new Date(from), until: new Date(until) }
  const rows = placeTaxes(
    shop.app.settings.current,
    await sumTaxesOf(shop.app, { basis: 'payments', period }),
  )
  return rows.map(({ country, rate, orders, base, tax }) => [country, rate, orders, base, tax])
}
const second = () => report('2026-04-01T00:00:00Z', '2026-07-01T00:00:00Z')
const third = () => report('2026-07-01T00:00:00Z', '2026-10-01T00:00:00Z')

describe('the report of taxes', () => {
  it('sums sales up by country and rate, and takes refunds off in the period in which they are made', async () => {
    const berlin = await sell('DE', [{ price: 11_900 }, { price: 1070, taxClass: 'books' }])
    await sell('DE', [{ price: 11_900 }])
    await sell('AT', [{ price: 12_000 }])
    await sell('CH', [{ price: 10_000 }])
    const sold = [
      ['AT', '20.00', 1, 10_496, 2099],
      ['CH', null, 1, 10_595, 0],
      ['DE', '19.00', 2, 21_000, 3990],
      ['DE', '7.00', 1, 1000, 70],
    ]
    expect(await second()).toEqual(sold)
    expect(await third()).toEqual([])
    shop.clock.set('2026-08-01T12:00:00Z')
    const [lamp] = berlin.lines
    await refundOrderByHand(shop.app, owner, berlin.number, {
      lines: [{ lineId: lamp ?? 0, quantity: 1, restock: false }],
    })
    await shop.app.outbox.drain()
    expect(await second()).toEqual(sold)
    expect(await third()).toEqual([['DE', '19.00', 0, -10_000, -1900]])
    shop.clock.set('2026-09-01T12:00:00Z')
    await refundOrderByHand(shop.app, owner, berlin.number, { everything: true })
    await shop.app.outbox.drain()
    expect(await third()).toEqual([
      ['DE', '19.00', 0, -10_500, -1995],
      ['DE', '7.00', 0, -1000, -70],
    ])
    const september = await report('2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z')
    expect(september).toEqual([
      ['DE', '19.00', 0, -500, -95],
      ['DE', '7.00', 0, -1000, -70],
    ])
  })

  it('is of the last quarter unless another period is asked for', () => {
    expect(lastQuarter('2026-11-27')).toEqual({ first: '2026-07-01', last: '2026-09-30' })
    expect(lastQuarter('2026-01-01')).toEqual({ first: '2025-10-01', last: '2025-12-31' })
    expect(lastQuarter('2028-04-30')).toEqual({ first: '2028-01-01', last: '2028-03-31' })
  })
})
