import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { addCoupon, changeCoupon, createCoupon, switchCoupon } from '#lib/domains/shop/cart/index.ts'
import {
  createProducts,
  formerPrice,
  type ProductInput,
  prepareProduct,
  recordPrices,
  saveProduct,
} from '#lib/domains/shop/catalogue/index.ts'
import {
  type BulkUndo,
  changePrices,
  createProduct,
  editProduct,
  endSale,
  runSales,
  scheduleSale,
  showPriceRecord,
  undoBulkChange,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { draws } from '#tests/support/draws.ts'

let api: TestApi
beforeAll(async () => {
  // Products are written down at the real time, before that of the test.
  api = await openTestApi({ now: '2040-01-01T12:00:00Z' })
})
afterAll(() => api.close())

const by = operator('test')
const db = () => api.app.database.prisma
const OPTIONS = [{ name: 'Size', values: ['S', 'M', 'L'] }]

/** Current prices by variant, or by product if it is sold elsewhere. */
async function pricesNow(): Promise<Map<string, object>> {
  const currency = api.app.settings.current['currency.code']
  const amounts = (row: { price: bigint; compareAtPrice: bigint | null }) => ({
    ...{ price: row.price, compareAtPrice: formerPrice(row.compareAtPrice, row.price), currency },
  })
  const variants = await db().productVariant.findMany()
  const external = await db().product.findMany({ where: { kind: 'external' } })
  return new Map([
    ...variants.map((row) => [`${row.productId} ${row.id}`, amounts(row)] as const),
    ...external.map((row) => [`${row.id} null`, amounts(row)] as const),
  ])
}

type Recorded = { last: Map<string, object>; count: number }

async function recorded(): Promise<Recorded> {
  const rows = await db().priceChange.findMany({ orderBy: { id: 'asc' } })
  const last = new Map<string, object>()
  for (const { productId, variantId, price, compareAtPrice, currency } of rows) {
    const key = `${productId} ${variantId}`
    const now = { price, compareAtPrice, currency }
    // A row says something new.
    expect(last.get(key)).not.toEqual(now)
    last.set(key, now)
  }
  return { last, count: rows.length }
}

async function expectRecorded(): Promise<void> {
  const [now, { last }] = [await pricesNow(), await recorded()]
  for (const key of last.keys()) if (!now.has(key)) last.delete(key)
  expect(last).toEqual(now)
  await expectLowest()
}

/** When a public coupon could be used, as the walk knows it. */
type CouponTime = { id: number; percent: number; from: number; until: number }
let coupons: CouponTime[] = []

type PriceRow = Awaited<ReturnType<ReturnType<typeof db>['priceChange']['findMany']>>[number]

const MONTH_MS = 30 * 24 * 3_600_000

/** The lowest price that held in the 30 days before the reduction that the last of these rows belongs to; null if there is none. */
function lowestBefore(rows: PriceRow[], periods: readonly CouponTime[]): bigint | null {
  let begun: PriceRow | null = null
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    const isReduced = row.compareAtPrice !== null
    const goesOn =
      before?.compareAtPrice != null && before.currency === row.currency && row.price <= before.price
    if (!isReduced) begun = null
    else if (!goesOn) begun = row
  }
  const start = begun
  if (start === null) return null
  const held = rows.slice(0, rows.indexOf(start)).filter((row, at) => {
    const until = rows[at + 1]?.since.getTime() ?? 0
    const isRecent = until > row.since.getTime() && until > start.since.getTime() - MONTH_MS
    return isRecent && row.currency === start.currency
  })
  const asked = held.map((row) => {
    const from = Math.max(row.since.getTime(), start.since.getTime() - MONTH_MS)
    const until = rows[rows.indexOf(row) + 1]?.since.getTime() ?? 0
    const percents = periods
      .filter((one) => one.from < until && one.until > from)
      .map(({ percent }) => percent)
    return row.price - BigInt(Math.round((Number(row.price) * Math.max(0, ...percents)) / 10_000))
  })
  return asked.sort((a, b) => Number(a - b))[0] ?? null
}

