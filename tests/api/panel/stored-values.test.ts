import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksToKeep, type ChangeAnswer, changeSettings } from '#lib/domains/running/settings/index.ts'
import { cancelOrder } from '#lib/domains/shop/checkout/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

// What settings and switches that say how stored values are read do to the values that are there.
let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => panel.close())

const db = () => panel.app.database.prisma
const choose = (key: string, value: unknown, answer?: ChangeAnswer) =>
  changeSettings(panel.app, panel.owner, [{ key, value }], answer)
const asks = (key: string) => asksToKeep(panel.app, panel.owner, key)
const KEEP: ChangeAnswer = { kind: 'keep' }

describe('the unit of weights', () => {
  it('converts products, variants and shipping, and back', async () => {
    const { id } = await shop.catalogue.product({ price: 1000 })
    const variant = await db().productVariant.findFirstOrThrow({ where: { productId: id } })
    await db().product.update({ where: { id }, data: { weightThousandths: 1500 } })
    await db().productVariant.update({ where: { id: variant.id }, data: { weightThousandths: 2 } })
    const bands = [
      { bound: 5000, price: 700 },
      { bound: 20_000, price: 900 },
    ]
    const terms = { minWeightThousandths: 100, maxWeightThousandths: 30_000, bands }
    const method = await db().shippingMethod.create({
      data: { code: 'heavy', name: 'Heavy', price: 0, bandsBy: 'weight', ...terms },
    })
    const cheap = await db().shippingMethod.create({
      data: { code: 'cheap', name: 'Cheap', price: 0, bandsBy: 'subtotal', bands },
    })
    const weights = async () => [
      (await db().product.findUniqueOrThrow({ where: { id } })).weightThousandths,
      (await db().productVariant.findUniqueOrThrow({ where: { id: variant.id } })).weightThousandths,
    ]
    await choose('shop.weight_unit', 'lb')
    expect(await weights()).toEqual([3307, 4])
    expect(await db().shippingMethod.findUnique({ where: { id: method.id } })).toMatchObject({
      ...{ minWeightThousandths: 220, maxWeightThousandths: 66_139 },
      bands: [
        { bound: 11_023, price: 700 },
        { bound: 44_092, price: 900 },
      ],
    })
    expect(await db().shippingMethod.findUnique({ where: { id: cheap.id } })).toMatchObject({ bands })
    await choose('shop.weight_unit', undefined)
    expect(await weights()).toEqual([1500, 2])
    // Too light for a thousandth of the unit, but not without weight.
    await choose('shop.weight_unit', 'g')
    await db().product.update({ where: { id }, data: { weightThousandths: 1 } })
    await choose('shop.weight_unit', 'kg')
    expect((await weights())[0]).toBe(1)
    await db().product.update({ where: { id }, data: { weightThousandths: 3_000_000 } })
    await expect(choose('shop.weight_unit', 'g')).rejects.toMatchObject({ code: 'invalid_fields' })
    expect(panel.app.settings.current['shop.weight_unit']).toBe('kg')
    expect((await weights())[0]).toBe(3_000_000)
    await db().shippingMethod.deleteMany()
  })
})

describe('whether prices include tax', () => {
  it('takes an answer, once there are prices and taxes', async () => {
    expect(await asks('shop.tax_inclusive')).toBe(false)
    await choose('shop.tax_inclusive', true)
    await choose('shop.tax_inclusive', false)
    await db().taxRate.create({ data: { name: 'VAT', country: 'US', rate: 200_000 } })
    expect(await asks('shop.tax_inclusive')).toBe(true)
    await expect(choose('shop.tax_inclusive', true)).rejects.toMatchObject({ code: 'tax_undecided' })
    expect(panel.app.settings.current['shop.tax_inclusive']).toBe(false)
    await choose('shop.tax_inclusive', true, KEEP)
    expect(panel.app.settings.current['shop.tax_inclusive']).toBe(true)
    // What is as it was asks nothing.
    await choose('shop.tax_inclusive', true)
    await choose('shop.tax_inclusive', undefined, KEEP)
    await db().taxRate.deleteMany()
  })

  it('is no answer to what becomes of prices in another currency', async () => {
    await expect(choose('currency.code', 'EUR', KEEP)).rejects.toMatchObject({ code: 'prices_undecided' })
  })
})

describe('the main language', () => {
  it('takes an answer where it has translations, which stay', async () => {
    await choose('site.locale', 'nl')
    await choose('site.locale', undefined)
    const text = { entity: 'product', entityId: 1, field: 'name', locale: 'de', value: 'Kanne' }
    await db().translation.create({ data: text })
    expect(await asks('site.locale')).toBe(true)
    await choose('site.locale', 'fr')
    await expect(choose('site.locale', 'de')).rejects.toMatchObject({
      code: 'translations_undecided',
      facts: { locale: 'de' },
    })
    await choose('site.locale', 'de', KEEP)
    expect(await db().translation.count()).toBe(1)
    await choose('site.locale', undefined)
  })
})

describe('the time zone', () => {
  it('moves nothing that is scheduled: moments are moments', async () => {
    const { id } = await shop.catalogue.product({ price: 1000 })
    const variant = await db().productVariant.findFirstOrThrow({ where: { productId: id } })
    const startsAt = new Date('2030-01-01T00:00:00Z')
    await db().scheduledSale.create({ data: { variantId: variant.id, price: 900, startsAt } })
    await choose('site.timezone', 'Asia/Jakarta')
    const sale = await db().scheduledSale.findUniqueOrThrow({ where: { variantId: variant.id } })
    expect(sale.startsAt).toEqual(startsAt)
    await choose('site.timezone', undefined)
  })
})

describe('whether stock is counted', () => {
  it('gives back only what was taken, whatever is counted when an order ends', async () => {
    const stockOf = async (productId: number) =>
      (await db().productVariant.findFirstOrThrow({ where: { productId } })).stock
    const count = (productId: number, stock: number | null) =>
      db().productVariant.updateMany({
        where: { productId },
        data: { stock: stock ?? 0, trackStock: stock !== null },
      })
    const order = async (productId: number) => {
      const cart = await shop.beginCart([{ id: productId }], 2)
      const { json } = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
      return db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
    }
    const uncounted = await shop.catalogue.product({ price: 1000 })
    const before = await order(uncounted.id)
    await count(uncounted.id, 5)
    await cancelOrder(panel.app, before.id, 'owner')
    expect(await stockOf(uncounted.id)).toBe(5)
    const counted = await shop.catalogue.product({ price: 1000, stock: 5 })
    const taken = await order(counted.id)
    await count(counted.id, null)
    await cancelOrder(panel.app, taken.id, 'owner')
    // What is counted afresh later is what the owner counts then.
    expect(await stockOf(counted.id)).toBe(0)
  })
})
