import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { addCoupon } from '#lib/domains/shop/cart/index.ts'
import { type Draft, expireOrders, payOrder } from '#lib/domains/shop/checkout/index.ts'
import {
  deleteDraft,
  duplicateDraft,
  findDraftCustomer,
  findSellableProducts,
  listDrafts,
  orderDraftByHand,
  quoteDraftByHand,
  saveDraft,
  sendDraft,
  showDraft,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { setShippingMethod } from '#lib/domains/shop/rates/index.ts'
import type { Panel } from '#lib/pages/people/account/pages/account-page.ts'
import { loadDraftPage } from '#lib/pages/shop/orders/drafts/load-draft-page.ts'
import { agingTables, purgeExpired } from '#lib/platform/database/purge.ts'
import type { MailData } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
  await shop.app.settings.set('payments.sandbox.enabled', true)
  await setShippingMethod(db(), {
    ...{ code: 'standard', name: 'Standard', zone: null },
    terms: { price: 650, freeFrom: null, minWeight: null, maxWeight: null, bands: null },
  })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error) => error.facts,
  )

let made = 0
type Sold = Awaited<ReturnType<ShopApi['catalogue']['product']>>
const variantOf = async ({ id }: Sold) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).id
const stockOf = async ({ id }: Sold) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock
const wanted = async (product: Sold, quantity = 1) =>
  draftLine({ productId: product.id, variantId: await variantOf(product), quantity })

type Given = { draft: Draft; gateway: string; expectedTotal: number | null; note: string | null; key: string }

async function orderOf(
  lines: Draft['lines'],
  draft: Partial<Draft> = {},
  rest: Partial<Omit<Given, 'draft'>> = {},
): Promise<Given> {
  return {
    ...{ gateway: 'cash_on_delivery', expectedTotal: null, note: null, key: `form-${++made}` },
    ...rest,
    draft: { ...emptyDraft, email: 'grace@example.com', billing: home, lines, ...draft },
  }
}

async function place(actor: TestPanel['owner'], { draft, note, key, gateway, expectedTotal }: Given) {
  const saved = await saveDraft(shop.app, actor, { id: null, version: 0, key, note, draft })
  return orderDraftByHand(shop.app, actor, { ...saved, gateway, expectedTotal })
}

async function mailsOf(number: string) {
  const rows = await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })
  return rows.flatMap(({ kind, payload }) => {
    if (!kind.startsWith('mail.order_')) return []
    const { data } = fromOutboxJob(kind.slice('mail.'.length) as 'order_placed', payload, shop.app.secrets)
    const mail = data as MailData['order_placed']
    return mail.number === number ? [{ kind, ...mail }] : []
  })
}

