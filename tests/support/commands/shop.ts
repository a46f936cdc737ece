import { markOrderPaid, shipOrders, shipParcel } from '#lib/domains/shop/orders/staff/index.ts'
import { by } from '../panel/world.ts'
import { actsOn, type CommandRows, type CommandWorld, reads } from './command-row.ts'

const unpaid = async ({ order }: CommandWorld) => [(await order()).number]

async function shipped({ app, order }: CommandWorld): Promise<string[]> {
  const { number } = await order()
  await shipOrders(app, by, [number])
  return [number]
}

/** An order of two cups, of which one was shipped. */
async function halfShipped({ app, order }: CommandWorld): Promise<string[]> {
  const { number, line } = await order()
  const lines = [{ lineId: line, quantity: 1 }]
  await shipParcel(app, by, number, { carrier: null, tracking: null, lines })
  return [number]
}

export const shopRows: CommandRows = {
  'coupons create': ({ next }) => [`SPRING${next()}`, '--percent', '10'],
  'coupons list': reads(),

  'orders show': actsOn(unpaid, { reads: true }),
  'orders pay': actsOn(unpaid),
  'orders ship': actsOn(unpaid),
  'orders deliver': actsOn(shipped),
  'orders cancel': actsOn(unpaid),
  'orders refund': actsOn(async ({ paidOrder }) => [(await paidOrder()).number]),
  'orders return': actsOn(shipped),
  'orders lost': actsOn(shipped),
  'orders close': actsOn(halfShipped),
  'orders flagged': reads(),
  'orders unflag': actsOn(async ({ app, order }) => {
    const { id, number } = await order()
    await app.database.prisma.order.update({ where: { id }, data: { flag: 'surplus_payment' } })
    return [number]
  }),
  // Whatever does not add up is flagged: here, everything does.
  'orders reconcile': { elsewhere: true, given: () => [] },
  'orders revoke-link': actsOn(unpaid),
  'orders invoice': actsOn(async ({ app, order }) => {
    const { number } = await order()
    await markOrderPaid(app, by, number)
    await app.settings.set('invoices.enabled', true)
    return [number]
  }),
  'orders funnel': reads(),

  'shipping list': reads(),
  'shipping set': ({ next }) => [`method-${next()}`, '--name', 'Parcel', '--price', '5.00'],
  'shipping remove': actsOn(async ({ app, next }) => {
    const code = `method-${next()}`
    await app.database.prisma.shippingMethod.create({ data: { code, name: 'Parcel', price: 500 } })
    return [code]
  }),

  'stock set': actsOn(async ({ shop, next }) => {
    const sku = `SKU-${next()}`
    await shop.catalogue.product({ sku, price: 1000, stock: 3 })
    return [sku, '12']
  }),

  'taxes list': reads(),
  'taxes set': () => ['AT', '20', '--name', 'VAT'],
  'taxes remove': actsOn(async ({ app, next }) => {
    const data = { name: 'VAT', country: 'DE', rate: 190_000, priority: next() }
    return [String((await app.database.prisma.taxRate.create({ data })).id)]
  }),
}
