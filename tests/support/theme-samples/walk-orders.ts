import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { issueInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import {
  announceReturn,
  findAnyOrder,
  loadOrder,
  orderGrant,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import { returnLink } from '#lib/domains/shop/payments/index.ts'
import { loadInvoicePage } from '#lib/pages/shop/orders/files/load-invoice-page.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { loadConfirmPage, loadWithdrawalPage } from '#lib/pages/shop/withdrawals/load-withdrawal-page.ts'
import { openVisitor } from '#tests/api/web-shop/visitor.ts'
import { COFFEE, HOME, idsOf, KETTLE, type Walk } from './seen.ts'

type Fields = Record<string, string>

/** Orders in their states, as guests see them. */
export async function walkThroughOrders(walk: Walk): Promise<void> {
  const { api, app, show } = walk
  await app.settings.set('withdrawal.countries', [HOME.country])
  // What is often bought together.
  for (const _ of [1, 2, 3]) await payByHand(app, await findAnyOrder(app, (await placeOrder(walk)).number))
  await show(openVisitor(app).product(KETTLE))
  const { number } = await placeOrder(walk, 'sandbox')
  const seal = new URLSearchParams(returnLink(app, number).split('?')[1]).get('seal') ?? ''
  await show(loadReturnPage(app, number, { seal, left: true }))
  const asked = await placeOrder(walk)
  const token = await placeOrder(walk)
  await show(loadGuestOrderPage(app, token, {}))
  await askForReturn(walk, asked)
  const paid = await payByHand(app, await findAnyOrder(app, token.number))
  await shipOrder(app, paid.id, { carrier: 'UPS', tracking: '1Z999AA10123456784' })
  const shipped = await loadOrder(app.database.prisma, paid.id)
  const [line] = shipped.lines
  await refundByHand(app, shipped, { lines: [{ lineId: line?.id ?? 0, quantity: 1 }] })
  const [parcel] = (await loadOrder(app.database.prisma, paid.id)).shipments
  await announceReturn(app, paid.id, {
    ...{ state: 'approved', reason: 'unwanted', shipmentId: parcel?.id ?? null },
    answer: 'Please send it in its box.',
    lines: (parcel?.lines ?? []).slice(0, 1).map(({ lineId }) => ({ lineId, quantity: 1 })),
  })
  await issueInvoice(app, paid.id)
  await show(loadGuestOrderPage(app, token, {}))
  const grant = orderGrant(app, shipped)
  const [invoice] = await listInvoices(app, paid.id)
  await show(loadInvoicePage(app, { number: token.number, document: invoice?.number ?? '', grant }, {}))
  const visitor = openVisitor(app)
  await show(loadWithdrawalPage(app, visitor.jar, { order: token.number, grant }))
  await visitor.send('/withdrawal/forms/review', {
    ...{ number: token.number, name: HOME.name, email: 'ada@example.com', statement: '' },
  })
  await show(loadConfirmPage(app, visitor.jar))
  await api.app.settings.unset('withdrawal.countries')
}

async function askForReturn({ app, show }: Walk, order: { number: string; token: string }): Promise<void> {
  const paid = await payByHand(app, await findAnyOrder(app, order.number))
  await shipOrder(app, paid.id, { carrier: null, tracking: null })
  const visitor = openVisitor(app)
  const grant = orderGrant(app, paid)
  const [line] = (await loadOrder(app.database.prisma, paid.id)).lines
  const fields = { grant, [`item_${line?.id}`]: '1', message: 'The lid is bent.' }
  await visitor.send(`/orders/${order.number}/forms/return`, { ...fields, reason: 'none' })
  await show(loadGuestOrderPage(app, order, visitor.jar))
  await visitor.send(`/orders/${order.number}/forms/return`, { ...fields, reason: 'damaged' })
  await show(loadGuestOrderPage(app, order, visitor.jar))
}

/** A guest's order of coffee, from which nobody can withdraw, and a kettle. */
async function placeOrder(walk: Walk, gateway = 'bank_transfer'): Promise<{ number: string; token: string }> {
  const visitor = openVisitor(walk.app)
  await visitor.send('/cart/forms/add', {
    ...(await idsOf(walk, KETTLE)),
    quantity: '2',
    'attributes[Engraving]': 'For Ann',
  })
  await visitor.send('/cart/forms/add', await idsOf(walk, COFFEE))
  await visitor.send('/checkout/forms/update', HOME)
  const page = await visitor.checkout()
  if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
  const { hidden, shipping } = page.data as { hidden: Fields[]; shipping: { methods: Fields[] } }
  const { to } = await visitor.send('/checkout/forms/place', {
    ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
    ...HOME,
    ...{ email: 'ines@example.com', payment_gateway: gateway, terms: 'on' },
    shipping_method: shipping.methods[0]?.value ?? '',
  })
  if (to.startsWith('/pay/')) return { number: to.split(/[/?]/)[2] ?? '', token: '' }
  const [, number = '', token = ''] = /^\/orders\/([^/]+)\/([^/?]+)/.exec(to) ?? []
  if (token === '') throw new Error(`The order was not placed: ${to}`)
  return { number, token: decodeURIComponent(token) }
}