describe('an order from a draft', () => {
  it('is priced as the checkout prices it, coupon and shipping included, and changes nothing', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5, price: 1000 })
    await addCoupon(app, owner, {
      ...{ code: 'TEN', description: '', reduction: { type: 'percent', percent: 1000 } },
      ...{ maxUses: null, maxUsesPerCustomer: null, startsAt: null, endsAt: null, minSubtotal: null },
    })
    const carts = await db().cart.count()
    const request = {
      ...{ ...emptyDraft, lines: [await wanted(cup, 2)], couponCode: 'ten', billing: home },
    }
    const { cart, shippingMethods, paymentMethods } = await quoteDraftByHand(app, owner, request)
    expect(cart.totals).toMatchObject({ subtotal: 2000, discount: 200, shipping: 650, total: 2450 })
    expect(shippingMethods).toMatchObject([{ code: 'standard', price: 650, isSelected: true }])
    expect(paymentMethods.map(({ id }) => id)).toContain('sandbox')
    expect(await db().cart.count()).toBe(carts)
    const short = { ...request, lines: [await wanted(cup, 9)] }
    const [issue] = (await quoteDraftByHand(app, owner, short)).cart.issues
    expect(issue).toMatchObject({ code: 'insufficient_stock', available: 5, itemId: 1 })
    const placed = await place(
      owner,
      await orderOf(request.lines, { couponCode: 'ten' }, { expectedTotal: 2450 }),
    )
    expect([placed.total, placed.totals.shipping]).toEqual([2450, 650])
    expect(await stockOf(cup)).toBe(3)
  })

  it('is quoted with all that could ship it, and the one that was chosen', async () => {
    const { app, owner } = panel
    const terms = { price: 1800, freeFrom: null, minWeight: null, maxWeight: null, bands: null }
    await setShippingMethod(db(), { ...{ code: 'express', name: 'Express', zone: null }, terms })
    const { shippingMethods, cart } = await quoteDraftByHand(app, owner, {
      ...{ ...emptyDraft, billing: home, shippingMethod: 'express' },
      lines: [await wanted(await shop.catalogue.product({ price: 1000 }))],
    })
    expect(shippingMethods.map(({ code, isSelected }) => [code, isSelected])).toEqual([
      ['standard', false],
      ['express', true],
    ])
    expect(cart.totals).toMatchObject({ shipping: 1800, total: 2800 })
    await db().shippingMethod.deleteMany({ where: { code: 'express' } })
  })

  it('charges its own prices as they are, and the shop’s without a tax that is not due', async () => {
    const { app, owner } = panel
    const settings = {
      'shop.tax_inclusive': true,
      'shop.country': 'DE',
      'shop.untaxed_prices': 'net',
    } as const
    for (const [key, value] of Object.entries(settings)) await app.settings.set(key, value)
    await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
    const line = await wanted(await shop.catalogue.product({ price: 10_000 }))
    const { cart } = await quoteDraftByHand(app, owner, {
      ...{ ...emptyDraft, billing: { ...home, state: null, postcode: '8001', country: 'CH' } },
      lines: [line, { ...line, id: 2, price: 9000 }],
    })
    expect(cart.lines.map(({ unitPrice }) => unitPrice)).toEqual([8403, 9000])
    await db().taxRate.deleteMany()
    for (const key of Object.keys(settings)) await app.settings.unset(key)
  })

  it('finds products by name and SKU, and says what is in stock', async () => {
    const { app, owner } = panel
    const lamp = await shop.catalogue.product({
      ...{ name: 'Brass lantern', sku: 'LANT-1' },
      variants: [{ price: 3900, sku: 'LANT-1', stock: 4, trackStock: true }],
    })
    await shop.catalogue.product({ name: 'Brass lantern in the making', published: false })
    const wick = await shop.catalogue.product({ name: 'Cotton wick', shortDescription: 'For any lantern' })
    const found = { productId: lamp.id, sku: 'LANT-1', price: 3900, available: 4, variantName: null }
    expect(await findSellableProducts(app, owner, 'lant-1')).toMatchObject([found])
    expect(await findSellableProducts(app, owner, 'lantern')).toMatchObject([found, { productId: wick.id }])
    expect(await findSellableProducts(app, owner, '%')).toEqual([])
    await shop.catalogue.product({
      ...{ name: 'Rope', options: [{ name: 'Length', values: ['Short', 'Long'] }] },
      variants: ['Short', 'Long'].map((Length) => ({
        price: 900,
        sku: `ROPE-${Length}`,
        optionValues: { Length },
      })),
    })
    const meant = await findSellableProducts(app, owner, 'rope-long')
    expect(meant.map(({ sku }) => sku)).toEqual(['ROPE-Long', 'ROPE-Short'])
  })

  it('is the customer’s, leaves their cart alone, and is told to them and in the audit log', async () => {
    const { app, employ } = panel
    const ada = await shop.signIn()
    const { id: customerId } = await db().customer.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const [cup, jug] = [
      await shop.catalogue.product({ stock: 5 }),
      await shop.catalogue.product({ stock: 5 }),
    ]
    await shop.add(jug, 1, ada.headers)
    const { actor } = await employ('support')
    const order = await place(
      actor,
      await orderOf(
        [await wanted(cup, 2)],
        { email: null, savesAddress: true, customerId },
        { note: 'Rings again on Friday.' },
      ),
    )
    expect(order).toMatchObject({ customerId, placedAsGuest: false, paymentStatus: 'pending' })
    const { json } = await shop.get('/cart', ada.headers)
    expect(json.data.items.map((item: { product_id: number }) => item.product_id)).toEqual([jug.id])
    const [mail, ...others] = await mailsOf(order.number)
    expect([mail?.kind, mail?.due, others]).toEqual(['mail.order_placed', undefined, []])
    const { timeline } = await showOrder(app, actor, order.number)
    expect(timeline).toMatchObject([
      { kind: 'order.from_draft', by: 'support', details: { text: 'Rings again on Friday.' } },
    ])
    const { acts } = await listActs(app, operator('test'), { subject: `order:${order.id}` })
    expect(acts).toMatchObject([
      { action: 'order.placed_from_draft', after: { total: order.total, method: 'cash_on_delivery' } },
    ])
    const { prefill } = await findDraftCustomer(app, actor, customerId)
    expect(prefill.billing).toMatchObject({ line1: home.line1, country: 'US' })
  })

  it('needs neither guests’ carts nor guests’ checkout, and says nothing about terms', async () => {
    const { app, owner } = panel
    await app.settings.set('account.guest_cart', false)
    await app.settings.set('shop.guest_checkout', false)
    await app.settings.set('shop.terms_url', 'https://shop.example.com/terms')
    const cup = await shop.catalogue.product({ stock: 5 })
    const { id } = await place(owner, await orderOf([await wanted(cup)]))
    for (const key of ['account.guest_cart', 'shop.guest_checkout', 'shop.terms_url'] as const)
      await app.settings.unset(key)
    const row = await db().order.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ acceptedTermsAt: null, placedAsGuest: true })
  })

  it('that was paid by hand is paid at once, with one mail', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5 })
    const order = await place(owner, await orderOf([await wanted(cup)], {}, { gateway: 'by_hand' }))
    expect(order).toMatchObject({
      ...{ status: 'processing', paymentStatus: 'paid' },
      paymentMethod: { id: 'by_hand', type: 'offline' },
    })
    expect((await mailsOf(order.number)).map(({ kind }) => kind)).toEqual(['mail.order_paid'])
    const { can } = await showOrder(app, owner, order.number)
    expect(can).toMatchObject({ ship: true, refund: true, pay: false })
    const { json } = await shop.checkOut(await shop.beginCart([cup]), { payment_gateway: 'by_hand' })
    expect(json.errors).toHaveProperty('payment_gateway')
  })

  it('to be paid by a link tells where to pay, waits for days even if a payment was begun, and is paid once', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5 })
    const request = { gateway: 'sandbox' }
    const order = await place(owner, await orderOf([await wanted(cup)], {}, request))
    expect(await mailsOf(order.number)).toMatchObject([
      { kind: 'mail.order_placed', due: true, path: expect.stringContaining(`/orders/${order.number}/`) },
    ])
    const row = () => db().order.findUniqueOrThrow({ where: { id: order.id } })
    const { expiresAt, openCartId } = await row()
    expect(openCartId).toBeNull()
    expect(expiresAt?.getTime()).toBe(shop.clock.now().getTime() + 14 * 24 * 3_600_000)
    const { payment } = await payOrder(app, order.id, 'sandbox')
    expect(payment.type).toBe('web')
    expect((await row()).expiresAt).toEqual(expiresAt)
    shop.clock.advance(13 * 24 * 3600)
    await expireOrders(app)
    expect((await row()).status).toBe('pending')
    shop.clock.advance(2 * 24 * 3600)
    await expireOrders(app)
    expect((await row()).status).toBe('cancelled')
    expect(await stockOf(cup)).toBe(5)
  })

  it('needs an address for the link to pay, and none for what is paid otherwise', async () => {
    const { owner } = panel
    await shop.app.settings.set('checkout.fields.email', 'optional')
    const item = await wanted(await shop.catalogue.product())
    const placeBy = async (gateway: string) =>
      place(owner, await orderOf([item], { email: null }, { gateway }))
    expect(await faultsOf(placeBy('sandbox'))).toEqual({ email: [{ code: 'required' }] })
    expect((await placeBy('cash_on_delivery')).email).toBeNull()
    await shop.app.settings.unset('checkout.fields.email')
  })

  it('names what is wrong by field, and leaves nothing behind', async () => {
    const { owner } = panel
    const cup = await shop.catalogue.product({ stock: 1 })
    const item = await wanted(cup)
    const [carts, orders] = [await db().cart.count(), await db().order.count()]
    const faulty = (draft: Partial<Draft>, lines = [item], gateway = 'cash_on_delivery') =>
      orderOf(lines, draft, { gateway }).then((order) => faultsOf(place(owner, order)))
    expect(await faulty({ billing: { ...home, city: null } })).toHaveProperty(['billing.city'])
    expect(await faulty({ email: 'nobody' })).toHaveProperty('email')
    expect(await faulty({}, [item], 'barter')).toHaveProperty('payment_gateway')
    expect(await faulty({ shippingMethod: 'pigeon' })).toHaveProperty('shipping_method')
    expect(await faulty({}, [])).toHaveProperty('lines')
    for (const quantity of [0, 1.5, 1000])
      expect(await faulty({}, [{ ...item, quantity }])).toMatchObject({
        'line.1.quantity': [{ code: 'quantity', facts: { min: 1, max: 999 } }],
      })
    expect(await faulty({}, Array(101).fill(item))).toMatchObject({
      lines: [{ code: 'too_many_lines', facts: { max: 100 } }],
    })
    expect(await faulty({ discount: { type: 'percent', value: 10_001, reason: null } })).toHaveProperty(
      'discount',
    )
    expect(await faulty({}, [draftLine({ name: ' ', price: null })])).toMatchObject({
      'line.1.name': [{ code: 'required' }],
      'line.1.price': [{ code: 'required' }],
    })
    const codeOf = async (draft: Partial<Draft>, lines = [item], expectedTotal: number | null = null) =>
      refusalOf(place(owner, await orderOf(lines, draft, { expectedTotal })))
    expect(await codeOf({ customerId: 999_999 })).toBe('unknown_customer')
    expect(await codeOf({ couponCode: 'NONE' })).toBe('coupon_exhausted')
    expect(await codeOf({}, [{ ...item, quantity: 2 }])).toBe('insufficient_stock')
    expect(await codeOf({}, [item], 1)).toBe('total_changed')
    expect(await codeOf({ currency: 'EUR' })).toBe('cart_has_issues')
    expect([await db().cart.count(), await db().order.count(), await stockOf(cup)]).toEqual([
      carts,
      orders,
      1,
    ])
  })

  it('takes the last unit once, whoever is faster, and one draft becomes one order', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 1 })
    const lines = [await wanted(cup)]
    const orders = await Promise.all([orderOf(lines), orderOf(lines), orderOf(lines)])
    const outcomes = await Promise.all(orders.map((one) => refusalOf(place(owner, one))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(await stockOf(cup)).toBe(0)
    const jug = await shop.catalogue.product({ stock: 9 })
    const { draft, key } = await orderOf([await wanted(jug)])
    const saved = await saveDraft(app, owner, { id: null, version: 0, key, note: null, draft })
    const given = { ...saved, gateway: 'cash_on_delivery', expectedTotal: null }
    const twice = await Promise.all([
      refusalOf(orderDraftByHand(app, owner, given)),
      refusalOf(orderDraftByHand(app, owner, given)),
      refusalOf(deleteDraft(app, owner, saved)),
    ])
    expect(twice.filter((one) => one === 'done')).toHaveLength(1)
    const row = await db().draftOrder.findUnique({ where: { id: saved.id } })
    expect(await stockOf(jug)).toBe(row ? 8 : 9)
  })

  it('has lines that are no products, own prices and discounts, and an own shipping cost', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5, price: 1000 })
    const lines = [
      { ...(await wanted(cup, 2)), price: 800 },
      draftLine({
        ...{ id: 2, name: 'Engraving', price: 1500, requiresShipping: false },
        discount: { type: 'fixed', value: 500, reason: 'Second one' },
      }),
    ]
    const discount = { type: 'percent', value: 1000, reason: 'Loyal customer' } as const
    const order = await place(
      owner,
      await orderOf(lines, { discount, shippingPrice: 300 }, { expectedTotal: 2640 }),
    )
    expect(order.lines).toMatchObject([
      { unitPrice: 800, subtotal: 1600, discount: 160, total: 1440 },
      {
        ...{ productId: null, variantId: null, slug: null, name: 'Engraving', requiresShipping: false },
        ...{ subtotal: 1500, discount: 600, total: 900 },
      },
    ])
    expect(order.totals).toMatchObject({ subtotal: 3100, discount: 760, shipping: 300 })
    expect([order.total, order.shippingMethod?.code]).toEqual([2640, 'standard'])
    expect(await stockOf(cup)).toBe(3)
    await db().shippingMethod.updateMany({ data: { countries: ['DE'] } })
    const elsewhere = await place(owner, await orderOf([await wanted(cup)], { shippingPrice: 300 }))
    expect([elsewhere.totals.shipping, elsewhere.shippingMethod?.code]).toEqual([300, 'custom'])
    await db().shippingMethod.updateMany({ data: { countries: [] } })
    const { timeline } = await showOrder(app, owner, order.number)
    const [told] = timeline.filter(({ kind }) => kind === 'order.from_draft')
    expect(told?.details).toMatchObject({ reasons: ['Second one', 'Loyal customer'] })
  })
})

