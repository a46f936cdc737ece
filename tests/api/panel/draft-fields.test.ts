import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import type { DraftDiscount, DraftLine } from '#lib/domains/shop/cart/index.ts'
import type { Draft } from '#lib/domains/shop/checkout/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { draftLine, emptyDraft, fullDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
let made = 0
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
  await shop.app.settings.set('payments.sandbox.enabled', true)
  await shop.app.settings.set('checkout.fields.vat_id', 'optional')
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await db().shippingMethod.create({ data: { code: 'express', name: 'Express', price: 1500n, position: 1 } })
  await db().taxRate.create({ data: { name: 'VAT', country: 'US', rate: 100_000 } })
  await db().taxRate.create({ data: { name: 'Low', country: 'US', rate: 50_000, taxClass: 'reduced' } })
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const save = (
  draft: Partial<Draft>,
  { id = null as number | null, version = 0, note = null as string | null } = {},
) =>
  staff.saveDraft(shop.app, panel.owner, {
    ...{ id, version, note, key: `form-${++made}` },
    draft: { ...emptyDraft, ...draft },
  })
const show = (id: number) => staff.showDraft(shop.app, panel.owner, id)
const actOf = async (id: number) =>
  (await listActs(shop.app, operator('test'), { subject: `draft:${id}` })).acts[0]
const factsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    ({ code, facts }) => ({ code, facts }),
  )

async function signUp() {
  const { id } = await shop.signIn()
  return db().customer.update({ where: { id }, data: { name: 'Grace Hopper', locale: 'de' } })
}

