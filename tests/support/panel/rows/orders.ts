import {
  markOrderPaid,
  quoteOrderEdit,
  saveDraft,
  saveOrderView,
  shipOrders,
} from '#lib/domains/shop/orders/staff/index.ts'
import { emptyDraft } from '#tests/support/drafts.ts'
import { home } from '../../../api/checkout/shop-api.ts'
import { by, type Rows, type World } from '../world.ts'

const parcel = { carrier: 'UPS', tracking: '1Z999', tracking_url: '' }
const refund = { currency: 'USD', what: 'everything', restock: '' }

async function newDraft({ shop, app, next }: World, gateway: string) {
  const product = await shop.catalogue.product({ price: 1000, requiresShipping: false })
  const { id } = await app.database.prisma.productVariant.findFirstOrThrow({
    where: { productId: product.id },
  })
  const address = Object.entries(home).map(([part, value]) => [`billing.${part}`, value ?? ''])
  return {
    ...{
      act: 'place',
      ...{ 'line.1.product': String(product.id), 'line.1.variant': String(id) },
      ...{ 'line.1.quantity': '1', 'line.1.name': 'Cup' },
      email: 'grace@example.com',
    },
    ...Object.fromEntries(address),
    ...{ phone: '+1 503 555 0142', payment_gateway: gateway, expected_total: '1000', key: `key-${next()}` },
  }
}

/** An order that gets one unit more. */
async function edited({ app, order }: World) {
  const { number, line } = await order()
  const lines = [{ lineId: line, quantity: 3 }]
  const { version, after } = await quoteOrderEdit(app, by, number, { lines })
  const expected_total = String(after.total)
  return { act: 'save', number, version, expected_total, [`line.${line}`]: '3', notifies: 'on' }
}

export async function savedDraft({ app, panel, next }: World): Promise<{ id: string; version: string }> {
  const change = { id: null, version: 0, key: `draft-${next()}`, note: null, draft: emptyDraft }
  const { id, version } = await saveDraft(app, panel.owner, change)
  return { id: String(id), version: String(version) }
}

export const orderRows: Rows = {
  'shop/orders/actions.ts#markPaid': async ({ order }) => ({ number: (await order()).number }),
  'shop/orders/actions.ts#ship': {
    async given({ order }) {
      const { number, line } = await order()
      return { number, ...parcel, [`line.${line}`]: '1' }
    },
    /** The line of another order. */
    async others({ order }) {
      const [{ number }, other] = [await order(), await order()]
      return { number, ...parcel, [`line.${other.line}`]: '1' }
    },
  },
  'shop/orders/actions.ts#shipSelected': async ({ order }) => {
    const { number } = await order()
    return { orders: [number], carrier: 'DHL', [`tracking.${number}`]: 'JD014600003SE' }
  },
  'shop/orders/edit/actions.ts#editAnOrder': { given: (world) => edited(world) },
  'shop/orders/actions.ts#markDelivered': async ({ app, order }) => {
    const { number } = await order()
    await shipOrders(app, by, [number])
    return { number }
  },
  'shop/orders/actions.ts#cancel': async ({ order }) => ({ number: (await order()).number }),
  'shop/orders/refund/actions.ts#quote': async ({ paidOrder }) => ({
    call: { number: (await paidOrder()).number, ...refund },
  }),
  'shop/orders/refund/actions.ts#refund': {
    proof: true,
    async given({ paidOrder }) {
      const { number, line } = await paidOrder()
      return { number, ...refund, what: 'parts', [`line.${line}`]: '1', expected: '1000' }
    },
    async others({ paidOrder }) {
      const [{ number }, other] = [await paidOrder(), await paidOrder()]
      return { number, ...refund, what: 'parts', [`line.${other.line}`]: '1', expected: '1000' }
    },
  },
  'shop/orders/actions.ts#note': async ({ order }) => ({
    number: (await order()).number,
    text: 'Rang twice.',
  }),
  'shop/orders/actions.ts#writeToBuyer': async ({ order }) => ({
    ...{ number: (await order()).number, subject: 'Your order', text: 'It is on its way.' },
  }),
  'shop/orders/actions.ts#clearFlag': async ({ app, order }) => {
    const { id, number } = await order()
    await app.database.prisma.order.update({ where: { id }, data: { flag: 'surplus_payment' } })
    return { number }
  },
  'shop/orders/actions.ts#issueInvoice': async ({ app, order }) => {
    const { number } = await order()
    await markOrderPaid(app, by, number)
    await app.settings.set('invoices.enabled', true)
    return { number }
  },
  'shop/orders/actions.ts#revokeLink': async ({ order }) => ({ number: (await order()).number }),

  'shop/orders/drafts/actions.ts#editDraft': {
    proof: true,
    needs: ['orders.pay'],
    given: (world) => newDraft(world, 'by_hand'),
  },
  'shop/orders/drafts/actions.ts#copyDraft': async (world) => ({ id: (await savedDraft(world)).id }),
  'shop/orders/drafts/actions.ts#removeDraft': savedDraft,

  'shop/orders/list/view-actions.ts#saveView': ({ next }) => ({ name: `View ${next()}`, filters: '' }),
  'shop/orders/list/view-actions.ts#removeView': {
    async given({ app, next }, { actor }) {
      const name = `Own ${next()}`
      await saveOrderView(app, actor, { name, shared: false, filters: {} })
      const view = await app.database.prisma.savedOrderView.findFirstOrThrow({ where: { name } })
      return { id: String(view.id) }
    },
    async others({ app, next, panel }) {
      const name = `Others’ ${next()}`
      await saveOrderView(app, panel.owner, { name, shared: false, filters: {} })
      const view = await app.database.prisma.savedOrderView.findFirstOrThrow({ where: { name } })
      return { id: String(view.id) }
    },
  },

  'shop/payments/actions.ts#sort': {
    proof: true,
    needs: ['payments.write'],
    given: () => ({ order: ['bank_transfer', 'stripe'] }),
  },
  'shop/payments/actions.ts#setOn': {
    proof: true,
    needs: ['payments.write'],
    given: () => ({ id: 'paypal', on: 'true', name: 'PayPal' }),
  },
  'shop/payments/actions.ts#settleUnknown': async ({ app, next }) => {
    const reference = `pi_${next()}`
    const { id } = await app.database.prisma.unknownPayment.create({
      data: {
        ...{
          gateway: 'stripe',
          reference,
          orderNumber: 'GONE',
          status: 'paid',
          amount: 1000n,
          currency: 'USD',
        },
        noticedAt: app.clock.now(),
      },
    })
    return { id: String(id), reference }
  },
  'shop/payments/actions.ts#testKeys': () => ({ id: 'mollie' }),
}
