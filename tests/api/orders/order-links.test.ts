import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  findGrantedOrder,
  findOrder,
  giveBackCoupon,
  orderGrant,
  redeemCoupon,
  revokeLink,
} from '#lib/domains/shop/orders/index.ts'
import { retakeCoupon } from '#lib/domains/shop/orders/placing/redeem-coupon.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma

async function place() {
  const cart = await shop.beginCart([await shop.catalogue.product({})])
  const { order, order_token: token } = (await shop.checkOut(cart)).json.data
  const { id } = await db().order.findUniqueOrThrow({ where: { number: order.number } })
  return { id, number: order.number as string, token: token as string }
}

it('a link to a guest’s order opens that order, until it is revoked', async () => {
  const [one, other] = [await place(), await place()]
  const open = (number: string, token: string) => findOrder(shop.app, number, { customerId: null, token })
  expect(await open(one.number, one.token)).toMatchObject({ id: one.id })
  await revokeLink(shop.app, one.id)
  await expect(open(one.number, one.token)).rejects.toMatchObject({ code: 'order_not_found' })
  expect(await open(other.number, other.token)).toMatchObject({ id: other.id })
  const events = await db().orderEvent.findMany({ where: { kind: 'order.link_revoked' } })
  expect(events.map(({ orderId }) => orderId)).toEqual([one.id])
})

it('what is asked for in vain is noted, however long its number is, as forty characters', async () => {
  const noted = vi.spyOn(shop.app.security, 'note')
  const number = 'N'.repeat(5000)
  const reader = { customerId: null, token: 'ot_wrong' }
  await expect(findOrder(shop.app, number, reader)).rejects.toMatchObject({ code: 'order_not_found' })
  expect(noted.mock.calls).toEqual([['access.refused', { customer: undefined, order: 'N'.repeat(40) }]])
  noted.mockRestore()
})

it('a coupon for each customer once is theirs once, by account and by e-mail address', async () => {
  const coupon = await db().coupon.create({
    data: { code: 'ONCE', type: 'percent', percent: 1000, maxUsesPerCustomer: 1 },
  })
  const [ada, eve] = [await shop.signIn(), await shop.signIn()]
  const spend = async (customerId: number | null, email: string | null) => {
    const { id: orderId } = await place()
    const use = { couponId: coupon.id, orderId, customerId, email }
    return transact(db(), (tx) => redeemCoupon(tx, use, shop.clock.now())).then(
      () => 'used',
      ({ code }) => code,
    )
  }
  expect(await spend(ada.id, 'ada@example.com')).toBe('used')
  expect(await spend(ada.id, 'other@example.com')).toBe('coupon_exhausted')
  expect(await spend(eve.id, 'ada@example.com')).toBe('coupon_exhausted')
  expect(await spend(eve.id, 'eve@example.com')).toBe('used')
  // Without an identity, nothing tells a first use from a second one.
  expect(await spend(null, null)).toBe('coupon_exhausted')
})

it('a use of a coupon is given back once, counted again once, and never of another order', async () => {
  const [coupon, foreign] = await Promise.all(
    ['BACK', 'FOREIGN'].map((code) =>
      db().coupon.create({ data: { code, type: 'percent', percent: 1000, maxUses: 2, uses: 1 } }),
    ),
  )
  const [order, other] = [await place(), await place()]
  const usesOf = async () => {
    const rows = await db().coupon.findMany({
      where: { code: { in: ['BACK', 'FOREIGN'] } },
      orderBy: { code: 'asc' },
    })
    return rows.map(({ uses }) => uses)
  }
  const redeem = (couponId = 0, orderId = order.id, email: string | null = 'ada@example.com') =>
    transact(db(), (tx) => redeemCoupon(tx, { couponId, orderId, customerId: null, email }, shop.clock.now()))
  const give = (id = order.id) => transact(db(), (tx) => giveBackCoupon(tx, id, shop.clock.now()))
  const retake = () => transact(db(), (tx) => retakeCoupon(tx, order.id))
  await redeem(foreign?.id, other.id)
  await redeem(coupon?.id)
  expect(await usesOf()).toEqual([2, 2])
  await expect(redeem(coupon?.id)).rejects.toMatchObject({ code: 'coupon_exhausted' })
  await retake()
  expect(await usesOf()).toEqual([2, 2])
  await give()
  await give()
  expect(await usesOf()).toEqual([1, 2])
  const redemption = () => db().couponRedemption.findUniqueOrThrow({ where: { orderId: order.id } })
  expect((await redemption()).releasedAt).toEqual(shop.clock.now())
  // The order has no coupon any more, or has it still.
  await retake()
  expect(await usesOf()).toEqual([1, 2])
  await db().order.update({ where: { id: order.id }, data: { couponCode: 'BACK' } })
  // What was promised counts, though others have used it up.
  await db().coupon.update({ where: { code: 'BACK' }, data: { uses: 2 } })
  await retake()
  await retake()
  expect(await usesOf()).toEqual([3, 2])
  expect((await redemption()).releasedAt).toBeNull()
  await give()
  shop.clock.advance(60)
  await db().coupon.update({ where: { code: 'BACK' }, data: { uses: 0 } })
  await redeem(coupon?.id, order.id, 'eve@example.com')
  const { id: _, ...again } = await redemption()
  expect(again).toEqual({
    ...{ couponId: coupon?.id, orderId: order.id, customerId: null, email: 'eve@example.com' },
    ...{ releasedAt: null, createdAt: shop.clock.now() },
  })
  await db().coupon.update({ where: { code: 'FOREIGN' }, data: { active: false } })
  await expect(redeem(foreign?.id)).rejects.toMatchObject({ code: 'coupon_exhausted' })
  await expect(redeem(999_999)).rejects.toMatchObject({ code: 'coupon_exhausted' })
})

