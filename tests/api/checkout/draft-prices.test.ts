import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { type Draft, orderDraft, quoteDraft } from '#lib/domains/shop/checkout/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
  await shop.app.settings.set('checkout.fields.vat_id', 'optional')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await db().shippingMethod.deleteMany()
  await db().taxRate.deleteMany()
})

const db = () => shop.app.database.prisma
const berlin = { ...home, line1: 'Weg 1', city: 'Berlin', state: null, postcode: '10115', country: 'DE' }
const letter = draftLine({ price: 1000, taxClass: 'standard' })
const service = draftLine({ id: 2, name: 'Tuning', price: 500, requiresShipping: false })

const draftOf = (draft: Partial<Draft> = {}): Draft => ({
  ...{ ...emptyDraft, email: 'ada@example.com', billing: home, lines: [letter] },
  ...draft,
})
const quote = (draft: Partial<Draft> = {}, context: Context = shop.app) => quoteDraft(context, draftOf(draft))
const method = (code: string, data: object = {}) =>
  db().shippingMethod.create({ data: { code, name: code, price: 490n, ...data } })
const tax = (country: string, rate: number, data: object = {}) =>
  db().taxRate.create({ data: { name: country, country, rate, ...data } })

/** Where only what charges one sum of one currency is offered, beside what charges any. */
const chargingOnly = (sum: number, currency: string): Context => {
  const offered = shop.app.gateways.offered().map((gateway) => ({
    ...gateway,
    ...(gateway.id === 'sandbox' && {
      canCharge: (total: number, of: string) => total === sum && of === currency,
    }),
  }))
  return { ...shop.app, gateways: { ...shop.app.gateways, offered: () => offered } }
}

type Steps = {
  placedBy?: 'buyer' | 'staff'
  gateway?: string | null
  expectedTotal?: number | null
  staffId?: number | null
  /** After all checks, before anything is locked. */
  meanwhile?: () => Promise<unknown>
}

/** Orders a draft, and resolves to the order's row. */
async function order(draft: Partial<Draft>, steps: Steps = {}, context: Context = shop.app) {
  const { placedBy = 'staff', gateway = 'cash_on_delivery', expectedTotal = null, staffId = null } = steps
  const given = { draft: draftOf(draft), customer: null, placedBy, staffId, terms: true }
  const { id } = await orderDraft(
    context,
    { ...given, gateway, expectedTotal },
    {
      claim: async () => undefined,
      inTransaction: async () => undefined,
      async within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        await steps.meanwhile?.()
        return transact(db(), work)
      },
    },
  )
  return db().order.findUniqueOrThrow({ where: { id } })
}

describe('the quote of a draft', () => {
  it('names the place as it is written there, and what is wrong with it by field', async () => {
    const { place, faults } = await quote({ billing: { country: 'us', state: 'oregon', postcode: '97209' } })
    expect([place, faults]).toEqual([{ country: 'US', state: 'OR', postcode: '97209' }, {}])
    const wrong = await quote({ billing: { country: 'ZZ', state: 'Oregon' } })
    expect(wrong.faults).toEqual({ country: [{ code: 'unknown_country' }] })
    // Where an address needs its state, so does its price.
    const part = await quote({ billing: { country: 'US' } })
    expect(part.place).toEqual({ country: 'US', state: null, postcode: null })
    expect(part.faults).toEqual({ state: [{ code: 'required' }] })
    expect((await quote({ billing: {} })).place).toEqual({ country: null, state: null, postcode: null })
  })

  it('is that of the place of delivery, and tells what ships it there', async () => {
    await tax('DE', 190_000)
    expect(await quote()).toMatchObject({ isShippedThere: false, shippingMethods: [] })
    await method('post', { countries: ['US'] })
    const abroad = await quote({ shipping: berlin })
    expect(abroad.cart.totals).toMatchObject({ tax: 190, shipping: null, total: 1190 })
    expect([abroad.place.country, abroad.shippingMethods]).toEqual(['DE', []])
    // Without any method, a shop ships for nothing; with one, only where that leads.
    expect(abroad.isShippedThere).toBe(true)
    const atHome = await quote()
    expect(atHome.cart.totals).toMatchObject({ tax: 0, shipping: 490, total: 1490 })
    expect([atHome.isShippedThere, atHome.shippingMethods.map(({ code }) => code)]).toEqual([true, ['post']])
  })

  it('charges a business of another country of the union no tax', async () => {
    await tax('DE', 190_000)
    await shop.app.settings.set('shop.country', 'AT')
    await shop.app.settings.set('site.vat_id', 'ATU12345675')
    await shop.app.settings.set('shop.reverse_charge', true)
    const taxOf = async (vatId: string | null) => (await quote({ billing: berlin, vatId })).cart.totals.tax
    expect([await taxOf(null), await taxOf('DE136695976')]).toEqual([190, 0])
    const { tax: charged } = await order({ billing: berlin, vatId: 'DE136695976' })
    expect(charged).toBe(0n)
    expect((await order({ billing: berlin })).tax).toBe(190n)
    for (const key of ['shop.country', 'site.vat_id', 'shop.reverse_charge'] as const)
      await shop.app.settings.unset(key)
  })

  it('offers the payment methods that can charge its total in its currency', async () => {
    const methodsOf = async (draft: Partial<Draft>, sum: number, currency = 'USD') =>
      (await quote(draft, chargingOnly(sum, currency))).paymentMethods.map(({ id }) => id)
    const others = ['bank_transfer', 'cash_on_delivery']
    expect((await methodsOf({}, 1000)).sort()).toEqual([...others, 'sandbox'])
    expect((await methodsOf({}, 999)).sort()).toEqual(others)
    expect((await methodsOf({}, 1000, 'EUR')).sort()).toEqual(others)
    expect(await methodsOf({ lines: [{ ...letter, price: 0 }] }, 0)).toEqual(['free'])
  })

  it('takes a coupon of one use each before its buyer is known', async () => {
    await db().coupon.create({
      data: { code: 'HALF', type: 'percent', percent: 5000, maxUsesPerCustomer: 1 },
    })
    const { cart } = await quote({ email: null, couponCode: 'HALF' })
    expect([cart.issues, cart.totals.total]).toEqual([[], 500])
  })
})

