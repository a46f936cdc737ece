import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  addCoupon,
  changeCoupon,
  listCouponMethods,
  listStaffCoupons,
  switchCoupon,
} from '#lib/domains/shop/cart/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => shop.close())

describe('coupons', () => {
  const coupon = {
    ...{ code: 'rye10', description: 'Ten off', maxUses: null, maxUsesPerCustomer: 1 },
    ...{ startsAt: null, endsAt: null, minSubtotal: null },
    reduction: { type: 'percent', percent: 1000 },
  } as const

  it('are created once, changed by whoever has seen them, ended and renewed', async () => {
    const { app, owner } = panel
    await addCoupon(app, owner, { ...coupon, code: 'theirs' })
    const rowOf = (code: string) => app.database.prisma.coupon.findUniqueOrThrow({ where: { code } })
    const theirs = await rowOf('THEIRS')
    await addCoupon(app, owner, coupon)
    expect(await refusalOf(addCoupon(app, owner, coupon))).toBe('code: code_taken')
    const [listed] = await listStaffCoupons(app, owner)
    const { id = 0, updatedAt: was = new Date() } = listed ?? {}
    expect(listed).toMatchObject({ code: 'RYE10', percent: 1000, active: true })
    const change = { description: 'Now', maxUses: 5, maxUsesPerCustomer: null, startsAt: null, endsAt: null }
    await changeCoupon(app, owner, { id, was }, change)
    expect(await refusalOf(changeCoupon(app, owner, { id, was }, change))).toBe('stale')
    expect(await rowOf('RYE10')).toMatchObject({ ...change, public: false })
    await switchCoupon(app, owner, id, false)
    expect(await refusalOf(switchCoupon(app, owner, id, false))).toBe('stale')
    const cart = await shop.beginCart([await shop.catalogue.product()])
    expect((await shop.call('POST', '/cart/coupon', { code: 'RYE10' }, cart)).status).toBe(422)
    await switchCoupon(app, owner, id, true)
    expect((await shop.call('POST', '/cart/coupon', { code: 'RYE10' }, cart)).status).toBe(200)
    expect(await rowOf('THEIRS')).toEqual(theirs)
  })

  it('are refused with what is there already, and never seem older than they were', async () => {
    const { app, owner } = panel
    await addCoupon(app, owner, { ...coupon, code: 'barley', isPublic: true })
    const { id } = await app.database.prisma.coupon.findUniqueOrThrow({ where: { code: 'BARLEY' } })
    const taken = { code: [{ code: 'code_taken', facts: { code: 'BARLEY' } }] }
    await expect(addCoupon(app, owner, { ...coupon, code: 'barley' })).rejects.toMatchObject({ facts: taken })
    const { acts } = await listActs(app, operator('tests'), { subject: `coupon:${id}` })
    expect(acts.map(({ after }) => after)).toEqual([
      { code: 'BARLEY', type: 'percent', percent: 1000, public: true },
    ])
    const change = { description: '', maxUses: null, maxUsesPerCustomer: null, startsAt: null, endsAt: null }
    const changeSince = (was: Date, one = id) => changeCoupon(app, owner, { id: one, was }, change)
    await expect(changeSince(new Date(0), 999_999)).rejects.toMatchObject({
      ...{ code: 'unknown', facts: { what: 'coupon', name: 999_999 } },
    })
    await expect(changeSince(new Date(0))).rejects.toMatchObject({
      ...{ code: 'stale', facts: { current: 'BARLEY' } },
    })
    const changedAt = async (was: Date) => {
      await app.database.prisma.coupon.update({ where: { id }, data: { updatedAt: was } })
      await changeSince(was)
      const { updatedAt } = await app.database.prisma.coupon.findUniqueOrThrow({ where: { id } })
      return updatedAt.getTime()
    }
    const [past, future] = [new Date('2020-01-01'), new Date('2100-01-01')]
    expect(await changedAt(future)).toBe(future.getTime() + 1)
    expect(await changedAt(past)).toBeGreaterThan(past.getTime() + 1000)
  })

  it('stand in the audit log with what they were and became', async () => {
    const { app, owner } = panel
    await addCoupon(app, owner, { ...coupon, code: ' oats ' })
    const [listed] = await listStaffCoupons(app, owner)
    const { id = 0, updatedAt: was = new Date() } = listed ?? {}
    expect(listed?.code).toBe('OATS')
    const endsAt = new Date('2027-01-31T00:00:00Z')
    const rest = { description: 'Now', maxUses: 5, maxUsesPerCustomer: null }
    await changeCoupon(app, owner, { id, was }, { ...rest, startsAt: null, endsAt, isPublic: true })
    await switchCoupon(app, owner, id, false)
    const staleAs = (current: string) => ({ code: 'stale', facts: { current } })
    await expect(switchCoupon(app, owner, id, false)).rejects.toMatchObject(staleAs('ended'))
    await switchCoupon(app, owner, id, true)
    await expect(switchCoupon(app, owner, id, true)).rejects.toMatchObject(staleAs('valid'))
    await expect(
      changeCoupon(app, owner, { id: 999_999, was }, { ...rest, startsAt: null, endsAt }),
    ).rejects.toThrow('unknown')
    const { acts } = await listActs(app, operator('tests'), { subject: `coupon:${id}` })
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['coupon.switched', { active: false }, { active: true }],
      ['coupon.switched', { active: true }, { active: false }],
      [
        'coupon.changed',
        { description: 'Ten off', maxUses: null, maxUsesPerCustomer: 1, endsAt: null, public: false },
        { ...rest, endsAt: endsAt.toISOString(), public: true },
      ],
      ['coupon.created', null, { code: 'OATS', type: 'percent', percent: 1000 }],
    ])
  })
})