describe('a draft', () => {
  it('is kept, copied and listed as it was written, and tells who did so', async () => {
    const { id: customerId } = await signUp()
    const draft = await fullDraft(shop, customerId)
    const other = await save({ lines: [draftLine({ price: 100 })] }, { note: 'Other' })
    const untouched = await show(other.id)
    const saved = await save(draft, { note: 'Rings again' })
    expect(saved).toEqual({ id: expect.any(Number), version: 1, total: 2532 })
    const shown = {
      ...{ id: saved.id, version: 1, note: 'Rings again', orderNumber: null, link: null, state: 'open' },
      updatedAt: shop.clock.now(),
      draft: { ...draft, email: 'ada@example.com' },
    }
    expect(await show(saved.id)).toEqual(shown)
    expect(await actOf(saved.id)).toMatchObject({
      ...{ action: 'draft.saved', staff: { name: 'Rosa' }, after: { total: 2532, currency: 'USD' } },
    })
    shop.clock.advance(60)
    const copy = await staff.duplicateDraft(shop.app, panel.owner, saved.id)
    expect(await show(copy)).toEqual({ ...shown, id: copy, updatedAt: shop.clock.now() })
    expect(await actOf(copy)).toMatchObject({ action: 'draft.duplicated', after: { copyOf: saved.id } })
    const listed = {
      ...{ id: copy, state: 'open', buyer: home.name, email: 'ada@example.com', lines: 2 },
      ...{ total: 2532, currency: 'USD', orderNumber: null, by: 'Rosa', updatedAt: shop.clock.now() },
    }
    const { drafts, next } = await staff.listDrafts(shop.app, panel.owner, { query: ' ADA lindqvist ' })
    expect([drafts, next]).toEqual([[listed, { ...listed, id: saved.id, updatedAt: shown.updatedAt }], null])
    shop.clock.advance(60)
    const again = await save(
      { ...draft, shipping: null, discount: null, email: null },
      { ...saved, id: copy },
    )
    const changed = await show(copy)
    expect([again.version, changed.draft.shipping, changed.draft.discount]).toEqual([2, null, null])
    // Without a name in its address, a draft is listed by its customer's.
    await save({ customerId, billing: {} }, { ...again })
    const [byCustomer] = (await staff.listDrafts(shop.app, panel.owner, { query: 'grace hopper' })).drafts
    expect(byCustomer).toMatchObject({ id: copy, buyer: 'Grace Hopper', email: null, lines: 0 })
    await staff.deleteDraft(shop.app, panel.owner, { id: copy, version: 3 })
    expect(await actOf(copy)).toMatchObject({ action: 'draft.deleted' })
    expect(await show(saved.id)).toEqual(shown)
    expect(await show(other.id)).toEqual(untouched)
  })

  it('becomes an order with all that it says, and keeps its lines alone', async () => {
    const customer = await signUp()
    const { app, owner } = panel
    const draft = await fullDraft(shop, customer.id)
    const bystander = await save(draft)
    const untouched = await show(bystander.id)
    const saved = await save(draft, { note: 'Rings again' })
    const given = { ...saved, gateway: 'bank_transfer', expectedTotal: saved.total }
    const { id, number, total } = await staff.orderDraftByHand(app, owner, given)
    const order = await db().order.findUniqueOrThrow({ where: { id } })
    expect(order).toMatchObject({
      ...{ customerId: customer.id, email: 'ada@example.com', phone: '+1 503 555 0142', vatId: 'US123' },
      ...{ customerNote: 'Ring twice', locale: 'en', currency: 'USD', appId: null, placedAsGuest: false },
      ...{ couponCode: 'TEN', shippingMethodCode: 'express', shippingTotal: 700n, total: 2532n },
      ...{
        gateway: 'bank_transfer',
        cartId: null,
        openCartId: null,
        acceptedTermsAt: null,
        giftMessage: null,
      },
      ...{ billing: { line1: home.line1 }, shipping: { name: 'Grace', line1: '20 Alder Lane' } },
      paymentMessage: expect.stringContaining('IBAN'),
    })
    expect(order.expiresAt?.getTime()).toBe(shop.clock.now().getTime() + 14 * 24 * 3_600_000)
    const addresses = await db().address.findMany({
      where: { customerId: customer.id },
      orderBy: { id: 'asc' },
    })
    expect(addresses.map(({ line1 }) => line1)).toEqual([home.line1, '20 Alder Lane'])
    const redeemed = await db().couponRedemption.findFirst({ where: { orderId: id } })
    expect(redeemed).toMatchObject({ customerId: customer.id, email: 'ada@example.com' })
    expect(await db().draftOrder.findUniqueOrThrow({ where: { id: saved.id } })).toMatchObject({
      ...{ orderId: id, version: 2, customerId: null, buyer: null, email: null, phone: null, vatId: null },
      ...{
        customerNote: null,
        note: null,
        words: '',
        billing: {},
        shipping: null,
        updatedAt: shop.clock.now(),
      },
    })
    const events = await db().orderEvent.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
    const staffId = expect.any(Number)
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['order.placed', {}],
      ['order.from_draft', { draft: saved.id, reasons: ['Chipped', 'Loyal'], staffId }],
      ['order.note', { text: 'Rings again', staffId }],
    ])
    const { acts } = await listActs(app, operator('test'), { subject: `order:${id}` })
    expect(acts.map(({ action, after }) => [action, after])).toEqual([
      [
        'order.placed_from_draft',
        { draft: saved.id, number, total, currency: 'USD', method: 'bank_transfer' },
      ],
    ])
    const [listed] = (await staff.listDrafts(app, owner, { query: number.toLowerCase() })).drafts
    expect(listed).toMatchObject({
      ...{ id: saved.id, state: 'ordered', buyer: home.name, email: 'ada@example.com' },
      ...{ total: 2532, orderNumber: number, lines: 2 },
    })
    expect(await show(saved.id)).toMatchObject({ state: 'ordered', orderNumber: number, link: null })
    expect(await show(bystander.id)).toEqual(untouched)
    const ordered = { code: 'draft_ordered', facts: { number } }
    expect(await factsOf(staff.orderDraftByHand(app, owner, given))).toEqual(ordered)
    expect(await factsOf(staff.sendDraft(app, owner, saved))).toEqual(ordered)
    expect(await factsOf(save(draft, saved))).toEqual(ordered)
    expect(await factsOf(staff.deleteDraft(app, owner, { id: saved.id, version: 2 }))).toEqual(ordered)
    expect(await factsOf(staff.deleteDraft(app, owner, { ...bystander, version: 9 }))).toEqual({
      ...{ code: 'stale', facts: { current: String(bystander.id) } },
    })
  })

  it('uses a coupon for the buyer that its e-mail address names, in whatever case', async () => {
    const { app, owner } = panel
    await db().coupon.create({
      data: { code: 'ONCE', type: 'percent', percent: 1000, maxUsesPerCustomer: 1 },
    })
    const lines = [draftLine({ price: 1000 })]
    const once = { ...emptyDraft, email: 'Ada@Example.com', couponCode: 'ONCE', billing: home, lines }
    const issues = async () =>
      (await staff.quoteDraftByHand(app, owner, once)).cart.issues.map(({ code }) => code)
    expect(await issues()).toEqual([])
    const saved = await save(once)
    await staff.orderDraftByHand(app, owner, { ...saved, gateway: 'bank_transfer', expectedTotal: null })
    expect(await issues()).toEqual(['coupon_invalid'])
  })

  it('that is not there is said to be unknown', async () => {
    const { app, owner } = panel
    const none = { id: 999_999, version: 1, gateway: null, expectedTotal: null }
    const unknown = { code: 'unknown', facts: { what: 'draft', name: 999_999 } }
    for (const work of [
      () => staff.showDraft(app, owner, none.id),
      () => staff.duplicateDraft(app, owner, none.id),
      () => staff.deleteDraft(app, owner, none),
      () => staff.sendDraft(app, owner, none),
      () => staff.orderDraftByHand(app, owner, none),
      () => save({}, none),
    ])
      expect(await factsOf(work())).toEqual(unknown)
  })

  it('is another one for each form, and for each member of staff', async () => {
    const { employ, app, owner } = panel
    const { actor } = await employ('support')
    const change = { id: null, version: 0, key: 'the same', note: null, draft: emptyDraft }
    const ids: number[] = []
    for (const who of [owner, owner, actor, operator('one'), operator('two'), operator('one')])
      ids.push((await staff.saveDraft(app, who, change)).id)
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 3, 4, 3])
    const { drafts } = await staff.listDrafts(app, owner, { query: `#${ids[3]}` })
    expect(drafts).toMatchObject([{ id: ids[3], by: null }])
  })

  it('has amounts within their bounds, and each fault by its field', async () => {
    const line = draftLine({ price: 500, requiresShipping: false })
    const off = (type: DraftDiscount['type'], value: number) => ({ type, value, reason: null })
    const faultsOf = (draft: Partial<Draft>) => refusalOf(save(draft))
    const ofLine = (changes: Partial<DraftLine>) => faultsOf({ lines: [{ ...line, ...changes }] })
    for (const changes of [
      { quantity: 1 },
      { quantity: 999 },
      { price: 0 },
      { price: MAX_PRICE },
      { price: 500_000_000_000, quantity: 20 },
      { discount: off('percent', 10_000) },
      { discount: off('fixed', MAX_PRICE) },
    ])
      expect(await ofLine(changes)).toBe('done')
    for (const price of [-1, 1.5, MAX_PRICE + 1])
      expect(await ofLine({ price })).toBe('line.1.price: price_limit')
    expect(await ofLine({ price: 500_000_000_001, quantity: 20 })).toBe('line.1.price: price_limit')
    for (const discount of [
      off('percent', 10_001),
      off('percent', 0),
      off('fixed', 1.5),
      off('fixed', MAX_PRICE + 1),
    ]) {
      expect(await ofLine({ discount })).toBe('line.1.discount: discount_range')
      expect(await faultsOf({ discount })).toBe('discount: discount_range')
    }
    for (const shippingPrice of [0, MAX_PRICE]) expect(await faultsOf({ shippingPrice })).toBe('done')
    for (const shippingPrice of [-1, 1.5, MAX_PRICE + 1])
      expect(await faultsOf({ shippingPrice })).toBe('shipping_price: price_limit')
    const lines = Array.from({ length: 101 }, (_, id) => ({ ...line, id }))
    expect(await faultsOf({ lines: lines.slice(1) })).toBe('done')
    expect(await faultsOf({ lines })).toBe('lines: too_many_lines')
  })

  it('is for a customer who may order', async () => {
    const { id } = await signUp()
    const { customerId: _, ...draft } = await fullDraft(shop, id)
    expect(await staff.findDraftCustomer(shop.app, panel.owner, id)).toMatchObject({
      ...{ id, name: 'Grace Hopper', locale: 'de', prefill: { billing: { name: 'Grace Hopper' } } },
    })
    const saved = await save({ ...draft, customerId: id })
    for (const gone of [{ status: 'blocked' }, { status: 'active', deletedAt: shop.clock.now() }]) {
      await db().customer.update({ where: { id }, data: gone })
      expect(await refusalOf(staff.findDraftCustomer(shop.app, panel.owner, id))).toBe('unknown_customer')
      expect(await refusalOf(save({ ...draft, customerId: id }))).toBe('unknown_customer')
      expect(await refusalOf(staff.sendDraft(shop.app, panel.owner, saved))).toBe('unknown_customer')
    }
  })

  it('is refused to whoever may not change orders before anything is said about it', async () => {
    const { employ, app } = panel
    const { actor } = await employ('editor')
    const wrong = { id: 999_999, version: 1, gateway: null, expectedTotal: null }
    const draft = { ...emptyDraft, customerId: 999_999, lines: [draftLine({ quantity: 0 })] }
    const forbidden = { code: 'forbidden', facts: { permission: 'orders.write' } }
    for (const work of [
      () => staff.saveDraft(app, actor, { ...wrong, key: 'wrong', note: null, draft }),
      () => staff.sendDraft(app, actor, wrong),
      () => staff.orderDraftByHand(app, actor, wrong),
      () => staff.duplicateDraft(app, actor, wrong.id),
      () => staff.deleteDraft(app, actor, wrong),
      () => staff.showDraft(app, actor, wrong.id),
      () => staff.listDrafts(app, actor, {}),
      () => staff.quoteDraftByHand(app, actor, draft),
      () => staff.checkDraftPayment(app, actor, null),
      () => staff.findDraftCustomer(app, actor, 999_999),
      () => staff.findSellableProducts(app, actor, 'cup'),
      () => staff.listTaxClasses(app, actor),
    ])
      expect(await factsOf(work())).toEqual(forbidden)
  })

  it('is paid already only for whoever may say so', async () => {
    const { employ, app, owner } = panel
    const { actor } = await employ('support')
    const saved = await save({ email: 'a@example.com', billing: home, lines: [draftLine({ price: 500 })] })
    const paid = { ...saved, gateway: 'by_hand', expectedTotal: null }
    expect(await refusalOf(staff.orderDraftByHand(app, actor, paid))).toBe('forbidden')
    expect(await refusalOf(staff.checkDraftPayment(app, actor, 'by_hand'))).toBe('forbidden')
    expect(await refusalOf(staff.checkDraftPayment(app, actor, 'bank_transfer'))).toBe('done')
    expect(await refusalOf(staff.checkDraftPayment(app, owner, 'by_hand'))).toBe('done')
    await db().taxRate.create({ data: { name: 'Books', country: 'AT', rate: 50_000, taxClass: 'books' } })
    await db().taxRate.create({ data: { name: 'Books', country: 'CH', rate: 20_000, taxClass: 'books' } })
    expect(await staff.listTaxClasses(app, owner)).toEqual(['standard', 'books', 'reduced'])
  })
})

