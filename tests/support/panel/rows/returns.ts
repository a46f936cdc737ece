import {
  announceOrderReturn,
  markOrderPaid,
  receiveOrderReturn,
  shipOrders,
  shipParcel,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { by, type Rows, type World } from '../world.ts'

const WHY = { reason: 'undeliverable', note: 'Nobody was at home.' }

/** An order of two cups, both shipped in one parcel. */
export async function shipped({ app, order }: World) {
  const placed = await order()
  await shipOrders(app, by, [placed.number])
  const { id } = await app.database.prisma.shipment.findFirstOrThrow({ where: { orderId: placed.id } })
  return { ...placed, parcel: String(id) }
}

/** Such an order, of which one cup is expected back. */
async function expected(world: World) {
  const { number, line } = await shipped(world)
  const lines = [{ lineId: line, quantity: 1 }]
  await announceOrderReturn(world.app, by, number, { lines, reason: 'unwanted' })
  const { id } = await world.app.database.prisma.return.findFirstOrThrow({ where: { order: { number } } })
  return { number, line, return: String(id) }
}

/** Such an order that was paid, of which one cup came back. */
async function exchangeable(world: World) {
  const { number, line, return: id } = await expected(world)
  await markOrderPaid(world.app, by, number)
  await receiveOrderReturn(world.app, by, number, {
    returnId: Number(id),
    lines: [{ lineId: line, quantity: 1, use: 'restock' }],
  })
  const { exchange } = await showOrder(world.app, by, number)
  const [offered] = exchange?.lines ?? []
  const [wanted] = offered?.variants ?? []
  const variant = `${wanted?.variantId}:${wanted?.price}`
  return {
    number,
    version: exchange?.version ?? '',
    line: String(line),
    variant,
    [`line.${line}`]: '1',
    [`variant.${line}`]: variant,
  }
}

export const returnRows: Rows = {
  'shop/orders/returns/actions.ts#cameBack': {
    proof: true,
    async given(world) {
      const { number, parcel, line } = await shipped(world)
      return { number, parcel, ...WHY, [`line.${line}`]: '1', [`use.${line}`]: 'restock' }
    },
    /** The parcel of another order. */
    async others(world) {
      const [{ number, line }, { parcel }] = [await shipped(world), await shipped(world)]
      return { number, parcel, ...WHY, [`line.${line}`]: '1', [`use.${line}`]: 'restock' }
    },
  },
  'shop/orders/returns/actions.ts#receiveExpected': {
    proof: true,
    async given(world) {
      const { number, line, return: id } = await expected(world)
      return { number, return: id, [`line.${line}`]: '1', [`use.${line}`]: 'discard' }
    },
    /** The return of another order. */
    async others(world) {
      const [{ number, line }, other] = [await expected(world), await expected(world)]
      return { number, return: other.return, [`line.${line}`]: '1', [`use.${line}`]: 'discard' }
    },
  },
  'shop/orders/returns/actions.ts#announce': {
    async given(world) {
      const { number, parcel, line } = await shipped(world)
      return { number, parcel, ...WHY, [`line.${line}`]: '1' }
    },
    /** The line of another order. */
    async others(world) {
      const [{ number, parcel }, { line }] = [await shipped(world), await shipped(world)]
      return { number, parcel, ...WHY, [`line.${line}`]: '1' }
    },
  },
  'shop/orders/returns/actions.ts#decide': {
    async given(world) {
      const { number, return: id } = await expected(world)
      return { number, return: id, to: 'cancelled' }
    },
    async others(world) {
      const [{ number }, other] = [await expected(world), await expected(world)]
      return { number, return: other.return, to: 'cancelled' }
    },
  },
  'shop/orders/returns/actions.ts#exchange': {
    proof: true,
    given: exchangeable,
    /** The line of another order. */
    async others(world) {
      const [{ number, version }, { line, variant }] = [await exchangeable(world), await exchangeable(world)]
      return { number, version, [`line.${line}`]: '1', [`variant.${line}`]: variant }
    },
  },
  'shop/orders/returns/actions.ts#lose': {
    async given(world) {
      const { number, parcel } = await shipped(world)
      return { number, parcel, note: '' }
    },
    async others(world) {
      const [{ number }, { parcel }] = [await shipped(world), await shipped(world)]
      return { number, parcel, note: '' }
    },
  },
  'shop/orders/returns/actions.ts#closeTheRest': {
    proof: true,
    async given({ app, order }) {
      const { number, line } = await order()
      await shipParcel(app, by, number, {
        carrier: null,
        tracking: null,
        lines: [{ lineId: line, quantity: 1 }],
      })
      return { number }
    },
  },
}
