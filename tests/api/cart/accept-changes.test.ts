import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptChanges } from '#lib/domains/shop/cart/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const shopperOf = (cart: Record<string, string>) => ({ customer: null, token: cart['x-cart-token'] })
/** The lines of a cart as they are stored. */
async function itemsOf(cart: Record<string, string>) {
  const [{ id }] = (await shop.get('/cart', cart)).json.data.items
  const { cartId } = await db().cartItem.findUniqueOrThrow({ where: { id } })
  return db().cartItem.findMany({ where: { cartId }, orderBy: { id: 'asc' } })
}

it('takes prices and quantities as they can be bought now, removes what cannot be, and touches no other cart', async () => {
  const changes: Record<string, [object, [quantity: number, price: bigint] | null]> = {
    Same: [{}, [4, 1000n]],
    Dearer: [{ price: 1200n }, [4, 1200n]],
    Scarce: [{ trackStock: true, stock: 3 }, [3, 1000n]],
    Enough: [{ trackStock: true, stock: 4 }, [4, 1000n]],
    Packed: [{ minQuantity: 5 }, [5, 1000n]],
    Few: [{ maxQuantity: 2 }, [2, 1000n]],
    Fixed: [{ minQuantity: 6, maxQuantity: 6 }, [6, 1000n]],
    SoldOut: [{ trackStock: true, stock: 0 }, null],
    TooFew: [{ trackStock: true, stock: 5, minQuantity: 6 }, null],
    PutAway: [{ active: false }, null],
  }
  const names = Object.keys(changes)
  const cart: Record<string, string> = {}
  const theirs = await shop.beginCart([await shop.catalogue.product({ name: 'Theirs' })], 4)
  for (const name of names) {
    const product = await shop.catalogue.product({ name })
    const { json } = await shop.add(product, 4, cart)
    if (json.data.token) cart['x-cart-token'] = json.data.token
    await shop.add(product, 4, theirs)
    await db().productVariant.updateMany({ where: { productId: product.id }, data: changes[name]?.[0] ?? {} })
  }
  const { cart: accepted } = await acceptChanges(shop.app, shopperOf(cart))
  const expected = Object.entries(changes).flatMap(([name, [, kept]]) => (kept ? [[name, ...kept]] : []))
  expect(accepted.lines.map(({ name, quantity, unitPrice }) => [name, quantity, BigInt(unitPrice)])).toEqual(
    expected,
  )
  expect(accepted.issues).toEqual([])
  expect((await itemsOf(theirs)).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual(
    Array(1 + names.length).fill([4, 1000n]),
  )
})

it('leaves to a line what another of the same stock gives up', async () => {
  const product = await shop.catalogue.product({ stock: 6 })
  const cart = await shop.beginCart([product], 4)
  const engraved = { product_id: product.id, quantity: 2, attributes: [{ key: 'Text', value: 'A' }] }
  await shop.call('POST', '/cart/items', engraved, cart)
  await db().productVariant.updateMany({ where: { productId: product.id }, data: { stock: 3 } })
  const { cart: accepted } = await acceptChanges(shop.app, shopperOf(cart))
  expect(accepted.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(accepted.issues).toEqual([])
})

it('leaves lines alone that are as they were', async () => {
  const cart = await shop.beginCart([await shop.catalogue.product({ stock: 4 })], 4)
  const before = await itemsOf(cart)
  shop.clock.advance(60)
  const seen = await shop.statements(() => acceptChanges(shop.app, shopperOf(cart)))
  // Read once to be settled, and once more to be shown.
  expect(seen.filter((sql) => sql.includes('FROM "CartItem" i'))).toHaveLength(2)
  expect(await itemsOf(cart)).toEqual(before)
})

it('needs a cart', async () => {
  const { token } = (await shop.get('/cart')).json.data
  await expect(acceptChanges(shop.app, { customer: null, token })).rejects.toThrow('not_in_cart')
})
