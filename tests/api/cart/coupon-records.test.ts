import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { couponColumns } from '#lib/domains/shop/cart/coupons/check-coupon.ts'
import { recordPublicCoupon } from '#lib/domains/shop/cart/coupons/public-coupons.ts'
import {
  type CouponInput,
  createCoupon,
  findCouponChanges,
  type ImportedCoupon,
  listCoupons,
  saveImportedCoupon,
} from '#lib/domains/shop/cart/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'

let api: TestApi
let catalogue: CatalogueFactory
beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
})
afterAll(() => api.close())

const db = () => api.app.database.prisma
const make = (code: string, data: object) =>
  db().coupon.create({ data: { code, type: 'percent', percent: 1000, ...data } })
const terms = {
  ...{ description: 'For all', maxUses: null, maxUsesPerCustomer: null },
  ...{ startsAt: null, endsAt: null, minSubtotal: null },
}
const share = { type: 'percent', percent: 2500 } as const
const timesOf = async (code: string) => {
  const periods = await db().couponPeriod.findMany({ where: { coupon: { code } }, orderBy: { id: 'asc' } })
  return periods.map(({ percent, since, until }) => [percent, since, until])
}

describe('a coupon that is created', () => {
  const create = (code: string, changes: Partial<CouponInput> = {}) =>
    createCoupon(api.app, { ...terms, code, reduction: share, ...changes })

  it('has a code of its own, and is listed last', async () => {
    const made = await create(' mine ')
    const { id, updatedAt } = made
    expect(made).toEqual({
      ...{ ...terms, id, code: 'MINE', type: 'percent', percent: 2500, amount: null, currency: null },
      ...{ shippingMethods: [], maxShipping: null, uses: 0, active: true, public: false, updatedAt },
    })
    expect((await listCoupons(api.app)).at(-1)).toEqual(made)
    await expect(create('Mine')).rejects.toMatchObject({
      facts: { code: [{ code: 'code_taken', facts: { code: 'MINE' } }] },
    })
    await expect(create('other', { description: null as unknown as string })).rejects.toThrow('description')
  })

  it('covers shipping methods that there are', async () => {
    for (const code of ['post', 'express']) await db().shippingMethod.create({ data: { code, name: code } })
    const covering = (...methods: string[]) =>
      create('SENT', { reduction: { type: 'free_shipping', methods, maxPrice: null } })
    await expect(covering('post', 'drone')).rejects.toMatchObject({
      ...{ code: 'unknown', facts: { what: 'shipping_method', name: 'drone' } },
    })
    expect((await covering('post', 'express')).shippingMethods).toEqual(['post', 'express'])
  })

  it('lowers prices from now on if it is public', async () => {
    expect(await create('OPEN', { isPublic: true })).toMatchObject({ public: true })
    expect(await timesOf('OPEN')).toEqual([[2500, api.clock.now(), null]])
    const { createdAt } = await db().coupon.findUniqueOrThrow({ where: { code: 'OPEN' } })
    expect(createdAt).toEqual(api.clock.now())
    expect(await refusalOf(create('LEAST', { isPublic: true, minSubtotal: 1 }))).toBe('public: public_coupon')
    expect(await timesOf('MINE')).toEqual([])
  })
})

describe('the times in which a public coupon lowers prices', () => {
  const HOUR = 3_600_000
  const start = () => api.clock.now().getTime()
  const at = (milliseconds: number) => new Date(start() + milliseconds)
  const record = (id: number, now: Date) => recordPublicCoupon(db(), id, now)

  it.each<[string, Record<string, unknown>, (now: Date) => unknown[]]>([
    ['begin now without a start', {}, (now) => [[1000, now, null]]],
    ['begin at a start to come', { startsAt: HOUR }, (now) => [[1000, new Date(now.getTime() + HOUR), null]]],
    ['begin now after a start', { startsAt: -HOUR }, (now) => [[1000, now, null]]],
    ['end when it does', { endsAt: 1 }, (now) => [[1000, now, new Date(now.getTime() + 1)]]],
    ['are none once it has ended', { endsAt: 0 }, () => []],
    ['are none if it ends as it starts', { startsAt: HOUR, endsAt: HOUR }, () => []],
    ['are none while it is not valid', { active: false }, () => []],
    ['are none while it is not public', { public: false }, () => []],
    ['are none if it is not for everything', { customersOnly: true }, () => []],
    ['have no percentage without one', { percent: null }, (now) => [[0, now, null]]],
  ])('%s', async (name, { startsAt, endsAt, ...data }, expected) => {
    const moment = (given: unknown) => (typeof given === 'number' ? at(given) : null)
    const dates = { startsAt: moment(startsAt), endsAt: moment(endsAt) }
    const { id } = await make(name, { public: true, ...data, ...dates })
    await record(id, api.clock.now())
    expect(await timesOf(name)).toEqual(expected(api.clock.now()))
  })

  it('stay as they were in the past, to the moment', async () => {
    const { id } = await make('RECORDED', { public: true })
    const other = await make('ANOTHER', { public: true })
    await record(other.id, at(0))
    const since = async (...times: [number, number | null][]) => {
      await db().couponPeriod.deleteMany({ where: { couponId: id } })
      for (const [from, until] of times)
        await db().couponPeriod.create({
          data: { couponId: id, percent: 1, since: at(from), until: until === null ? null : at(until) },
        })
      await record(id, at(0))
      return (await timesOf('RECORDED')).slice(0, -1)
    }
    expect(await since([-HOUR, -1], [-1, 0], [0, null])).toEqual([
      [1, at(-HOUR), at(-1)],
      [1, at(-1), at(0)],
    ])
    expect(await since([-HOUR, 1])).toEqual([[1, at(-HOUR), at(0)]])
    expect(await since([-HOUR, null], [1, 2])).toEqual([[1, at(-HOUR), at(0)]])
    expect(await timesOf('ANOTHER')).toEqual([[1000, at(0), null]])
  })
})