describe('a public coupon', () => {
  const share = { type: 'percent', percent: 2500 } as const
  const terms = {
    ...{ description: 'For all', maxUses: null, maxUsesPerCustomer: null },
    ...{ startsAt: null, endsAt: null, minSubtotal: null },
  }
  const db = () => panel.app.database.prisma
  const rowOf = (code: string) => db().coupon.findUniqueOrThrow({ where: { code } })
  const inMinutes = (minutes: number) => new Date(panel.app.clock.now().getTime() + minutes * 60_000)
  /** Percentage, beginning and end of each time in which it lowered prices. */
  const timesOf = async (code: string) => {
    const periods = await db().couponPeriod.findMany({ where: { coupon: { code } }, orderBy: { id: 'asc' } })
    return periods.map(({ percent, since, until }) => [percent, since, until])
  }
  const change = async (code: string, changes: object) => {
    const { id, updatedAt } = await rowOf(code)
    await changeCoupon(panel.app, panel.owner, { id, was: updatedAt }, { ...terms, ...changes })
  }

  it('has the times in which it lowered prices written down, whatever others do', async () => {
    const { app, owner } = panel
    for (const code of ['theirs_too', 'ours'])
      await addCoupon(app, owner, { ...terms, code, reduction: share, isPublic: true })
    const theirs = [await rowOf('THEIRS_TOO'), await timesOf('THEIRS_TOO')]
    const begun = app.clock.now()
    expect(theirs[1]).toEqual([[2500, begun, null]])

    shop.clock.advance(60)
    const [moved, startsAt, endsAt] = [inMinutes(0), inMinutes(10), inMinutes(20)]
    await change('OURS', { startsAt, endsAt })
    expect(await timesOf('OURS')).toEqual([
      [2500, begun, moved],
      [2500, startsAt, endsAt],
    ])
    // What has not begun is forgotten, and what is over stays.
    shop.clock.advance(60)
    await change('OURS', { isPublic: false })
    expect(await timesOf('OURS')).toEqual([[2500, begun, moved]])
    await change('OURS', { isPublic: true, endsAt: inMinutes(0) })
    expect(await timesOf('OURS')).toEqual([[2500, begun, moved]])
    const again = inMinutes(0)
    await change('OURS', { startsAt: inMinutes(-1), endsAt: inMinutes(30) })
    await change('OURS', { startsAt: inMinutes(-1), endsAt: null })
    shop.clock.advance(60)
    await switchCoupon(app, owner, (await rowOf('OURS')).id, false)
    expect(await timesOf('OURS')).toEqual([
      [2500, begun, moved],
      [2500, again, inMinutes(0)],
    ])
    expect([await rowOf('THEIRS_TOO'), await timesOf('THEIRS_TOO')]).toEqual(theirs)
  })

  it('is a percentage for everybody and everything', async () => {
    const { app, owner } = panel
    const { id: productId } = await shop.catalogue.product()
    const { id: categoryId } = await shop.catalogue.category({ name: 'Bread' })
    const bound: Record<string, object> = {
      LEAST: { minSubtotal: 100n },
      FULL: { excludeSaleItems: true },
      OWN: { customersOnly: true },
      LOAF: { products: { create: { productId } } },
      BREAD: { categories: { create: { categoryId } } },
      EURO: { type: 'fixed', percent: null, amount: 100n },
    }
    for (const [code, data] of Object.entries(bound)) {
      await db().coupon.create({ data: { code, type: 'percent', percent: 1000, ...data } })
      expect([code, await refusalOf(change(code, { isPublic: true }))]).toEqual([
        code,
        'public: public_coupon',
      ])
      expect([code, await refusalOf(change(code, {}))]).toEqual([code, 'done'])
      expect(await timesOf(code)).toEqual([])
    }
    const amount = {
      ...terms,
      code: 'euros',
      reduction: { type: 'fixed', amount: 100 },
      isPublic: true,
    } as const
    expect(await refusalOf(addCoupon(app, owner, amount))).toBe('public: public_coupon')
  })
})

