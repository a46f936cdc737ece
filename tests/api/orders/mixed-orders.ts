import { loseParcel, shipOrder } from '#lib/domains/shop/orders/index.ts'
import type { ShopApi } from '../checkout/shop-api.ts'

export const PARCEL = { carrier: null, tracking: null }
export const PAID = { paymentStatus: 'paid' }

export type Placed = { id: number; cup: number; card: number; gone: number; productId: number }

/** Orders of things of which the stock is counted, is not, and that are deleted by now. */
export function mixedOrders(shop: () => ShopApi) {
  const db = () => shop().app.database.prisma
  return {
    db,
    /** An order of three cups and one thing that is deleted by now, of which the stock is counted, and three cards, of which it is not. */
    async place(states: object = {}, { ships = true } = {}): Promise<Placed> {
      const [cup, card, gone] = [
        await shop().catalogue.product({ name: 'Cup', price: 1000, stock: 10 }),
        await shop().catalogue.product({ name: 'Card', price: 300 }),
        await shop().catalogue.product({ name: 'Gone', price: 100, stock: 10 }),
      ]
      const cart = await shop().beginCart([cup, card], 3)
      await shop().add(gone, 1, cart)
      const { json } = await shop().checkOut(cart)
      const { number, items } = json.data.order
      const { id } = await db().order.findUniqueOrThrow({ where: { number } })
      if (ships) await shipOrder(shop().app, id, PARCEL)
      await db().product.delete({ where: { id: gone.id } })
      await db().order.update({ where: { id }, data: states })
      const [one, two, three] = items.map((item: { id: number }) => item.id)
      return { id, cup: one, card: two, gone: three, productId: cup.id }
    },
    lineOf: (id: number) => db().orderLine.findUniqueOrThrow({ where: { id } }),
    setLine: (id: number, data: object) => db().orderLine.update({ where: { id }, data }),
    setOrder: ({ id }: Placed, data: object) => db().order.update({ where: { id }, data }),
    stockOf: async ({ productId }: Placed) =>
      (await db().productVariant.findFirstOrThrow({ where: { productId } })).stock,
    /** Loses the last parcel of an order; resolves to the id of its return. */
    async lose({ id }: Placed): Promise<number> {
      const where = { orderId: id }
      const parcel = await db().shipment.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
      await loseParcel(shop().app, id, { shipmentId: parcel.id })
      return (await db().return.findFirstOrThrow({ where, orderBy: { id: 'desc' } })).id
    },
  }
}

/** How work ends: `done`, its refusal with the facts, or the message of another error. */
export function factsOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    ({ code, facts, message }) => (code ? { code, facts } : message),
  )
}

export function unitsLeft(lineId: number, units: number) {
  return {
    code: 'invalid_fields',
    facts: { [`line.${lineId}`]: [{ code: 'units_left', facts: { units } }] },
  }
}
