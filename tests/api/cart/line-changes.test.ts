import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addItem,
  addItems,
  changeQuantity,
  countItems,
  findItem,
  removeItem,
  type Shopper,
} from '#lib/domains/shop/cart/index.ts'
import { readFunnel } from '#lib/domains/shop/orders/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let theirs: Shopper
let theirLines: unknown

beforeAll(async () => {
  shop = await openShopApi()
  // Another buyer, whose lines stay as they are.
  theirs = await begin(await shop.catalogue.product({ name: 'Theirs' }), 4)
  theirLines = await linesOf(theirs)
})
afterAll(async () => {
  expect(await linesOf(theirs)).toEqual(theirLines)
  await shop.close()
})

type Product = { id: number }

const db = () => shop.app.database.prisma
const wanted = ({ id }: Product) => ({ productId: id, variantId: undefined })
const refusal = (code: string, facts: unknown = null) => ({ code, facts })
const faulty = (field: string, code: string, facts?: object) =>
  refusal('invalid_fields', { [field]: [{ code, ...(facts && { facts }) }] })

/** A guest with so many of a product. */
async function begin(product: Product, quantity?: number, attributes = {}): Promise<Shopper> {
  const shopper = { customer: null, token: undefined }
  const given = Object.entries(attributes).map(([key, value]) => ({ key, value: String(value) }))
  const { token } = await addItem(shop.app, shopper, { ...wanted(product), quantity, attributes: given })
  return { customer: null, token }
}

async function linesOf(shopper: Shopper) {
  const { json } = await shop.get('/cart', { 'x-cart-token': shopper.token ?? '' })
  const { cartId } = await db().cartItem.findFirstOrThrow({ where: { id: json.data.items[0]?.id } })
  return db().cartItem.findMany({ where: { cartId }, orderBy: { id: 'asc' } })
}
const quantitiesOf = async (shopper: Shopper) => (await linesOf(shopper)).map(({ quantity }) => quantity)
const firstOf = async (shopper: Shopper) => (await linesOf(shopper))[0]?.id ?? 0

