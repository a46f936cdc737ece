import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findOrder, redeemCoupon, revokeLink } from '#lib/domains/shop/orders/index.ts'
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