it('who was shown a guest’s order can act on it for a day, until its link is revoked', async () => {
  const [one, other] = [await place(), await place()]
  const noted = vi.spyOn(shop.app.security, 'note')
  const ownerOf = (id: number) => db().order.findUniqueOrThrow({ where: { id } })
  const open = async (grant: string, number = one.number) =>
    (await findGrantedOrder(shop.app, number, grant))?.id ?? null
  const grant = orderGrant(shop.app, await ownerOf(one.id))
  expect(await open(grant)).toBe(one.id)
  expect(noted).not.toHaveBeenCalled()
  const [until = '', signature = ''] = grant.split('.')
  expect(Number(until)).toBe(shop.clock.now().getTime() + 24 * 3_600_000)
  for (const wrong of ['', until, `.${signature}`, `${Number(until) + 1}.${signature}`, `${grant}A`])
    expect(await open(wrong)).toBeNull()
  expect(await open(grant, other.number)).toBeNull()
  expect(await open(grant, 'N'.repeat(50))).toBeNull()
  expect(noted.mock.calls.at(-1)).toEqual(['access.refused', { order: 'N'.repeat(40) }])
  noted.mockRestore()
  const deleted = await db().customer.create({
    data: { email: 'gone@example.com', name: 'Gone', deletedAt: shop.clock.now() },
  })
  for (const [data, found] of [
    [{ placedAsGuest: false }, null],
    [{ placedAsGuest: true, customerId: deleted.id }, null],
    [{ customerId: null }, one.id],
  ] as const) {
    await db().order.update({ where: { id: one.id }, data })
    expect(await open(grant)).toBe(found)
  }
  shop.clock.set(new Date(Number(until) - 1))
  expect(await open(grant)).toBe(one.id)
  shop.clock.set(new Date(Number(until)))
  expect(await open(grant)).toBeNull()
  const fresh = orderGrant(shop.app, await ownerOf(one.id))
  expect(await open(fresh)).toBe(one.id)
  await revokeLink(shop.app, one.id)
  expect(await open(fresh)).toBeNull()
})

it('a guest reads an order for 180 days after its last change, and a customer their own for ever', async () => {
  const [one, ada, eve] = [await place(), await shop.signIn(), await shop.signIn()]
  const open = (customerId: number | null, token?: string) =>
    findOrder(shop.app, one.number, { customerId, token }).then(
      ({ id }) => id,
      ({ code }) => code,
    )
  const update = (data: object) => db().order.update({ where: { id: one.id }, data })
  const ago = (milliseconds: number) =>
    update({ statusChangedAt: new Date(shop.clock.now().getTime() - milliseconds) })
  const HALF_A_YEAR = 180 * 24 * 3_600_000
  await ago(HALF_A_YEAR - 1)
  expect([await open(null, one.token), await open(null), await open(ada.id)]).toEqual([
    ...[one.id, 'order_not_found', 'order_not_found'],
  ])
  await ago(HALF_A_YEAR)
  expect(await open(null, one.token)).toBe('order_not_found')
  await update({ customerId: ada.id })
  expect([await open(ada.id), await open(eve.id), await open(eve.id, one.token)]).toEqual([
    ...[one.id, 'order_not_found', 'order_not_found'],
  ])
  await ago(0)
  expect(await open(eve.id, one.token)).toBe(one.id)
  await update({ placedAsGuest: false })
  expect(await open(null, one.token)).toBe('order_not_found')
  await update({ placedAsGuest: true })
  await db().customer.update({ where: { id: ada.id }, data: { deletedAt: shop.clock.now() } })
  expect(await open(null, one.token)).toBe('order_not_found')
})