describe('a draft order', () => {
  const save = async (draft: Partial<Draft>, id: number | null = null, version = 0) =>
    saveDraft(shop.app, panel.owner, {
      ...{ id, version, key: `draft-${++made}`, note: null },
      draft: { ...emptyDraft, ...draft },
    })

  it('is saved incomplete, reserves nothing, and is not overwritten by a form that is older', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 1 })
    const first = await save({ lines: [await wanted(cup, 3)] })
    expect(await stockOf(cup)).toBe(1)
    const second = await save({ email: 'a@example.com' }, first.id, first.version)
    expect(second).toMatchObject({ id: first.id, version: first.version + 1 })
    expect(await refusalOf(save({}, first.id, first.version))).toBe('stale')
    expect(await refusalOf(deleteDraft(app, owner, first))).toBe('stale')
    expect((await showDraft(app, owner, first.id)).draft).toMatchObject({ email: 'a@example.com', lines: [] })
    await deleteDraft(app, owner, second)
    expect(await refusalOf(showDraft(app, owner, first.id))).toBe('unknown')
  })

  it('is created once by a form that is sent twice', async () => {
    const change = { id: null, version: 0, key: 'twice', note: null, draft: emptyDraft }
    const { app, owner } = panel
    const sent = await Promise.allSettled([saveDraft(app, owner, change), saveDraft(app, owner, change)])
    const ids = sent.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []))
    expect(new Set(ids).size).toBe(1)
  })

  it('is listed, found by buyer, line and number, and copied', async () => {
    const { app, owner } = panel
    const line = draftLine({ name: 'Marble plinth', price: 5000, requiresShipping: false })
    const { id } = await save({ billing: { name: 'Ada Byron' }, email: 'Ada@Example.com', lines: [line] })
    const copy = await duplicateDraft(app, owner, id)
    const find = async (query: string) =>
      (await listDrafts(app, owner, { query })).drafts.map((draft) => draft.id).sort((a, b) => a - b)
    expect(await find('byron')).toEqual([id, copy])
    expect(await find('marble ADA@example')).toEqual([id, copy])
    expect(await find(`#${id}`)).toContain(id)
    const [listed] = (await listDrafts(app, owner, { query: 'plinth', state: 'open' })).drafts
    expect(listed).toMatchObject({ id: copy, buyer: 'Ada Byron', total: 5000, lines: 1, state: 'open' })
    expect((await listDrafts(app, owner, { query: 'plinth', state: 'ordered' })).drafts).toEqual([])
  })

  it('keeps nothing of its buyer once it is an order', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 5 })
    const saved = await save({ email: 'grace@example.com', billing: home, lines: [await wanted(cup)] })
    const given = { ...saved, gateway: 'cash_on_delivery', expectedTotal: null }
    const { id: orderId, number } = await orderDraftByHand(app, owner, given)
    expect(await db().draftOrder.findUniqueOrThrow({ where: { id: saved.id } })).toMatchObject({
      ...{ orderId, email: null, buyer: null, words: '', billing: {}, shipping: null },
    })
    expect(await refusalOf(save({}, saved.id, saved.version + 1))).toBe('draft_ordered')
    const [listed] = (await listDrafts(app, owner, { query: number })).drafts
    expect(listed).toMatchObject({ state: 'ordered', orderNumber: number, email: 'grace@example.com' })
  })
})

