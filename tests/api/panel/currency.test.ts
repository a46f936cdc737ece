import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksForPrices, changeSettings, type PriceAnswer } from '#lib/domains/running/settings/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => panel.close())

const settings = () => panel.app.settings.current
const choose = (code: string, prices?: PriceAnswer) =>
  changeSettings(panel.app, panel.owner, [{ key: 'currency.code', value: code }], prices)
const rate = (number: number): PriceAnswer => ({ kind: 'convert', rate: Math.round(number * 1e8) })

describe('the currency of a shop without prices', () => {
  it.each([
    ['KWD', 'KWD', 3],
    ['JPY', '¥', 0],
    ['EUR', '€', 2],
    ['USD', '$', 2],
  ])('%s sets its symbol and decimals', async (code, symbol, decimals) => {
    expect(await asksForPrices(panel.app, panel.owner)).toBe(false)
    await choose(code)
    expect(settings()).toMatchObject({ 'currency.symbol': symbol, 'currency.decimals': decimals })
  })

  it('leaves what was set by hand, and forgets what an earlier guide has set as is usual', async () => {
    const { app } = panel
    await app.settings.set('currency.symbol', '$')
    await app.settings.set('currency.decimals', 1)
    await choose('EUR')
    expect(settings()).toMatchObject({ 'currency.symbol': '€', 'currency.decimals': 1 })
    await app.settings.unset('currency.decimals')
    await choose('USD')
  })

  it.each(['XXX', 'XTS', 'EU', 'eur', 'ABC'])('is not %s', async (code) => {
    await expect(choose(code)).rejects.toMatchObject({ name: 'InvalidSetting', key: 'currency.code' })
  })

  it('stays one that its country has given up', async () => {
    const { app } = panel
    const value = { value: 'HRK' }
    await app.database.prisma.setting.upsert({
      where: { key: 'currency.code' },
      create: { key: 'currency.code', value },
      update: { value },
    })
    await app.settings.refresh()
    expect(settings()['currency.code']).toBe('HRK')
    await choose('USD')
  })
})

describe('the currency of a shop with prices', () => {
  const db = () => panel.app.database.prisma
  const variantOf = (productId: number) => db().productVariant.findFirstOrThrow({ where: { productId } })

  it('is refused without an answer, and nothing changes', async () => {
    const product = await shop.catalogue.product({ price: 2000 })
    await expect(choose('JPY')).rejects.toMatchObject({ code: 'prices_undecided' })
    expect(settings()['currency.code']).toBe('USD')
    expect((await variantOf(product.id)).price).toBe(2000n)
  })

  it('converts every price by a rate, rounded to what can be charged', async () => {
    const product = await shop.catalogue.product({ price: 2005 })
    const variant = await variantOf(product.id)
    await db().productVariant.update({ where: { id: variant.id }, data: { compareAtPrice: 3000 } })
    await db().scheduledSale.create({
      data: { variantId: variant.id, price: 1001, startsAt: new Date('2030-01-01') },
    })
    const bands = [
      { bound: 0, price: 700 },
      { bound: 5000, price: 350 },
    ]
    await db().shippingMethod.create({
      data: { code: 'post', name: 'Post', price: 650, freeFrom: 10_000, bandsBy: 'subtotal', bands },
    })
    await db().coupon.create({ data: { code: 'FIVE', type: 'fixed', amount: 500, currency: 'USD' } })
    const shipping = { type: 'free_shipping', maxShipping: 700, currency: 'USD' }
    await db().coupon.create({ data: { code: 'POST', ...shipping } })
    await panel.app.settings.set('shop.returns.fee', 499)

    await choose('KWD', rate(0.3071))

    // 20.05 × 0.3071 is 6.157355; providers take dinars in tens of the smallest unit.
    expect(await variantOf(product.id)).toMatchObject({ price: 6160n, compareAtPrice: 9210n })
    expect(await db().product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
      ...{ price: 6160n, maxPrice: 6160n, compareAtPrice: 9210n, published: true },
    })
    expect(await db().scheduledSale.findFirstOrThrow()).toMatchObject({ price: 3070n })
    expect(await db().shippingMethod.findFirstOrThrow({ where: { code: 'post' } })).toMatchObject({
      ...{ price: 2000n, freeFrom: 30_710n },
      bands: [
        { bound: 0, price: 2150 },
        { bound: 15_360, price: 1070 },
      ],
    })
    expect(await db().coupon.findFirstOrThrow({ where: { code: 'FIVE' } })).toMatchObject({
      ...{ amount: 1540n, currency: 'KWD' },
    })
    expect(await db().coupon.findFirstOrThrow({ where: { code: 'POST' } })).toMatchObject({
      ...{ maxShipping: 2150n, currency: 'KWD' },
    })
    expect(settings()['shop.returns.fee']).toBe(1530)
    expect(settings()['currency.decimals']).toBe(3)
    const changes = await db().priceChange.findMany({
      where: { productId: product.id },
      orderBy: { id: 'asc' },
    })
    expect(changes.at(-1)).toMatchObject({ price: 6160n, compareAtPrice: 9210n, currency: 'KWD' })
    await choose('USD', rate(3.25))
  })

  it('makes nothing free whose price would round to nothing', async () => {
    const product = await shop.catalogue.product({ price: 30 })
    await choose('JPY', rate(1.5))
    expect((await variantOf(product.id)).price).toBe(1n)
    await choose('USD', rate(0.0065))
  })

  it('is converted from what it is, though this process does not know yet what another has chosen', async () => {
    const product = await shop.catalogue.product({ price: 2000 })
    const key = 'currency.code'
    const value = { value: 'JPY' }
    const { app } = panel
    const { current } = app.settings
    await app.database.prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    expect(app.settings.current).toBe(current)
    await choose('USD', rate(0.01))
    expect((await variantOf(product.id)).price).toBe(2000n)
  })

  it('hides all products whose prices will be entered again, each with its number as it was', async () => {
    const product = await shop.catalogue.product({ price: 2000 })
    await choose('JPY', { kind: 'enter' })
    const row = await db().product.findUniqueOrThrow({ where: { id: product.id } })
    expect(row).toMatchObject({ price: 20n, published: false })
    expect((await shop.get(`/products/${row.slug}`)).status).toBe(404)
    await choose('USD', rate(0.0065))
    expect(await variantOf(product.id)).toMatchObject({ price: 13n })
  })

  it('keeps its prices at a rate that would make one too high', async () => {
    const product = await shop.catalogue.product({ price: 900_000_000_000 })
    await expect(choose('EUR', rate(2))).rejects.toMatchObject({ code: 'invalid_fields' })
    expect((await variantOf(product.id)).price).toBe(900_000_000_000n)
    expect(settings()['currency.code']).toBe('USD')
  })
})