describe('an own cost of shipping', () => {
  it('is charged once something is shipped, whether or not the shop ships there', async () => {
    const totals = async (draft: Partial<Draft>) =>
      (await quote({ shippingPrice: 300, ...draft })).cart.totals
    expect(await totals({ lines: [service] })).toMatchObject({ shipping: null, total: 500 })
    expect(await totals({ lines: [service, letter] })).toMatchObject({ shipping: 300, total: 1800 })
    await method('post', { countries: ['DE'] })
    expect(await totals({})).toMatchObject({ shipping: 300, total: 1300 })
    expect(await totals({ shippingPrice: 0 })).toMatchObject({ shipping: 0, total: 1000 })
    expect(await totals({ shippingPrice: null })).toMatchObject({ shipping: null, total: 1000 })
  })

  it('is taxed as the method that ships it, and where none does', async () => {
    await tax('US', 100_000)
    const taxed = async (draft: Partial<Draft> = {}) =>
      (await quote({ shippingPrice: 300, ...draft })).cart.totals.shippingTax
    expect(await taxed()).toBe(30)
    await method('untaxed', { taxable: false, position: 1 })
    await method('taxed', { taxable: true, position: 2 })
    expect([await taxed(), await taxed({ shippingMethod: 'taxed' })]).toEqual([0, 30])
  })

  it('names the method of the order, or is one that only this order has, in the language of its buyer', async () => {
    const shippedBy = async (draft: Partial<Draft>) => {
      const { shippingMethodId, shippingMethodCode, shippingMethodName, shippingTotal } = await order(draft)
      return [shippingMethodId === null, shippingMethodCode, shippingMethodName, Number(shippingTotal)]
    }
    expect(await shippedBy({ shippingPrice: 300 })).toEqual([true, 'custom', 'Shipping', 300])
    expect(await shippedBy({ shippingPrice: 300, locale: 'de' })).toEqual([true, 'custom', 'Versand', 300])
    // A shop without any methods ships for nothing.
    expect(await shippedBy({})).toEqual([true, null, null, 0])
    expect(await shippedBy({ shippingPrice: 300, lines: [service] })).toEqual([true, null, null, 0])
    await method('post')
    expect(await shippedBy({ shippingPrice: 300 })).toEqual([false, 'post', 'post', 300])
    // What is agreed with the buyer does not depend on a method that is gone.
    expect(await shippedBy({ shippingPrice: 300, shippingMethod: 'gone' })).toEqual([
      false,
      'post',
      'post',
      300,
    ])
    expect(await refusalOf(order({ shippingMethod: 'gone' }))).toBe(
      'shipping_method: unknown_shipping_method',
    )
  })
})