describe('the link of a draft', () => {
  const send = async (draft: Partial<Draft>) => {
    const { app, owner } = panel
    const change = { id: null, version: 0, key: `sent-${++made}`, note: null }
    const full = { ...emptyDraft, email: 'grace@example.com', billing: home, ...draft }
    const saved = await saveDraft(app, owner, { ...change, draft: full })
    await sendDraft(app, owner, saved)
    return { ...saved, token: await tokenOf(saved.id) }
  }
  const tokenOf = async (id: number) =>
    (await showDraft(shop.app, panel.owner, id)).link?.path.replace('/orders/drafts/', '') ?? ''
  const pageOf = async (token: string, jar = {}) => {
    const page = await loadDraftPage(shop.app, token, jar)
    if (!page || 'redirectTo' in page) return { to: page?.redirectTo ?? '', panels: [], notice: null }
    const { panels, notice } = page.data as { panels: Panel[]; notice: { text: string } | null }
    return { to: null, panels, notice: notice?.text ?? null }
  }
  const formOf = ({ panels }: Awaited<ReturnType<typeof pageOf>>) => {
    const [form] = panels.flatMap(({ forms }) => forms)
    return form && { ...form, sent: Object.fromEntries(form.hidden.map(({ name, value }) => [name, value])) }
  }

  it('is mailed, shows what it costs, and is ordered and paid once, by the terms', async () => {
    const { app, owner } = panel
    await app.settings.set('shop.terms_url', 'https://shop.example.com/terms')
    const cup = await shop.catalogue.product({ stock: 5, price: 1000 })
    const lines = [await wanted(cup, 2), draftLine({ id: 2, price: 500, requiresShipping: false })]
    const { id, token } = await send({ lines, locale: 'de' })
    const mail = await db().outboxMessage.findFirstOrThrow({
      where: { kind: 'mail.draft_order' },
      orderBy: { id: 'desc' },
    })
    const { data } = fromOutboxJob('draft_order', mail.payload, app.secrets)
    expect(data).toMatchObject({ path: `/orders/drafts/${token}` })
    const page = await pageOf(token)
    expect(page.panels.map((one) => one.id)).toEqual(['items', 'contact', 'totals', 'order'])
    expect(page.panels[0]?.rows.map(({ title, url }) => [title, url])[1]).toEqual(['Engraving', ''])
    expect(page.panels[2]?.facts.at(-1)?.value).toBe('$31.50')
    const form = formOf(page)
    expect(form?.button).toBe('Order and pay $31.50')
    expect(form?.fields.map(({ name }) => name)).toEqual(['payment_gateway', 'terms'])
    expect(await stockOf(cup)).toBe(5)
    const sent = { ...form?.sent, payment_gateway: 'sandbox' }
    const visitor = openVisitor(app)
    const refused = await visitor.send('/orders/drafts/forms/order', sent)
    expect(refused.to).toBe(`/orders/drafts/${token}#notice`)
    expect(
      formOf(await pageOf(token, visitor.jar))?.fields.find(({ name }) => name === 'terms')?.error,
    ).not.toBe('')
    expect(await stockOf(cup)).toBe(5)
    const ordered = await Promise.all(
      [1, 2, 3].map(() => openVisitor(app).send('/orders/drafts/forms/order', { ...sent, terms: 'on' })),
    )
    const { orderNumber } = await showDraft(app, owner, id)
    expect(ordered.map(({ to }) => to.includes(`/${orderNumber}`))).toEqual([true, true, true])
    expect(ordered.filter(({ to }) => to.startsWith('/orders/'))).toHaveLength(2)
    expect(await stockOf(cup)).toBe(3)
    const row = await db().order.findUniqueOrThrow({ where: { number: orderNumber ?? '' } })
    expect(row).toMatchObject({ total: 3150n, locale: 'de', placedAsGuest: true, gateway: 'sandbox' })
    expect(row.acceptedTermsAt).not.toBeNull()
    expect((await pageOf(token)).to).toMatch(new RegExp(`^/orders/${orderNumber}/`))
    await app.settings.unset('shop.terms_url')
  })

  it('ends with a newer one, with the draft, and after two weeks', async () => {
    const { app, owner } = panel
    const lines = [draftLine({ price: 500, requiresShipping: false })]
    const first = await send({ lines })
    await sendDraft(app, owner, first)
    const token = await tokenOf(first.id)
    expect((await pageOf(first.token)).panels.map(({ id }) => id)).toEqual(['lost'])
    expect(formOf(await pageOf(token))).toBeDefined()
    expect((await pageOf(`${token}x`)).panels.map(({ id }) => id)).toEqual(['lost'])
    const list = async () => (await listDrafts(app, owner, { query: `#${first.id}` })).drafts[0]
    expect(await list()).toMatchObject({ id: first.id, state: 'sent' })
    shop.clock.advance(14 * 24 * 3600)
    expect((await pageOf(token)).panels.map(({ id }) => id)).toEqual(['lost'])
    expect(await list()).toMatchObject({ id: first.id, state: 'expired' })
    const [listed] = (await listDrafts(app, owner, { query: String(first.id), state: 'expired' })).drafts
    expect(listed?.id).toBe(first.id)
    const gone = await send({ lines })
    const form = formOf(await pageOf(gone.token))
    await deleteDraft(app, owner, gone)
    const orders = await db().order.count()
    const late = await openVisitor(app).send('/orders/drafts/forms/order', {
      ...form?.sent,
      payment_gateway: 'sandbox',
    })
    expect(late.to).toBe(`/orders/drafts/${gone.token}#notice`)
    expect(await db().order.count()).toBe(orders)
  })

  it('orders nothing else than what was shown', async () => {
    const { app, owner } = panel
    const draft = {
      ...{ ...emptyDraft, email: 'grace@example.com', billing: home },
      lines: [draftLine({ price: 500, requiresShipping: false })],
    }
    const { id, version, token } = await send(draft)
    const form = formOf(await pageOf(token))
    const changed = { ...draft, lines: [draftLine({ name: 'Gilding', price: 500, requiresShipping: false })] }
    await saveDraft(app, owner, { id, version, key: '', note: null, draft: changed })
    const visitor = openVisitor(app)
    const sent = { ...form?.sent, payment_gateway: 'sandbox' }
    await visitor.send('/orders/drafts/forms/order', sent)
    expect((await pageOf(token, visitor.jar)).notice).toMatch(/has changed/)
    const { expected_total: _, ...blind } = formOf(await pageOf(token))?.sent ?? {}
    await openVisitor(app).send('/orders/drafts/forms/order', { ...blind, payment_gateway: 'sandbox' })
    expect((await showDraft(app, owner, id)).orderNumber).toBeNull()
    expect(await refusalOf(sendDraft(app, owner, { id, version }))).toBe('stale')
  })

  it('has no form while stock lacks, and is not sent before it could be ordered', async () => {
    const cup = await shop.catalogue.product({ stock: 1 })
    const { token } = await send({ lines: [await wanted(cup)] })
    await db().productVariant.updateMany({ where: { productId: cup.id }, data: { stock: 0 } })
    const page = await pageOf(token)
    expect(formOf(page)).toBeUndefined()
    expect(page.panels[0]?.rows[0]?.details).toHaveLength(2)
    expect(await faultsOf(send({ lines: [draftLine({ price: 500 })], billing: {} }))).toHaveProperty([
      'billing.name',
    ])
    expect(await faultsOf(send({ lines: [], email: null }))).toMatchObject({
      ...{ lines: [{ code: 'cart_empty' }], email: [{ code: 'required' }] },
    })
  })

  it('and the team make one order, whoever is faster', async () => {
    const { app, owner } = panel
    const cup = await shop.catalogue.product({ stock: 9 })
    const saved = await send({ lines: [await wanted(cup)] })
    const form = formOf(await pageOf(saved.token))
    const buys = () =>
      openVisitor(app).send('/orders/drafts/forms/order', { ...form?.sent, payment_gateway: 'sandbox' })
    await Promise.all([
      buys(),
      refusalOf(orderDraftByHand(app, owner, { ...saved, gateway: 'cash_on_delivery', expectedTotal: null })),
      buys(),
    ])
    const events = await db().orderEvent.findMany({ where: { kind: 'order.from_draft' } })
    const made = events.filter(({ details }) => (details as { draft: number }).draft === saved.id)
    expect([made.length, await stockOf(cup)]).toEqual([1, 8])
    const after = await refusalOf(deleteDraft(app, owner, { ...saved, version: saved.version + 1 }))
    expect(after).toBe('draft_ordered')
  })
})

it('drafts that nobody has changed for a year are deleted', async () => {
  const { app } = panel
  const tables = agingTables({ auditDays: 365 }).filter(({ table }) => table === 'DraftOrder')
  shop.clock.advance(364 * 24 * 3600)
  const { id } = await saveDraft(app, operator('test'), {
    ...{ id: null, version: 0, key: 'late', note: null, draft: emptyDraft },
  })
  shop.clock.advance(2 * 24 * 3600)
  await purgeExpired(app.database, shop.clock.now(), undefined, tables)
  expect((await db().draftOrder.findMany()).map((one) => one.id)).toEqual([id])
})
