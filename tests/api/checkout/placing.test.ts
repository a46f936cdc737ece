import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CheckoutRequest,
  type CheckoutResult,
  checkOut,
  findByFormKey,
} from '#lib/domains/shop/checkout/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

type Shopper = { customer: { id: number; email: string } | null; token: string | undefined }
type Changes = Partial<CheckoutRequest>

let shop: ShopApi
let mug: { id: number }
let ebook: { id: number }

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
  await shop.app.settings.set('shop.offline_cancel_days', 7)
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n, eta: '2 days' } })
})
beforeEach(async () => {
  mug = await shop.catalogue.product({ name: 'Mug', price: 1000, stock: 9 })
  ebook = await shop.catalogue.product({ name: 'Book', price: 700, requiresShipping: false })
  await db().outboxMessage.deleteMany()
})
afterEach(() => shop.clock.advance(60))
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const away = { ...home, name: 'Grace', line1: '20 Alder Lane' }
const request: CheckoutRequest = {
  ...{ email: 'Grace@Example.com', phone: null, customerNote: null, vatId: null, terms: false },
  ...{ billing: home, shipping: away, shipToDifferent: false },
  ...{ billingAddressId: null, shippingAddressId: null, saveAddress: false },
  ...{ gateway: 'sandbox', shippingMethod: null, expectedTotal: null },
  wish: { savedMethod: null, saves: false },
}
const guestWith = async (...products: { id: number }[]): Promise<Shopper> => {
  const headers = await shop.beginCart(products)
  return { customer: null, token: headers['x-cart-token'] }
}
const customerWith = async (product: { id: number }) => {
  const { id, email, headers } = await shop.signIn()
  await shop.add(product, 1, headers)
  return { shopper: { customer: { id, email }, token: undefined }, headers }
}
type Steps = {
  meanwhile?: () => Promise<unknown>
  inTransaction?: (result: CheckoutResult) => Promise<void>
}
function order(shopper: Shopper, changes: Changes = {}, { meanwhile, inTransaction }: Steps = {}) {
  const caller = {
    ...{ shopper, appId: null, locale: 'en' },
    admitGuest: async () => {
      await meanwhile?.()
    },
  }
  return checkOut(shop.app, caller, { ...request, ...changes }, async (_tx, result) =>
    inTransaction?.(result),
  )
}
const rowOf = (id: number) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: {
      lines: { orderBy: { position: 'asc' } },
      events: { orderBy: { id: 'asc' } },
      redemption: true,
    },
  })
const stockOf = async ({ id }: { id: number }) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock
const addressesOf = async (customerId: number) => {
  const rows = await db().address.findMany({ where: { customerId }, orderBy: { id: 'asc' } })
  return rows.map(({ line1 }) => line1)
}

describe('an order', () => {
  it('is not placed of a cart that has changed since it was checked, or is gone', async () => {
    const headers = await shop.beginCart([mug])
    const shopper = { customer: null, token: headers['x-cart-token'] }
    const changed = order(shopper, {}, { meanwhile: () => shop.add(ebook, 1, headers) })
    await expect(changed).rejects.toMatchObject({ code: 'checkout_in_progress' })
    const where = { items: { some: { productId: mug.id } } }
    const gone = order(shopper, {}, { meanwhile: () => db().cart.deleteMany({ where }) })
    await expect(gone).rejects.toMatchObject({ code: 'checkout_in_progress' })
    expect([await db().orderLine.count({ where: { productId: mug.id } }), await stockOf(mug)]).toEqual([0, 9])
  })

  it('is not placed if what has to be written with it is not', async () => {
    const shopper = await guestWith(mug)
    const seen: CheckoutResult[] = []
    const placed = order(
      shopper,
      {},
      {
        inTransaction: async (result) => {
          seen.push(result)
          throw new Error('The disk is full.')
        },
      },
    )
    await expect(placed).rejects.toThrow('The disk is full.')
    expect(seen).toMatchObject([{ isNew: true, order: { status: 'pending', total: 1490 } }])
    expect([await db().orderLine.count({ where: { productId: mug.id } }), await stockOf(mug)]).toEqual([0, 9])
  })

  it('saves no address and leaves its customer’s record alone, unless it is asked to', async () => {
    const { shopper } = await customerWith(mug)
    const { id } = shopper.customer
    const { updatedAt } = await db().customer.findUniqueOrThrow({ where: { id } })
    await order(shopper, { gateway: 'cash_on_delivery' })
    expect(await addressesOf(id)).toEqual([])
    expect((await db().customer.findUniqueOrThrow({ where: { id } })).updatedAt).toEqual(updatedAt)
  })

  it('says in its mail how and how fast it is delivered', async () => {
    const mailed = async () => {
      const { payload } = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_placed' } })
      await db().outboxMessage.deleteMany()
      return fromOutboxJob('order_placed', payload, shop.app.secrets).data
    }
    await order(await guestWith(mug), { gateway: 'cash_on_delivery' })
    expect(await mailed()).toMatchObject({ method: 'Post, 2 days' })
    await order(await guestWith(ebook), { gateway: 'cash_on_delivery' })
    expect(await mailed()).toMatchObject({ method: null })
  })

  it('that costs nothing is settled at once, takes the stock, and tells of it once', async () => {
    const gift = await shop.catalogue.product({ price: 0, stock: 3, requiresShipping: false })
    const { order: placed, payment, isNew } = await order(await guestWith(gift), { gateway: null })
    expect([payment, isNew, placed.paymentStatus]).toEqual([{ type: 'paid' }, true, 'paid'])
    const row = await rowOf(placed.id)
    expect(row).toMatchObject({
      ...{ status: 'completed', total: 0n, gateway: 'free', gatewayType: 'free', expiresAt: null },
      ...{ paidAt: shop.clock.now(), openCartId: null },
    })
    expect(await stockOf(gift)).toBe(2)
    expect(await shop.mails()).toEqual(['order_placed'])
    expect(await db().cartItem.count({ where: { cartId: row.cartId ?? 0 } })).toBe(0)
  })
})