describe('an item that is added', () => {
  it('without a quantity is as many as can be bought at least, then one more', async () => {
    const product = await shop.catalogue.product()
    await db().product.update({ where: { id: product.id }, data: { minQuantity: 3 } })
    const shopper = await begin(product)
    expect(await quantitiesOf(shopper)).toEqual([3])
    await addItem(shop.app, shopper, wanted(product))
    expect(await quantitiesOf(shopper)).toEqual([4])
  })

  it('is stored as it is called and sold now', async () => {
    const product = await shop.catalogue.product({
      ...{ name: 'Cup', options: [{ name: 'Size', values: ['S'] }] },
      variants: [{ price: 700, sku: 'CUP-S', optionValues: { Size: 'S' } }],
    })
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId: product.id } })
    const attributes = [{ key: 'Text', value: 'Ann' }]
    const item = { productId: product.id, variantId, quantity: 2 }
    const { token } = await addItem(shop.app, { customer: null, token: undefined }, item)
    const shopper = { customer: null, token }
    await addItem(shop.app, shopper, { ...item, attributes })
    const line = {
      ...{ id: expect.any(Number), cartId: expect.any(Number), productId: product.id, quantity: 2 },
      ...{ slug: product.slug, name: 'Cup', variantName: 'S', sku: 'CUP-S', unitPrice: 700n, image: null },
      ...{
        options: [{ name: 'Size', value: 'S' }],
        createdAt: shop.clock.now(),
        updatedAt: shop.clock.now(),
      },
    }
    expect(await linesOf(shopper)).toEqual([
      { ...line, variantId, attributedVariantId: null, attributes: [], attributesKey: '' },
      {
        ...{ ...line, variantId: null, attributedVariantId: variantId, attributes },
        attributesKey: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    expect(await countItems(shop.app, shopper)).toBe(4)
  })

  it('is not added if what completes it fails, and is priced by then', async () => {
    const product = await shop.catalogue.product({ price: 800 })
    const shopper = await begin(product)
    const item = { ...wanted(product), quantity: 2 }
    const failing = addItem(shop.app, shopper, item, async () => {
      throw new Error('Out of paper.')
    })
    await expect(failing).rejects.toThrow('Out of paper.')
    expect(await quantitiesOf(shopper)).toEqual([1])
    const totals: number[] = []
    await addItem(shop.app, shopper, item, async (_, { cart }) => void totals.push(cart.totals.total))
    expect([totals, await quantitiesOf(shopper)]).toEqual([[2400], [3]])
  })

  it('may be the hundredth thing in a cart, but no further one', async () => {
    const [first, second] = [await shop.catalogue.product(), await shop.catalogue.product()]
    const shopper = await begin(first)
    const [line] = await linesOf(shopper)
    const { cartId = 0, name = '', unitPrice = 0n } = line ?? {}
    const gone = { cartId, name, unitPrice, quantity: 1, options: [] }
    await db().cartItem.createMany({ data: Array.from({ length: 98 }, () => gone) })
    await addItem(shop.app, shopper, wanted(second))
    await expect(addItem(shop.app, shopper, wanted(await shop.catalogue.product()))).rejects.toMatchObject(
      faulty('product_id', 'too_many_lines', { max: 100 }),
    )
    await addItem(shop.app, shopper, wanted(second))
    expect(await countItems(shop.app, shopper)).toBe(101)
  })

  it('is refused where it is sold on request, or has no variant to sell', async () => {
    const asked = await shop.catalogue.product({ kind: 'on_request', variants: [] })
    await expect(begin(asked)).rejects.toMatchObject(faulty('product_id', 'product_on_request'))
    const bare = await shop.catalogue.product()
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId: bare.id } })
    await db().productVariant.update({ where: { id: variantId }, data: { active: false } })
    const named = addItem(shop.app, theirs, { productId: bare.id, variantId })
    await expect(named).rejects.toMatchObject(faulty('variant_id', 'unknown_variant'))
    await expect(begin(bare)).rejects.toMatchObject(faulty('product_id', 'unknown_product'))
    await db().productVariant.delete({ where: { id: variantId } })
    await expect(begin(bare)).rejects.toMatchObject(faulty('product_id', 'unknown_product'))
    await expect(begin({ id: 999_999 })).rejects.toMatchObject(faulty('product_id', 'unknown_product'))
  })

  it('begins a purchase if the cart was empty, and its checkout may be counted again', async () => {
    const [product, other] = [await shop.catalogue.product(), await shop.catalogue.product()]
    const begun = async () => (await readFunnel(shop.app, { days: 1 }))[0]?.cart ?? 0
    const before = await begun()
    const shopper = await begin(product)
    expect(await begun()).toBe(before + 1)
    const [line] = await linesOf(shopper)
    const where = { id: line?.cartId ?? 0 }
    const checkoutAt = shop.clock.now()
    await db().cart.update({ where, data: { checkoutAt } })
    for (const one of [product, other, product]) await addItem(shop.app, shopper, wanted(one))
    expect(await begun()).toBe(before + 1)
    expect(await db().cart.findUnique({ where })).toMatchObject({ checkoutAt })
    for (const { id } of await linesOf(shopper)) await removeItem(shop.app, shopper, id)
    const others = await db().cart.update({ where: { id: await cartIdOf(theirs) }, data: { checkoutAt } })
    await addItem(shop.app, shopper, wanted(product))
    expect(await begun()).toBe(before + 2)
    expect(await db().cart.findUnique({ where })).toMatchObject({ checkoutAt: null })
    expect(await db().cart.findUnique({ where: { id: others.id } })).toEqual(others)
  })
})

const cartIdOf = async (shopper: Shopper) => (await linesOf(shopper))[0]?.cartId ?? 0