describe('a coupon for shipping', () => {
  it('covers methods that the shop has', async () => {
    const { app, owner } = panel
    await app.database.prisma.shippingMethod.create({
      data: { code: 'post', name: 'By post', active: false },
    })
    expect(await listCouponMethods(app, owner)).toEqual([{ code: 'post', name: 'By post' }])
    const add = (code: string, methods: string[]) =>
      addCoupon(app, owner, {
        ...{ code, description: '', maxUses: 7, maxUsesPerCustomer: 2, minSubtotal: 3000 },
        ...{ startsAt: new Date('2026-12-01'), endsAt: new Date('2026-12-24') },
        reduction: { type: 'free_shipping', methods, maxPrice: 900 },
      })
    expect(await refusalOf(add('sent', ['post', 'drone']))).toBe('unknown')
    await add('sent', ['post'])
    const [latest, ...earlier] = await listStaffCoupons(app, owner)
    expect(latest).toEqual({
      ...{ id: expect.any(Number), code: 'SENT', description: '', type: 'free_shipping' },
      ...{ percent: null, amount: null, currency: 'USD', minSubtotal: 3000n },
      ...{ shippingMethods: ['post'], maxShipping: 900n, maxUses: 7, maxUsesPerCustomer: 2, uses: 0 },
      ...{ active: true, public: false, hasEnded: false, updatedAt: expect.any(Date) },
      ...{ startsAt: new Date('2026-12-01'), endsAt: new Date('2026-12-24') },
    })
    const before = shop.clock.now()
    const hasEndedAt = async (moment: string) => {
      shop.clock.set(new Date(moment))
      return (await listStaffCoupons(app, owner))[0]?.hasEnded
    }
    expect(await hasEndedAt('2026-12-23T23:59:59.999Z')).toBe(false)
    expect(await hasEndedAt('2026-12-24')).toBe(true)
    shop.clock.set(before)
    const ids = earlier.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })
})