describe('the order of a draft', () => {
  it('is checked before anything is locked', async () => {
    let locked = 0
    const meanwhile = async () => ++locked
    const refused = (draft: Partial<Draft>, steps: Steps = {}) =>
      refusalOf(order(draft, { meanwhile, ...steps }))
    expect(await refused({ billing: { ...home, city: null } })).toBe('billing.city: required')
    expect(await refused({}, { gateway: null })).toBe('payment_gateway: required')
    expect(await refused({}, { expectedTotal: 999 })).toBe('total_changed')
    expect(await refused({ couponCode: 'NONE' })).toBe('coupon_exhausted')
    expect(await refused({ email: 'nobody' }, { gateway: 'sandbox' })).toBe('email: email')
    await db().coupon.create({ data: { code: 'ONE', type: 'percent', percent: 1000, maxUsesPerCustomer: 1 } })
    expect(await refusalOf(order({ couponCode: 'ONE', email: 'Grace@Example.com' }))).toBe('done')
    const used = { couponCode: 'ONE', email: 'GRACE@example.com' }
    expect((await quote(used)).cart.issues.map(({ code }) => code)).toEqual(['coupon_invalid'])
    expect(await refused(used)).toBe('coupon_exhausted')
    expect(locked).toBe(0)
    expect(await refusalOf(order({ couponCode: 'ONE' }))).toBe('done')
    expect(await refused({}, { expectedTotal: 1000 })).toBe('done')
    expect(locked).toBe(1)
  })

  it('is refused where its price or stock has changed since, and leaves nothing behind', async () => {
    const cup = await shop.catalogue.product({ price: 1000, stock: 2 })
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId: cup.id } })
    const lines = [draftLine({ productId: cup.id, variantId, quantity: 2 })]
    const change = (data: object) => () => db().productVariant.update({ where: { id: variantId }, data })
    const orders = await db().order.count()
    const refused = (steps: Steps) => refusalOf(order({ lines }, { expectedTotal: 2000, ...steps }))
    expect(await refused({ meanwhile: change({ price: 900n }) })).toBe('total_changed')
    expect(await refused({ meanwhile: change({ price: 1000n, stock: 1 }), expectedTotal: null })).toBe(
      'insufficient_stock',
    )
    await change({ stock: 2 })()
    await db().coupon.create({ data: { code: 'GONE', type: 'percent', percent: 1000 } })
    const end = () => db().coupon.update({ where: { code: 'GONE' }, data: { active: false } })
    expect(await refusalOf(order({ lines, couponCode: 'GONE' }, { meanwhile: end }))).toBe('coupon_exhausted')
    expect(await db().order.count()).toBe(orders)
    expect((await db().productVariant.findUniqueOrThrow({ where: { id: variantId } })).stock).toBe(2)
  })

  it('that costs nothing is paid at once, however it was to be paid', async () => {
    const cup = await shop.catalogue.product({ price: 1000, stock: 2 })
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId: cup.id } })
    const lines = [draftLine({ productId: cup.id, variantId, price: 0 })]
    for (const gateway of ['by_hand', null]) {
      const { id, ...row } = await order({ lines }, { gateway })
      expect(row).toMatchObject({ gateway: 'free', paymentStatus: 'paid', total: 0n, expiresAt: null })
      expect(await db().paymentTransaction.count({ where: { orderId: id } })).toBe(0)
    }
    expect((await db().productVariant.findUniqueOrThrow({ where: { id: variantId } })).stock).toBe(0)
  })

  it('waits for its payment as long as the shop says, if it is paid in advance', async () => {
    const days = 24 * 3_600_000
    const waits = async (gateway: string) => {
      const { expiresAt } = await order({}, { gateway })
      return expiresAt && (expiresAt.getTime() - shop.clock.now().getTime()) / days
    }
    expect([await waits('bank_transfer'), await waits('sandbox')]).toEqual([14, 14])
    expect([
      await waits('cash_on_delivery'),
      (await order({}, { gateway: 'by_hand' })).paymentStatus,
    ]).toEqual([null, 'paid'])
    await shop.app.settings.set('shop.offline_cancel_days', null)
    expect([await waits('bank_transfer'), await waits('sandbox')]).toEqual([null, null])
    await shop.app.settings.unset('shop.offline_cancel_days')
  })

  it('is paid by hand for staff alone, who are named', async () => {
    const { id: staffId } = await db().staff.create({ data: { name: 'Rosa', email: 'rosa@example.com' } })
    const { id: orderId } = await order({}, { gateway: 'by_hand', staffId })
    expect(await db().paymentTransaction.findMany({ where: { orderId } })).toMatchObject([
      { kind: 'recorded', amount: 1000n, staffId },
    ])
    const by = (placedBy: 'buyer' | 'staff') => refusalOf(order({}, { placedBy, gateway: 'by_hand' }))
    expect([await by('staff'), await by('buyer')]).toEqual(['done', 'payment_gateway: unknown_gateway'])
  })

  it('needs an address for the link to pay only where staff place it', async () => {
    await shop.app.settings.set('checkout.fields.email', 'optional')
    const by = (placedBy: 'buyer' | 'staff', gateway: string) =>
      refusalOf(order({ email: null }, { placedBy, gateway }))
    expect(await by('staff', 'sandbox')).toBe('email: required')
    expect([await by('buyer', 'sandbox'), await by('staff', 'bank_transfer')]).toEqual(['done', 'done'])
    await shop.app.settings.unset('checkout.fields.email')
  })
})