describe('several items at once', () => {
  it('are added together, or refused with the faults of each', async () => {
    const mug = await shop.catalogue.product({ stock: 5, name: 'Mug' })
    const bowl = await shop.catalogue.product({ stock: 0, name: 'Bowl' })
    const few = await shop.catalogue.product()
    await db().product.update({ where: { id: few.id }, data: { maxQuantity: 2 } })
    const shopper = await begin(mug, 1)
    const add = (items: [Product, number][]) =>
      addItems(
        shop.app,
        shopper,
        items.map(([product, quantity]) => ({ ...wanted(product), quantity })),
      )
    const wrong: [Product, number][] = [
      [mug, 4],
      [mug, 1],
      [bowl, 1],
      [few, 3],
      [{ id: 999_999 }, 1],
    ]
    await expect(add(wrong)).rejects.toMatchObject(
      refusal('invalid_fields', {
        'items.1.quantity': [{ code: 'too_few_left', facts: { name: 'Mug', available: 5 } }],
        'items.2.quantity': [{ code: 'sold_out', facts: { name: 'Bowl' } }],
        'items.3.quantity': [{ code: 'quantity', facts: { min: 1, max: 2 } }],
        'items.4.product_id': [{ code: 'unknown_product' }],
      }),
    )
    expect(await quantitiesOf(shopper)).toEqual([1])
    await add([
      [mug, 4],
      [few, 2],
    ])
    expect(await quantitiesOf(shopper)).toEqual([5, 2])
  })

  it('fail as a whole with what is no fault of an item', async () => {
    const [mug, cup] = [await shop.catalogue.product(), await shop.catalogue.product()]
    const shopper = await begin(mug)
    const broken = { ...wanted(cup), attributes: [{ key: 'Text', value: null as unknown as string }] }
    await expect(addItems(shop.app, shopper, [wanted(mug), broken])).rejects.toThrow("reading 'replace'")
    expect(await quantitiesOf(shopper)).toEqual([1])
  })
})

