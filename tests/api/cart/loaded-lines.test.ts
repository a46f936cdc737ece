import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftDiscounts, findItem, loadDraftLines, loadItems } from '#lib/domains/shop/cart/index.ts'
import { draftLine } from '#tests/support/drafts.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const picture = {
  ...{ url: 'https://pictures.example/jug.jpg', thumbnailUrl: 'https://pictures.example/small.jpg' },
  ...{ alt: 'A jug', width: 800, height: 600, hash: 'abcd', color: '#123456' },
}
async function makeJug() {
  const jug = await shop.catalogue.product({
    ...{ name: 'Jug', images: [picture], taxClass: 'reduced' },
    variants: [
      {
        ...{ price: 1500, compareAtPrice: 2000, stock: 7, trackStock: true },
        ...{ minQuantity: 2, maxQuantity: 5, weightThousandths: 1250 },
      },
    ],
  })
  const { id: variantId } = await shop.app.database.prisma.productVariant.findFirstOrThrow({
    where: { productId: jug.id },
  })
  return { ...jug, variantId }
}
const brokenDatabase = new Proxy({} as typeof shop.app.database.prisma, {
  get() {
    throw new Error('The database is gone.')
  },
})
const pictureOf = { id: expect.any(Number), ...picture }
/** The jug as it is sold. */
const offerOf = ({ slug }: { slug: string }) => ({
  ...{ slug, name: 'Jug', variantName: null, sku: null, image: pictureOf, hasVariants: false },
  ...{ price: 1500, compareAtPrice: 2000, lowestPrice: null, unitMeasure: null, beside: 0 },
  ...{ minQuantity: 2, maxQuantity: 5, available: 7, requiresShipping: true, withdrawalExemption: null },
  ...{ taxClass: 'reduced', weightThousandths: 1250 },
})
const textOf = ({ slug }: { slug: string }) => ({
  ...{ slug, name: 'Jug', variantName: null, sku: null, options: [], attributes: [], image: pictureOf },
})
const unsaved = {
  ...{ id: 0, customerId: null, openOrderId: null, version: 0, notices: [], currency: 'USD' },
  ...{ expiresAt: null, checkoutAt: null, couponCode: null, couponId: null },
}

describe('the lines of a draft order', () => {
  const load = (lines: Parameters<typeof draftLine>[0][], couponCode: string | null = null) =>
    loadDraftLines(shop.app.database.prisma, shop.app, {
      ...{ lines: lines.map(draftLine), couponCode, currency: 'USD' },
    })

  it('are at the shop’s price, or the one that staff have given, which is what the buyer pays', async () => {
    const jug = await makeJug()
    const sold = { productId: jug.id, variantId: jug.variantId, quantity: 3 }
    const { cart, loaded } = await load([
      { ...sold, id: 4 },
      { ...sold, id: 5, price: 900 },
    ])
    expect(cart).toEqual({ ...unsaved, updatedAt: shop.clock.now() })
    const line = { ...sold, missing: null, attributesKey: '', shown: textOf(jug) }
    expect(loaded).toEqual([
      { ...line, id: 4, unitPrice: 1500, offer: offerOf(jug), isPriceFinal: false },
      {
        ...{ ...line, id: 5, unitPrice: 900, isPriceFinal: true },
        offer: { ...offerOf(jug), price: 900, compareAtPrice: null, lowestPrice: null },
      },
    ])
  })

  it('keep the name of what is no longer sold, and need no product', async () => {
    const gone = { productId: 999_999, variantId: 999_999, name: 'Old jug', quantity: 2, price: 800 }
    const own = { id: 2, name: 'Engraving', price: 300, taxClass: 'reduced', requiresShipping: false }
    const { loaded } = await load([
      gone,
      { ...gone, price: null },
      own,
      { ...own, price: null, productId: 1 },
      { ...own, variantId: 1 },
    ])
    const text = { slug: null, variantName: null, sku: null, options: [], attributes: [], image: null }
    const lost = { id: 1, productId: 999_999, variantId: 999_999, quantity: 2, attributesKey: '' }
    const missing = { ...lost, shown: { ...text, name: 'Old jug' }, offer: null, missing: 'product' }
    const shown = { ...text, name: 'Engraving' }
    const made = (price: number) => ({
      ...{ id: 2, productId: null, variantId: null, quantity: 1, unitPrice: price, missing: null },
      ...{ isPriceFinal: true, attributesKey: '', shown },
      offer: {
        ...{ ...shown, hasVariants: false, price, compareAtPrice: null, lowestPrice: null },
        ...{ unitMeasure: null, minQuantity: 1, maxQuantity: null, available: null, beside: 0 },
        ...{ requiresShipping: false, withdrawalExemption: null, taxClass: 'reduced', weightThousandths: 0 },
      },
    })
    expect(loaded).toEqual([
      { ...missing, unitPrice: 800 },
      { ...missing, unitPrice: 0 },
      made(300),
      made(0),
      made(300),
    ])
  })

  it('fail with the database, and are not taken for gone', async () => {
    const lines = [draftLine({ productId: 1, variantId: 1 })]
    const draft = { lines, couponCode: null, currency: 'USD' }
    await expect(loadDraftLines(brokenDatabase, shop.app, draft)).rejects.toThrow('The database is gone.')
  })

  it('take a coupon by its code, however it is written', async () => {
    const { id } = await shop.app.database.prisma.coupon.create({
      data: { code: 'DRAFT', type: 'percent', percent: 1000 },
    })
    const couponOf = async (code: string) => {
      const { couponCode, couponId } = (await load([], code)).cart
      return [couponCode, couponId]
    }
    expect(await couponOf(' draft ')).toEqual(['DRAFT', id])
    expect(await couponOf('other')).toEqual(['OTHER', null])
    expect(await couponOf(' ')).toEqual([null, null])
  })

  it('are reduced one by one first, and all together then', () => {
    const percent = { type: 'percent', value: 1000, reason: null } as const
    const fixed = { type: 'fixed', value: 250, reason: 'Scratched' } as const
    const lines = [
      draftLine({ id: 1, discount: percent }),
      draftLine({ id: 2 }),
      draftLine({ id: 3, discount: fixed }),
    ]
    const ofLines = [
      { reduction: { type: 'percent', percent: 1000 }, isFor: [true, false, false] },
      { reduction: { type: 'fixed', amount: 250 }, isFor: [false, false, true] },
    ]
    const all = { reduction: { type: 'fixed', amount: 250 }, isFor: [true, true, true] }
    expect(draftDiscounts(lines, fixed)).toEqual({ ofLines, ofAll: [all] })
    expect(draftDiscounts(lines, null)).toEqual({ ofLines, ofAll: [] })
  })
})