/** The lowest price is beside every variant and product. */
async function expectLowest(): Promise<void> {
  const rows = await db().priceChange.findMany({ orderBy: { id: 'asc' } })
  const lowestOf = (key: { productId: number; variantId: number | null }) =>
    lowestBefore(
      rows.filter((row) => row.productId === key.productId && row.variantId === key.variantId),
      coupons,
    )
  const products = await db().product.findMany({
    include: { variants: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  })
  for (const { id, kind, lowestPrice, variants } of products) {
    for (const variant of variants)
      expect(variant.lowestPrice).toBe(lowestOf({ productId: id, variantId: variant.id }))
    const active = variants.filter((variant) => variant.active)
    const least = active.reduce<(typeof active)[number] | null>(
      (best, variant) => (best && best.price <= variant.price ? best : variant),
      null,
    )
    if (kind === 'external') expect(lowestPrice).toBe(lowestOf({ productId: id, variantId: null }))
    else expect(lowestPrice).toBe(least?.lowestPrice ?? null)
  }
}

const price = fc.integer({ min: 0, max: 500 }).map((amount) => amount * 10)
const amounts = fc.record({ price, compareAtPrice: fc.option(price) })
const which = fc.nat({ max: 20 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('import'), which, sizes: fc.array(amounts, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('importMany'), rows: fc.array(amounts, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('external'), which, amounts }),
  fc.record({ kind: fc.constant('create'), price }),
  fc.record({ kind: fc.constant('grid'), which, amounts }),
  fc.record({
    kind: fc.constant('bulk'),
    percent: fc.integer({ min: -5_000, max: 5_000 }),
    showFormer: fc.boolean(),
    planned: fc.constantFrom('keep', 'move', 'end'),
  }),
  fc.record({ kind: fc.constant('undo') }),
  fc.record({
    kind: fc.constant('sale'),
    which,
    percent: fc.integer({ min: 1, max: 10_000 }),
    from: fc.integer({ min: -2, max: 5 }),
    hours: fc.option(fc.integer({ min: 1, max: 8 })),
  }),
  fc.record({ kind: fc.constant('endSale'), which }),
  fc.record({
    kind: fc.constant('coupon'),
    percent: fc.integer({ min: 1, max: 100 }).map((percent) => percent * 100),
    isPublic: fc.boolean(),
    from: fc.integer({ min: -2, max: 5 }),
    hours: fc.option(fc.integer({ min: 1, max: 400 })),
  }),
  fc.record({ kind: fc.constant('switchCoupon'), which }),
  fc.record({ kind: fc.constant('hours'), hours: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('hours'), hours: fc.integer({ min: 200, max: 900 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function createWalk() {
  let made = 0
  const undos: BulkUndo[] = []
  const refused = () => undefined
  const choose = async (index: number) => {
    const products = await db().product.findMany({ where: { kind: 'sold' }, orderBy: { id: 'asc' } })
    return products[index % Math.max(1, products.length)]
  }
  const save = (input: ProductInput) => transact(db(), (tx) => saveProduct(tx, input, api.clock.now()))
  return async (taken: Step): Promise<void> => {
    const { app, clock } = api
    const at = clock.now()
    if (taken.kind === 'import') {
      const name = `Shoe ${taken.which % 4}`
      const variants = taken.sizes.map((given, index) => ({
        ...{ ...given, optionValues: { Size: OPTIONS[0]?.values[index] ?? '' } },
      }))
      await save({ slug: `shoe-${taken.which % 4}`, name, published: true, options: OPTIONS, variants })
    } else if (taken.kind === 'importMany') {
      const prepared = taken.rows.map((given) => {
        const slug = `many-${++made}`
        return prepareProduct({ slug, name: slug, published: true, variants: [given] })
      })
      await transact(db(), (tx) => createProducts(tx, prepared, at))
    } else if (taken.kind === 'external') {
      const slug = `elsewhere-${taken.which % 3}`
      const external = { url: 'https://example.com/', buttonText: null, ...taken.amounts }
      await save({ slug, name: slug, kind: 'external', external, variants: [] })
    } else if (taken.kind === 'create') {
      await createProduct(app, by, { name: `Made ${++made}`, sku: null, price: taken.price })
    } else if (taken.kind === 'grid') {
      const product = await choose(taken.which)
      if (!product) return
      const seen = { id: product.id, was: product.updatedAt }
      const rows = await db().productVariant.findMany({ where: { productId: product.id } })
      const variants = rows.map((row) => ({
        ...{ id: row.id, sku: row.sku, barcode: null, weightThousandths: null, lowStockAt: 3 },
        ...{ trackStock: false, backorder: false, active: true, ...taken.amounts },
      }))
      await editProduct(app, by, seen, { variants })
    } else if (taken.kind === 'bulk') {
      const ids = (await db().product.findMany({ select: { id: true } })).map(({ id }) => id)
      const { percent, showFormer, planned } = taken as Extract<Step, { kind: 'bulk' }> & { planned: 'keep' }
      undos.push((await changePrices(app, by, ids, { percent, showFormer, planned })).undo)
    } else if (taken.kind === 'undo') {
      const undo = undos.pop()
      if (undo) await undoBulkChange(app, by, undo)
    } else if (taken.kind === 'sale') {
      const product = await choose(taken.which)
      if (!product) return
      const startsAt = new Date(at.getTime() + taken.from * 3_600_000)
      const endsAt = taken.hours === null ? null : new Date(startsAt.getTime() + taken.hours * 3_600_000)
      await scheduleSale(app, by, product.id, { percent: taken.percent, startsAt, endsAt }).catch(refused)
    } else if (taken.kind === 'endSale') {
      const product = await choose(taken.which)
      if (product) await endSale(app, by, product.id).catch(refused)
    } else if (taken.kind === 'coupon') {
      const startsAt = new Date(at.getTime() + taken.from * 3_600_000)
      const endsAt = taken.hours === null ? null : new Date(startsAt.getTime() + taken.hours * 3_600_000)
      const terms = { description: '', maxUses: null, maxUsesPerCustomer: null, minSubtotal: null }
      const { id } = await createCoupon(app, {
        ...{ ...terms, code: `C${++made}`, startsAt, endsAt, isPublic: taken.isPublic },
        reduction: { type: 'percent', percent: taken.percent },
      })
      const from = Math.max(at.getTime(), startsAt.getTime())
      if (taken.isPublic)
        coupons.push({
          id,
          percent: taken.percent,
          from,
          until: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
        })
    } else if (taken.kind === 'switchCoupon') {
      const all = await db().coupon.findMany({ orderBy: { id: 'asc' } })
      const coupon = all[taken.which % Math.max(1, all.length)]
      if (!coupon) return
      await switchCoupon(app, by, coupon.id, !coupon.active)
      const now = at.getTime()
      coupons = coupons
        .map((one) => (one.id === coupon.id ? { ...one, until: Math.min(one.until, now) } : one))
        .filter((one) => one.until > one.from)
      const [from, until] = [
        Math.max(now, coupon.startsAt?.getTime() ?? 0),
        coupon.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
      ]
      if (!coupon.active && coupon.public && until > from)
        coupons.push({ id: coupon.id, percent: coupon.percent ?? 0, from, until })
    } else if (taken.kind === 'hours') {
      clock.advance(taken.hours * 3_600)
      await runSales(app)
    }
  }
}

describe('what is asked for a product', () => {
  it('is what was last written down of it, whoever changes it and however', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const walk = createWalk()
        await db().product.deleteMany()
        await db().coupon.deleteMany()
        coupons = []
        for (const taken of steps) {
          await walk(taken)
          await expectRecorded()
        }
      }),
      draws(10),
    )
  })

  it('is written down with the shop’s time, and with what it was compared to', async () => {
    const { app, clock } = api
    await db().product.deleteMany()
    const id = await createProduct(app, by, { name: 'Kettle', sku: null, price: 1000 })
    const began = clock.now()
    const endsAt = new Date(began.getTime() + 3_600_000)
    await scheduleSale(app, by, id, { percent: 2_000, startsAt: began, endsAt })
    clock.advance(7_200)
    await runSales(app)
    const rows = await db().priceChange.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
    expect(
      rows.map(({ price, compareAtPrice }) => [Number(price), compareAtPrice && Number(compareAtPrice)]),
    ).toEqual([
      [1000, null],
      [800, 1000],
      [1000, null],
    ])
    expect(rows.slice(1).map(({ since }) => since)).toEqual([began, clock.now()])
  })

  it('is stated as the lowest of the 30 days before a reduction', async () => {
    const { app, clock } = api
    const days = (count: number) => clock.advance(count * 24 * 3_600)
    await db().product.deleteMany()
    await db().coupon.deleteMany()
    const id = await createProduct(app, by, { name: 'Kettle', sku: null, price: 1000 })
    await db().product.update({ where: { id }, data: { published: true } })
    const { slug } = await db().product.findUniqueOrThrow({ where: { id } })
    const lower = async (price: number, days: number | null) => {
      const startsAt = clock.now()
      const endsAt = days === null ? null : new Date(startsAt.getTime() + days * 24 * 3_600_000)
      const current = await db().productVariant.findFirstOrThrow({ where: { productId: id } })
      const percent = Math.round((1 - price / Number(current.price)) * 10_000)
      await scheduleSale(app, by, id, { percent, startsAt, endsAt })
    }
    type Stated = { lowest_price: { amount: number } | null; compare_at_price: { amount: number } | null }
    const stated = async () => {
      const data = (await api.get(`/products/${slug}`)).json.data as Stated
      const list = (await api.get('/products')).json.data as Stated[]
      expect(list[0]?.lowest_price).toEqual(data.lowest_price)
      return [data.compare_at_price?.amount, data.lowest_price?.amount]
    }
    await app.settings.set('shop.country', 'DE')
    days(60)
    await lower(700, 5)
    expect(await stated()).toEqual([1000, 1000])
    days(6)
    await runSales(app)
    expect(await stated()).toEqual([undefined, undefined])
    days(10)
    await lower(800, 40)
    // No reduction in truth: it had cost less in the 30 days before. That stays so for as long as the reduction lasts.
    expect(await stated()).toEqual([1000, 700])
    days(39)
    await runSales(app)
    expect(await stated()).toEqual([1000, 700])
    await app.settings.set('shop.country', 'US')
    expect(await stated()).toEqual([1000, undefined])
    await app.settings.set('shop.prior_prices', 'always')
    expect(await stated()).toEqual([1000, 700])
    await app.settings.unset('shop.prior_prices')
    await app.settings.unset('shop.country')
  })

  it('counts with a public coupon, for as long as its code was announced', async () => {
    const { app, clock } = api
    const days = (count: number) => clock.advance(count * 24 * 3_600)
    await db().product.deleteMany()
    await db().coupon.deleteMany()
    coupons = []
    await app.settings.set('shop.prior_prices', 'always')
    const id = await createProduct(app, by, { name: 'Lamp', sku: null, price: 1000 })
    const terms = { description: '', maxUses: null, maxUsesPerCustomer: null, startsAt: null, endsAt: null }
    const reduction = { type: 'percent', percent: 2_500 } as const
    const given = { ...terms, reduction, minSubtotal: null }
    await expect(
      addCoupon(app, by, { ...given, code: 'LEAST', minSubtotal: 500, isPublic: true }),
    ).rejects.toMatchObject({ facts: { public: [{ code: 'public_coupon' }] } })
    await addCoupon(app, by, { ...given, code: 'SECRET', isPublic: false })
    days(40)
    const secret = await db().coupon.findUniqueOrThrow({ where: { code: 'SECRET' } })
    const lowest = async () => {
      const endsAt = new Date(clock.now().getTime() + 24 * 3_600_000)
      await scheduleSale(app, by, id, { percent: 1_000, startsAt: clock.now(), endsAt })
      const found = await db().productVariant.findFirstOrThrow({ where: { productId: id } })
      const [record] = await showPriceRecord(app, by, id)
      expect([record?.lowest, record?.since]).toEqual([Number(found.lowestPrice), clock.now()])
      days(2)
      await runSales(app)
      return [Number(found.lowestPrice), record?.coupons.map(({ code }) => code)]
    }
    expect(await lowest()).toEqual([1000, []])
    days(40)
    // Announced for two days.
    const seen = { id: secret.id, was: secret.updatedAt }
    await changeCoupon(app, by, seen, { ...terms, isPublic: true })
    days(2)
    await switchCoupon(app, by, secret.id, false)
    days(10)
    expect(await lowest()).toEqual([750, ['SECRET']])
    days(40)
    expect(await lowest()).toEqual([1000, []])
    expect(await showPriceRecord(app, by, id)).toEqual([])
    await app.settings.unset('shop.prior_prices')
  })

  it('is not written down where the change is undone', async () => {
    const before = await recorded()
    const failing = transact(db(), async (tx) => {
      const gone = { slug: 'gone', name: 'Gone', published: true, variants: [{ price: 1 }] }
      await saveProduct(tx, gone, api.clock.now())
      throw new Error('Enough.')
    })
    await expect(failing).rejects.toThrow('Enough.')
    expect(await recorded()).toEqual(before)
  })

  it('is written down again in a new currency', async () => {
    const { app, clock } = api
    await db().product.deleteMany()
    const id = await createProduct(app, by, { name: 'Kettle', sku: null, price: 1000 })
    await app.settings.set('currency.code', 'EUR')
    const record = () => transact(db(), (tx) => recordPrices(tx, [id], clock.now()))
    await record()
    await record()
    const rows = await db().priceChange.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ currency }) => currency)).toEqual(['USD', 'EUR'])
    await app.settings.unset('currency.code')
  })
})