describe('a line that is changed', () => {
  it('has the quantity asked for, at the price of now, or is gone with none', async () => {
    const [mug, cup] = [await shop.catalogue.product({ price: 500 }), await shop.catalogue.product()]
    const shopper = await begin(mug, 2)
    await addItem(shop.app, shopper, { ...wanted(cup), quantity: 3 })
    await db().productVariant.updateMany({ where: { productId: mug.id }, data: { price: 600n } })
    const id = await firstOf(shopper)
    shop.clock.advance(1)
    const { cart } = await changeQuantity(shop.app, shopper, id, 4)
    expect(cart.issues).toEqual([])
    expect(await linesOf(shopper)).toMatchObject([
      { id, quantity: 4, unitPrice: 600n, updatedAt: shop.clock.now() },
      { quantity: 3, unitPrice: 1000n },
    ])
    const left = await changeQuantity(shop.app, shopper, id, 0)
    expect(left.cart.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[cup.id, 3]])
  })

  it('is only one’s own, and there', async () => {
    const shopper = await begin(await shop.catalogue.product())
    const id = await firstOf(theirs)
    const nobody = { customer: null, token: undefined }
    for (const work of [
      () => changeQuantity(shop.app, shopper, id, 2),
      () => changeQuantity(shop.app, shopper, id, 0),
      () => changeQuantity(shop.app, shopper, 999_999, 2),
      () => removeItem(shop.app, shopper, id),
      () => removeItem(shop.app, nobody, id),
      () => changeQuantity(shop.app, nobody, id, 2, [{ key: 'Text', value: 'Ann' }]),
    ])
      await expect(work()).rejects.toMatchObject(refusal('not_in_cart'))
    expect(await quantitiesOf(shopper)).toEqual([1])
  })

  it('notes who asked for a line that is not theirs, and nothing of other refusals', async () => {
    const product = await shop.catalogue.product({ stock: 2 })
    const shopper = await begin(product)
    const ada = await shop.signIn()
    const notes: unknown[] = []
    const security = { ...shop.app.security, note: (...note: unknown[]) => void notes.push(note) }
    const watched = { ...shop.app, security } as typeof shop.app
    const id = await firstOf(shopper)
    await expect(changeQuantity(watched, shopper, id, 3)).rejects.toMatchObject({
      code: 'insufficient_stock',
    })
    expect(notes).toEqual([])
    await expect(removeItem(watched, shopper, 999_999)).rejects.toThrow()
    await expect(removeItem(watched, { customer: ada, token: undefined }, id)).rejects.toThrow()
    expect(notes).toEqual([
      ['access.refused', { customer: undefined, cartItem: 999_999 }],
      ['access.refused', { customer: ada.id, cartItem: id }],
    ])
  })

  it('that is no longer sold takes any quantity, and keeps its price and its own attributes', async () => {
    const product = await shop.catalogue.product({ price: 500 })
    const shopper = await begin(product, 2)
    await addItem(shop.app, shopper, { ...wanted(await shop.catalogue.product({ price: 300 })), quantity: 1 })
    const [gone, other] = await linesOf(shopper)
    const [id, second] = [gone?.id ?? 0, other?.id ?? 0]
    await db().product.update({ where: { id: product.id }, data: { published: false } })
    await changeQuantity(shop.app, shopper, id, 2000)
    expect(await linesOf(shopper)).toMatchObject([{ id, quantity: 2000, unitPrice: 500n }, { quantity: 1 }])
    await db().product.deleteMany({ where: { id: { in: [product.id, other?.productId ?? 0] } } })
    const { cart } = await changeQuantity(shop.app, shopper, second, 5, [])
    expect(cart.lines.map((line) => [line.id, line.quantity, line.unitPrice])).toEqual([
      [id, 2000, 500],
      [second, 5, 300],
    ])
  })

  it('is added to the line of the same variant with the same attributes, and to no other', async () => {
    const [mug, cup] = [await shop.catalogue.product({ price: 500 }), await shop.catalogue.product()]
    const ann = [{ key: 'Text', value: 'Ann' }]
    const shopper = await begin(cup, 1, { Text: 'Ann' })
    await addItem(shop.app, shopper, { ...wanted(mug), quantity: 2 })
    await addItem(shop.app, shopper, { ...wanted(mug), quantity: 3, attributes: ann })
    const [one, two, three] = (await linesOf(shopper)).map(({ id }) => id)
    // Its own attributes again: it stays.
    await changeQuantity(shop.app, shopper, three ?? 0, 4, ann)
    expect((await linesOf(shopper)).map(({ id, quantity }) => [id, quantity])).toEqual([
      [one, 1],
      [two, 2],
      [three, 4],
    ])
    await db().productVariant.updateMany({ where: { productId: mug.id }, data: { price: 600n } })
    await changeQuantity(shop.app, shopper, two ?? 0, 5, ann)
    expect(await linesOf(shopper)).toMatchObject([
      { id: one, quantity: 1, unitPrice: 1000n },
      { id: three, quantity: 9, unitPrice: 600n, attributes: ann },
    ])
  })
})

it('the number of items is that of one’s own cart, and nought without one', async () => {
  const shopper = await begin(await shop.catalogue.product(), 3)
  await addItem(shop.app, shopper, { ...wanted(await shop.catalogue.product()), quantity: 2 })
  const others = [theirs, { customer: null, token: 'ct_none' }, { customer: null, token: undefined }]
  expect(await Promise.all([shopper, ...others].map((one) => countItems(shop.app, one)))).toEqual([
    5, 4, 0, 0,
  ])
  await db().cartItem.deleteMany({ where: { cartId: await cartIdOf(shopper) } })
  expect(await countItems(shop.app, shopper)).toBe(0)
})

it('an item without attributes is found by its variant', async () => {
  const product = await shop.catalogue.product({ name: 'Mug' })
  const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId: product.id } })
  const shopper = await begin(product, 2)
  expect(await findItem(shop.app, shopper, await firstOf(shopper))).toEqual({
    ...{ name: 'Mug', productId: product.id, variantId, attributes: [], quantity: 2 },
  })
  expect(await findItem(shop.app, theirs, await firstOf(shopper))).toBeNull()
})