describe('items that are to be priced', () => {
  it('are as in a cart, with their variants for ids', async () => {
    const jug = await makeJug()
    const { cart, loaded } = await loadItems(shop.app, [
      { productId: jug.id, variantId: jug.variantId, quantity: 3 },
    ])
    expect(cart).toEqual({ ...unsaved, updatedAt: shop.clock.now() })
    expect(loaded).toEqual([
      {
        ...{ id: jug.variantId, productId: jug.id, variantId: jug.variantId, quantity: 3, unitPrice: 1500 },
        ...{ missing: null, attributesKey: '', shown: textOf(jug), offer: offerOf(jug) },
      },
    ])
  })

  it('name the one that is not for sale', async () => {
    const jug = await makeJug()
    const wanted = [
      { productId: jug.id, variantId: jug.variantId, quantity: 1 },
      { productId: jug.id, variantId: 999_999, quantity: 1 },
    ]
    await expect(loadItems(shop.app, wanted)).rejects.toMatchObject({
      code: 'invalid_fields',
      facts: { 'item.999999': [expect.objectContaining({ code: 'unknown_variant' })] },
    })
  })

  it('fail with the database, and are not taken for wrong', async () => {
    const site = { ...shop.app, database: { ...shop.app.database, prisma: brokenDatabase } }
    const item = { productId: 1, variantId: 1, quantity: 1 }
    await expect(loadItems(site, [item])).rejects.toThrow('The database is gone.')
  })
})

describe('an item that was removed', () => {
  it('is added again as it was, by whose cart it was in', async () => {
    const { prisma } = shop.app.database
    const [theirs, mine] = [await makeJug(), await makeJug()]
    const eve = await shop.signIn()
    await shop.add(theirs, 2, eve.headers)
    const ada = await shop.signIn()
    const attributes = [{ key: 'Engraving', value: 'A. L.' }]
    const item = { product_id: mine.id, quantity: 4, attributes }
    const { items } = (await shop.call('POST', '/cart/items', item, ada.headers)).json.data
    const find = (customer: typeof ada | null) =>
      findItem(shop.app, { customer, token: undefined }, items[0].id)
    const { id: productId, variantId } = mine
    expect(await find(ada)).toEqual({ name: 'Jug', productId, variantId, attributes, quantity: 4 })
    expect([await find(eve), await find(null)]).toEqual([null, null])
    await prisma.product.delete({ where: { id: productId } })
    expect(await find(ada)).toBeNull()
  })
})