describe('an unpaid order that is changed', () => {
  it('is the same order, as it is wanted now', async () => {
    const shopper = await guestWith(mug)
    const first = await order(shopper, { email: 'one@example.com', customerNote: 'Ring' })
    const before = await rowOf(first.order.id)
    expect([first.isNew, first.payment.type, await stockOf(mug)]).toEqual([true, 'web', 8])
    shop.clock.advance(60)
    const seen: CheckoutResult[] = []
    const keep = async (result: CheckoutResult) => void seen.push(result)
    const again = await order(
      shopper,
      { shipToDifferent: true, phone: '+1 503 555 0100' },
      { inTransaction: keep },
    )
    const now = shop.clock.now()
    expect([again.isNew, again.payment.type, seen[0]?.isNew]).toEqual([false, 'web', false])
    const { lines, events, updatedAt: _, ...row } = await rowOf(first.order.id)
    const { lines: _lines, events: _events, updatedAt: _updated, ...rest } = before
    expect(row).toEqual({
      ...rest,
      ...{ email: 'grace@example.com', phone: '+1 503 555 0100', customerNote: null },
      shipping: { ...away, phone: null },
      ...{ placedAt: now, statusChangedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
    })
    expect(lines).toMatchObject([{ name: 'Mug', quantity: 1, position: 0, stockTaken: 1 }])
    expect(events.map(({ kind, createdAt }) => [kind, createdAt])).toEqual([
      ['order.placed', before.placedAt],
      ['order.changed', now],
    ])
    expect([await stockOf(mug), await shop.mails()]).toEqual([8, []])
    const moved = await db().stockMovement.findMany({ where: { orderId: row.id, quantity: { gt: 0 } } })
    expect(moved.map(({ quantity, reason }) => [quantity, reason])).toEqual([[1, 'correction']])
  })

  it('has no address of delivery once nothing of it is delivered', async () => {
    const headers = await shop.beginCart([mug])
    const shopper = { customer: null, token: headers['x-cart-token'] }
    const { order: placed } = await order(shopper)
    await shop.add(ebook, 1, headers)
    const { items } = (await shop.get('/cart', headers)).json.data
    await shop.call('DELETE', `/cart/items/${items[0].id}`, undefined, headers)
    const again = await order(shopper)
    expect([again.order.id, again.order.shipping]).toEqual([placed.id, null])
    expect(await rowOf(placed.id)).toMatchObject({
      shipping: null,
      shippingMethodId: null,
      shippingTotal: 0n,
    })
    expect([await stockOf(mug), again.order.lines.map(({ name }) => name)]).toEqual([9, ['Book']])
  })

  it('waits for its payment again, if that had failed', async () => {
    const shopper = await guestWith(mug)
    const { order: placed } = await order(shopper)
    await cancelAttempts(shop.app, placed.id)
    await db().order.update({ where: { id: placed.id }, data: { paymentStatus: 'failed' } })
    const other = await order(await guestWith(mug))
    await db().order.update({ where: { id: other.order.id }, data: { paymentStatus: 'failed' } })
    const again = await order(shopper)
    expect([again.order.id, again.order.paymentStatus]).toEqual([placed.id, 'pending'])
    expect((await rowOf(other.order.id)).paymentStatus).toBe('failed')
  })

  it('is settled once it is paid otherwise', async () => {
    const shopper = await guestWith(mug)
    const { order: placed } = await order(shopper)
    const again = await order(shopper, { gateway: 'bank_transfer' })
    expect(again).toMatchObject({ isNew: false, payment: { type: 'instructions' } })
    const row = await rowOf(placed.id)
    expect(row).toMatchObject({
      ...{ gateway: 'bank_transfer', gatewayType: 'offline', openCartId: null, paymentStatus: 'pending' },
      expiresAt: new Date(shop.clock.now().getTime() + 7 * 24 * 3_600_000),
    })
    expect(await shop.mails()).toEqual(['order_placed'])
    expect(await db().cartItem.count({ where: { cartId: row.cartId ?? 0 } })).toBe(0)
  })

  it('saves its addresses, where it is asked to', async () => {
    const [one, two] = [await customerWith(mug), await customerWith(mug)]
    for (const { shopper } of [one, two]) await order(shopper)
    const { id } = one.shopper.customer
    expect(await addressesOf(id)).toEqual([])
    await order(one.shopper, { shipToDifferent: true })
    expect(await addressesOf(id)).toEqual([])
    await order(one.shopper, { shipToDifferent: true, saveAddress: true })
    expect(await addressesOf(id)).toEqual([home.line1, away.line1])
    await order(two.shopper, { saveAddress: true })
    expect(await addressesOf(two.shopper.customer.id)).toEqual([home.line1])
  })

  it('becomes the customer’s alone, if a guest had placed it: the guest’s links end', async () => {
    const { shopper } = await customerWith(mug)
    const { order: placed } = await order(shopper)
    const before = await rowOf(placed.id)
    expect(before).toMatchObject({ placedAsGuest: false, customerId: shopper.customer.id })
    await order(shopper)
    expect((await rowOf(placed.id)).tokenSalt).toBe(before.tokenSalt)
    const guests = { placedAsGuest: true, customerId: null }
    await db().order.update({ where: { id: placed.id }, data: guests })
    await order(shopper)
    const taken = await rowOf(placed.id)
    expect(taken).toMatchObject({ placedAsGuest: false, customerId: shopper.customer.id })
    expect(taken.tokenSalt).not.toBe(before.tokenSalt)
    expect(taken.tokenSalt).toMatch(/\S/)
    const guest = await guestWith(mug)
    const own = await order(guest)
    const { tokenSalt } = await rowOf(own.order.id)
    await order(guest)
    expect(await rowOf(own.order.id)).toMatchObject({ placedAsGuest: true, tokenSalt })
  })

  it('uses its coupon once, by the buyer that it has now', async () => {
    const coupon = { code: 'TENTH', type: 'percent', percent: 1000, maxUses: 1 }
    const { id: couponId } = await db().coupon.create({ data: coupon })
    const { shopper, headers } = await customerWith(mug)
    await shop.call('POST', '/cart/coupon', { code: 'TENTH' }, headers)
    const { order: placed } = await order(shopper, { email: 'One@Example.com' })
    const customerId = shopper.customer.id
    expect((await rowOf(placed.id)).redemption).toMatchObject({
      couponId,
      customerId,
      email: 'one@example.com',
    })
    await order(shopper, { email: 'Two@Example.com' })
    expect((await rowOf(placed.id)).redemption).toMatchObject({
      ...{ customerId, email: 'two@example.com', releasedAt: null, createdAt: shop.clock.now() },
    })
    expect((await db().coupon.findUniqueOrThrow({ where: { id: couponId } })).uses).toBe(1)
  })
})

describe('the key of a form', () => {
  it('finds the order that the form has placed, once that no longer changes', async () => {
    const shopper = await guestWith(mug)
    expect(await findByFormKey(shop.app, 'open')).toBeNull()
    const { order: placed } = await order(shopper, { formKey: 'open' })
    expect((await rowOf(placed.id)).formKey).toBe('open')
    expect(await findByFormKey(shop.app, 'open')).toBeNull()
    await order(shopper, { formKey: 'open', gateway: 'cash_on_delivery' })
    expect(await findByFormKey(shop.app, 'open')).toMatchObject({ id: placed.id, number: placed.number })
    expect(await findByFormKey(shop.app, 'other')).toBeNull()
    await order(await guestWith(mug), { formKey: 'other', gateway: 'cash_on_delivery' })
    expect((await findByFormKey(shop.app, 'open'))?.id).toBe(placed.id)
    const waiting = { gatewayType: 'web', openCartId: null }
    await db().order.update({ where: { id: placed.id }, data: waiting })
    expect((await findByFormKey(shop.app, 'open'))?.id).toBe(placed.id)
  })

  it('is free again once its own order was cancelled, and that of no other form is', async () => {
    const placed = []
    for (const formKey of ['mine', 'theirs', 'kept'])
      placed.push((await order(await guestWith(mug), { formKey, gateway: 'cash_on_delivery' })).order.id)
    const [mine = 0, theirs = 0] = placed
    const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' }
    await db().order.updateMany({ where: { id: { in: [mine, theirs] } }, data: cancelled })
    expect(await findByFormKey(shop.app, 'mine')).toBeNull()
    const { order: again } = await order(await guestWith(mug), {
      formKey: 'mine',
      gateway: 'cash_on_delivery',
    })
    expect((await findByFormKey(shop.app, 'mine'))?.id).toBe(again.id)
    const keys = await db().order.findMany({ where: { id: { in: placed } }, orderBy: { id: 'asc' } })
    expect(keys.map(({ formKey }) => formKey)).toEqual([null, 'theirs', 'kept'])
    const twice = order(await guestWith(mug), { formKey: 'kept', gateway: 'cash_on_delivery' })
    await expect(twice).rejects.toThrow()
  })
})