describe('a coupon of a former shop', () => {
  const imported = (changes: Partial<ImportedCoupon> = {}): ImportedCoupon => ({
    ...{ ...terms, code: 'former', reduction: share, minSubtotal: 500, currency: 'EUR' },
    ...{ excludeSaleItems: false, active: true, productIds: [], categoryIds: [] },
    ...changes,
  })
  const save = (coupon: ImportedCoupon, id?: number) => saveImportedCoupon(db(), coupon, { id, uses: 3 })
  const stored = (id: number) =>
    db().coupon.findUniqueOrThrow({ where: { id }, select: { ...couponColumns, updatedAt: false } })

  it('is created with its uses, then updated with those since', async () => {
    const [one, two] = [await catalogue.product(), await catalogue.product()]
    const category = await catalogue.category()
    const id = await save(imported({ productIds: [one.id, two.id], categoryIds: [category.id] }))
    const other = await save(imported({ code: 'theirs', productIds: [one.id], categoryIds: [category.id] }))
    const others = await stored(other)
    const row = {
      ...{ ...terms, id, code: 'FORMER', type: 'percent', percent: 2500, amount: null, currency: 'EUR' },
      ...{ minSubtotal: 500n, shippingMethods: [], maxShipping: null, uses: 3, active: true, public: false },
      ...{ excludeSaleItems: false, customersOnly: false },
    }
    expect(await stored(id)).toEqual({
      ...row,
      products: [{ productId: one.id }, { productId: two.id }],
      categories: [{ categoryId: category.id }],
    })
    await db().coupon.update({ where: { id }, data: { uses: 8 } })
    const changed = imported({ active: false, excludeSaleItems: true, productIds: [two.id] })
    expect(await save(changed, id)).toBe(id)
    expect(await stored(id)).toEqual({
      ...{ ...row, uses: 8, active: false, excludeSaleItems: true },
      ...{ products: [{ productId: two.id }], categories: [] },
    })
    expect(await stored(other)).toEqual(others)
  })

  it('says which of its columns would change', async () => {
    const [one, two] = [await catalogue.product(), await catalogue.product()]
    const [here, there] = [await catalogue.category(), await catalogue.category()]
    const before = imported({
      ...{ code: 'compared', productIds: [one.id, two.id], categoryIds: [here.id] },
      ...{ startsAt: api.clock.now(), reduction: { type: 'fixed', amount: 300 } },
    })
    const id = await save(before)
    const changes = (given: Partial<ImportedCoupon>) => findCouponChanges(db(), { ...before, ...given }, id)
    expect(await changes({})).toEqual([])
    expect(await changes({ productIds: [two.id, one.id] })).toEqual([])
    expect(await changes({ productIds: [one.id] })).toEqual(['products'])
    expect(await changes({ productIds: [one.id, here.id + 1000] })).toEqual(['products'])
    expect(await changes({ categoryIds: [here.id, there.id] })).toEqual(['categories'])
    expect(await changes({ categoryIds: [there.id] })).toEqual(['categories'])
    expect(await changes({ categoryIds: [] })).toEqual(['categories'])
    expect(await changes({ reduction: { type: 'fixed', amount: 301 } })).toEqual(['amount'])
    expect(await changes({ minSubtotal: 501, maxUses: 4 })).toEqual(['minSubtotal', 'maxUses'])
    expect(await changes({ startsAt: new Date(api.clock.now().getTime() + 1) })).toEqual(['startsAt'])
    expect(await changes({ reduction: share })).toEqual(['type', 'percent', 'amount'])
    expect(await changes({ currency: 'USD', active: false, excludeSaleItems: true })).toEqual([
      ...['currency', 'excludeSaleItems', 'active'],
    ])
    expect(await findCouponChanges(db(), before, 999_999)).toEqual([])
  })

  it('that is public keeps lowering prices by what it is now', async () => {
    const id = await save(imported({ code: 'known', minSubtotal: null }))
    await db().coupon.update({ where: { id }, data: { public: true } })
    await save(
      imported({ code: 'known', minSubtotal: null, reduction: { type: 'percent', percent: 100 } }),
      id,
    )
    expect(await timesOf('KNOWN')).toEqual([[100, expect.any(Date), null]])
  })
})
