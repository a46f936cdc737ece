import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { type Draft, expireOrders, orderByLink, showLinkedDraft } from '#lib/domains/shop/checkout/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
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
async function signUp() {
  const { id } = await shop.signIn()
  return db().customer.update({ where: { id }, data: { name: 'Grace Hopper', locale: 'de' } })
}

describe('a draft that was sent', () => {
  const sentMail = async () => {
    const row = await db().outboxMessage.findFirstOrThrow({
      where: { kind: 'mail.draft_order' },
      orderBy: { id: 'desc' },
    })
    return fromOutboxJob('draft_order', row.payload, shop.app.secrets)
  }
  const tokenOf = async (id: number) => (await show(id)).link?.path.split('/').at(-1) ?? ''
  const isShown = async (token: string) => (await showLinkedDraft(shop.app, token)) !== null

  it('is mailed as a bill to its buyer, and shown by its own link alone', async () => {
    const { app, owner } = panel
    const draft = await fullDraft(shop, null)
    const other = await save({ ...draft, email: 'b@example.com' })
    await staff.sendDraft(app, owner, other)
    const untouched = await show(other.id)
    shop.clock.advance(60)
    const saved = await save({ ...draft, locale: 'de' })
    expect(await staff.sendDraft(app, owner, saved)).toEqual({ email: 'ada@example.com' })
    const at = new Date(shop.clock.now().getTime() + 14 * 24 * 3_600_000)
    const { path } = (await show(saved.id)).link ?? {}
    expect(await show(saved.id)).toMatchObject({
      ...{ state: 'sent', link: { sentAt: shop.clock.now(), expiresAt: at }, updatedAt: shop.clock.now() },
    })
    expect(await actOf(saved.id)).toMatchObject({ action: 'draft.sent' })
    const mail = await sentMail()
    expect([mail.to, mail.locale]).toEqual([{ name: home.name, email: 'ada@example.com' }, 'de'])
    expect(mail.data).toEqual({
      ...{ path, at, total: '$25.32', subtotal: '$23.00', discount: '$6.80', shipping: '$7.00' },
      items: [
        { name: 'Cup', quantity: 2, total: '$18.00', unit_price: '', image: null },
        { name: 'Engraving', quantity: 1, total: '$5.00', unit_price: '', image: null },
      ],
      taxes: [
        { name: 'VAT', rate: '10.00', amount: '$1.92', included: false },
        { name: 'Low', rate: '5.00', amount: '$0.20', included: false },
      ],
    })
    expect(await show(other.id)).toEqual(untouched)
    const token = await tokenOf(saved.id)
    const otherToken = await tokenOf(other.id)
    expect(await showLinkedDraft(app, token)).toMatchObject({
      ...{ order: null, version: saved.version, email: 'ada@example.com', shippingName: 'Express' },
      ...{ expiresAt: at, faults: {}, cart: { totals: { total: 2532 } } },
      details: { phone: '+1 503 555 0142', vatId: 'US123', isShippedElsewhere: true },
    })
    const foreign = token.replace(`dt_${saved.id}_`, `dt_${other.id}_`)
    for (const wrong of [foreign, `${token}x`, `x${token}`, `dt_999999_${token.slice(-43)}`, ''])
      expect(await isShown(wrong)).toBe(false)
    expect(await isShown(otherToken)).toBe(true)
    // Where nobody has to pay, there is no method to choose.
    const free = await save({
      ...draft,
      lines: [draftLine({ price: 0, requiresShipping: false })],
      couponCode: null,
      discount: null,
      shippingPrice: null,
    })
    await staff.sendDraft(app, owner, free)
    const bill = (await sentMail()).data
    expect(bill).toMatchObject({ total: '$0.00', discount: null, shipping: null, taxes: [] })
    expect(bill).not.toHaveProperty('exemption')
    expect(await showLinkedDraft(app, await tokenOf(free.id))).toMatchObject({
      ...{ paymentMethods: [], shippingName: null },
    })
    const faulty = await save({ ...draft, billing: { ...home, city: null } })
    expect(await refusalOf(staff.sendDraft(app, owner, faulty))).toBe('billing.city: required')
    await db().draftOrder.update({ where: { id: saved.id }, data: { billing: { ...home, city: null } } })
    expect(await showLinkedDraft(app, token)).toMatchObject({
      faults: { 'billing.city': [{ code: 'required' }] },
    })
  })

  it('is ordered once by its buyer, at the version and total that they saw, in two weeks', async () => {
    const { app, owner } = panel
    const { id: customerId } = await signUp()
    const draft = { ...(await fullDraft(shop, customerId)), savesAddress: false }
    const saved = await save(draft, { note: 'Rings again' })
    await staff.sendDraft(app, owner, saved)
    const token = await tokenOf(saved.id)
    const seen = {
      token,
      gateway: 'sandbox',
      terms: true,
      version: saved.version,
      expectedTotal: saved.total,
    }
    const by = (changes: Partial<typeof seen>) => refusalOf(orderByLink(app, { ...seen, ...changes }))
    expect(await by({ token: `${token}x` })).toBe('invalid_link')
    expect(await by({ version: 0 })).toBe('checkout_in_progress')
    expect(await by({ expectedTotal: 1 })).toBe('total_changed')
    expect(await by({ gateway: 'by_hand' })).toBe('payment_gateway: unknown_gateway')
    await app.settings.set('shop.terms_url', 'https://shop.example.com/terms')
    expect(await by({ terms: false })).toBe('terms: terms')
    await db().customer.update({ where: { id: customerId }, data: { status: 'blocked' } })
    expect(await isShown(token)).toBe(false)
    await db().customer.update({
      where: { id: customerId },
      data: { status: 'active', deletedAt: shop.clock.now() },
    })
    expect(await isShown(token)).toBe(false)
    await db().customer.update({ where: { id: customerId }, data: { deletedAt: null } })
    const { order, payment } = await orderByLink(app, seen)
    expect(payment).toMatchObject({ type: 'web' })
    const row = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    expect(row).toMatchObject({ customerId, placedAsGuest: false, gateway: 'sandbox', total: 2532n })
    expect(row.acceptedTermsAt).toEqual(shop.clock.now())
    expect(row.expiresAt?.getTime()).toBe(shop.clock.now().getTime() + 14 * 24 * 3_600_000)
    const events = await db().orderEvent.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } })
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['order.placed', {}],
      ['order.from_draft', { draft: saved.id, reasons: ['Chipped', 'Loyal'], staffId: null }],
      ['order.note', { text: 'Rings again', staffId: null }],
    ])
    expect(await db().address.count({ where: { customerId } })).toBe(0)
    expect(await orderByLink(app, seen)).toMatchObject({ order: { number: order.number }, payment: null })
    await app.settings.unset('shop.terms_url')
    const unaddressed = await save({ ...draft, email: null })
    await staff.sendDraft(app, owner, unaddressed)
    const { email } = await db().customer.findUniqueOrThrow({ where: { id: customerId } })
    expect(await showLinkedDraft(app, await tokenOf(unaddressed.id))).toMatchObject({
      email,
      details: { email },
    })
    const late = await save(draft)
    await staff.sendDraft(app, owner, late)
    const lateToken = await tokenOf(late.id)
    shop.clock.advance(14 * 24 * 3600 - 1)
    expect(await isShown(lateToken)).toBe(true)
    await expireOrders(app)
    expect((await db().order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe('pending')
    shop.clock.advance(1)
    expect(await isShown(lateToken)).toBe(false)
  })
})