describe('the list of drafts', () => {
  it('shows the latest first, page by page, and each state alone', async () => {
    const { app, owner } = panel
    await db().draftOrder.deleteMany()
    const ids: number[] = []
    // Two of each minute: the later one stands before the other.
    for (const minute of Array.from({ length: 26 }).keys()) {
      if (minute > 0) shop.clock.advance(60)
      for (let two = 0; two < 2; two++) ids.unshift((await save({ lines: [draftLine({ price: 100 })] })).id)
    }
    const { drafts, next } = await staff.listDrafts(app, owner, {})
    expect(drafts.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    const rest = await staff.listDrafts(app, owner, {}, next ?? '')
    expect([rest.drafts.map(({ id }) => id), rest.next]).toEqual([ids.slice(50), null])
    expect((await staff.listDrafts(app, owner, {}, 'nowhere')).drafts).toHaveLength(50)
    await db().draftOrder.deleteMany({ where: { id: { in: ids.slice(0, 2) } } })
    expect((await staff.listDrafts(app, owner, {})).next).toBeNull()
    const [, , sent = 0, expired = 0] = ids
    const now = shop.clock.now()
    const link = (id: number, linkExpiresAt: Date) =>
      db().draftOrder.update({ where: { id }, data: { linkSentAt: now, linkExpiresAt } })
    await link(sent, new Date(now.getTime() + 1))
    await link(expired, now)
    const idsOf = async (state: staff.DraftState) =>
      (await staff.listDrafts(app, owner, { state })).drafts.map((one) => [one.id, one.state])
    expect(await idsOf('sent')).toEqual([[sent, 'sent']])
    expect(await idsOf('expired')).toEqual([[expired, 'expired']])
    expect(await idsOf('open')).toHaveLength(48)
    expect(await idsOf('ordered')).toEqual([])
    expect((await staff.listDrafts(app, owner, { query: `${sent}` })).drafts).toMatchObject([{ id: sent }])
    expect((await staff.listDrafts(app, owner, { query: `x${sent}` })).drafts).toEqual([])
  })
})

describe('what can be put into a draft', () => {
  it('has the units that are left, and no more than twenty variants', async () => {
    const { app, owner } = panel
    const values = Array.from({ length: 22 }, (_, index) => `Size ${index}`)
    const variant = { price: 900, trackStock: true }
    await shop.catalogue.product({
      ...{ name: 'Gown', options: [{ name: 'Size', values }] },
      variants: values.map((Size, index) => ({
        ...{ ...variant, sku: `GOWN-${index}`, optionValues: { Size }, stock: index - 1 },
        ...(index === 2 && { backorder: true }),
        ...(index === 3 && { trackStock: false }),
        ...(index === 4 && { active: false }),
      })),
    })
    const found = await staff.findSellableProducts(app, owner, 'gown')
    expect(found.map(({ sku, available }) => [sku, available]).slice(0, 5)).toEqual([
      ['GOWN-0', 0],
      ['GOWN-1', 0],
      ['GOWN-2', null],
      ['GOWN-3', null],
      ['GOWN-5', 4],
    ])
    expect(found).toHaveLength(20)
    expect(found[1]).toMatchObject({ name: 'Gown', variantName: 'Size 1', price: 900 })
    expect((await staff.findSellableProducts(app, owner, ' gown-7 '))[0]?.sku).toBe('GOWN-7')
  })
})
