import { type EditRequest, editOrder, type OrderEdit, quoteEdit } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

export const ABROAD = { name: 'Ada', line1: 'Domplatz 4', city: 'Köln', postcode: '50667', country: 'DE' }

export type EditShop = Awaited<ReturnType<typeof openEditShop>>
export type Sold = { productId: number; variantId: number }
export type Placed = { id: number; number: string; lineIds: number[] }
type Product = Parameters<ShopApi['catalogue']['product']>[0]

/** A shop with taxes, coupons and two ways to ship, whose orders are edited. Closing it fails if an order does not add up. */
export async function openEditShop() {
  const shop = await openShopApi()
  const db = () => shop.app.database.prisma
  let made = 0
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await db().shippingMethod.create({ data: { code: 'express', name: 'Express', price: 1500n, position: 1 } })
  await db().taxRate.create({ data: { name: 'VAT', country: 'US', rate: 100_000 } })
  await db().taxRate.create({ data: { name: 'Low', country: 'US', rate: 50_000, taxClass: 'reduced' } })
  await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
  await db().coupon.create({ data: { code: 'FIVE', type: 'fixed', amount: 500n } })
  async function sold(product: Product = {}): Promise<Sold> {
    const { id: productId } = await shop.catalogue.product({ price: 1000, stock: 10, ...product })
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId } })
    return { productId, variantId }
  }

  /** A shirt in two sizes, of which the small one costs 1000. */
  async function shirts() {
    const { id: productId } = await shop.catalogue.product({
      ...{ name: 'Shirt', options: [{ name: 'Size', values: ['S', 'M'] }] },
      variants: ['S', 'M'].map((Size) => ({
        ...{ price: 1000, sku: `${Size}-${++made}`, stock: 10, trackStock: true, optionValues: { Size } },
      })),
    })
    const variants = await db().productVariant.findMany({ where: { productId }, orderBy: { id: 'asc' } })
    return variants.map(({ id: variantId, sku }) => ({ productId, variantId, sku }))
  }

  async function place(
    items: readonly (Partial<Sold> & { quantity?: number })[],
    { coupon, ...changes }: { coupon?: string; payment_gateway?: string; billing?: object } = {},
  ): Promise<Placed> {
    let headers = {}
    for (const { productId, variantId, quantity = 1 } of items) {
      const item = { product_id: productId, variant_id: variantId, quantity }
      const { json } = await shop.call('POST', '/cart/items', item, headers)
      if (json.data.token) headers = { 'x-cart-token': json.data.token }
    }
    if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, headers)
    const { json } = await shop.checkOut(headers, changes)
    const row = await rowOf(json.data.order.number)
    return { id: row.id, number: row.number, lineIds: row.lines.map(({ id }) => id) }
  }

  const rowOf = (number: string) =>
    db().order.findUniqueOrThrow({
      where: { number },
      include: { lines: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
    })
  const find = ({ number }: Placed) => findAnyOrder(shop.app, number)
  const quote = ({ id }: Placed, wanted: OrderEdit) => quoteEdit(shop.app, id, wanted)
  const faultsOf = (order: Placed, wanted: OrderEdit) => quote(order, wanted).catch(({ facts }) => facts)

  async function edit(order: Placed, wanted: OrderEdit, given: Partial<EditRequest> = {}) {
    const { version, after } = await quote(order, wanted)
    return editOrder(shop.app, order.id, { ...wanted, version, expectedTotal: after.total, ...given })
  }
  const close = async () => {
    const faults = await findFaults(db())
    await shop.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
  return {
    ...{ app: shop.app, clock: shop.clock, close, db },
    ...{ sold, shirts, place, rowOf, find, quote, faultsOf, edit },
  }
}
