import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addWish, mergeWishlists, showWishlist } from '#lib/domains/shop/wishlist/index.ts'
import { isCacheable } from '#lib/pages/answering/page-cache.ts'
import { loadSharedWishlistPage } from '#lib/pages/shop/wishlist/load-wishlist-page.ts'
import { purgeExpired } from '#lib/platform/database/purge.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

const DAY = 24 * 3600

let api: ShopApi
let kettle: { id: number }
let jumper: { id: number; variants: number[] }

beforeAll(async () => {
  api = await openShopApi()
  kettle = await api.catalogue.product({ slug: 'kettle', name: 'Kettle', price: 6900, stock: 3 })
  const { id } = await api.catalogue.product({
    ...{ slug: 'jumper', name: 'Jumper', options: [{ name: 'Size', values: ['S', 'L'] }] },
    variants: ['S', 'L'].map((value) => ({ price: 8900, optionValues: { Size: value } })),
  })
  const rows = await db().productVariant.findMany({ where: { productId: id }, orderBy: { position: 'asc' } })
  jumper = { id, variants: rows.map((row) => row.id) }
})
afterAll(() => api?.close())
beforeEach(() => db().wishlist.deleteMany())

const db = () => api.app.database.prisma
type Headers = Record<string, string>
const add = (product: { id: number }, headers: Headers = {}, variantId?: number) =>
  api.call('POST', '/wishlist/items', { product_id: product.id, variant_id: variantId }, headers)
const read = (headers: Headers = {}) => api.call('GET', '/wishlist', undefined, headers)

/** A guest's list with these products; resolves to the headers that name it. */
async function begin(...products: { id: number }[]): Promise<Headers> {
  let headers: Headers = {}
  for (const product of products) {
    const { json } = await add(product, headers)
    if (json.data.token) headers = { 'x-wishlist-token': json.data.token }
  }
  return headers
}

describe('a guest’s list', () => {
  it('begins with the first product, and is named by its token', async () => {
    expect((await read()).json.data).toEqual({ item_count: 0, items: [], share_url: null, share_token: null })
    const first = await add(kettle)
    expect([first.status, first.json.data.token, first.json.data.item_count]).toEqual([
      200,
      expect.stringMatching(/^wl_[\w-]{43}$/),
      1,
    ])
    const headers = { 'x-wishlist-token': first.json.data.token }
    const { json } = await read(headers)
    expect(json.data.token).toBeUndefined()
    expect(json.data.items[0]).toMatchObject({
      ...{ product_id: kettle.id, variant_id: null, name: 'Kettle', in_stock: true, variant: null },
      product: { slug: 'kettle' },
      price: { amount: 6900 },
      added_price: { amount: 6900 },
    })
    expect((await read({ 'x-wishlist-token': `${headers['x-wishlist-token']}x` })).json.data.items).toEqual(
      [],
    )
  })

  it('begins another list where the token names none', async () => {
    const { json } = await add(kettle, { 'x-wishlist-token': 'wl_made-up' })
    expect(json.data.token).toMatch(/^wl_[\w-]{43}$/)
  })

  it('has a product and each of its variants once', async () => {
    const headers = await begin(jumper)
    const [small, large] = jumper.variants
    for (const variant of [small, small, large, undefined]) await add(jumper, headers, variant)
    const { items } = (await read(headers)).json.data
    expect(items.map((item: { variant_id: number | null }) => item.variant_id)).toEqual([large, small, null])
    expect(items[0].variant.id).toBe(large)
  })

  it('takes a product without options as itself, whatever variant is named', async () => {
    const { id } = await db().productVariant.findFirstOrThrow({ where: { productId: kettle.id } })
    const headers = await begin(kettle)
    expect((await add(kettle, headers, id)).json.data.item_count).toBe(1)
  })

  it('refuses what there is not', async () => {
    expect((await add({ id: 999_999 })).json.errors).toHaveProperty('product_id')
    expect((await add(kettle, {}, jumper.variants[0])).json.errors).toHaveProperty('variant_id')
    expect(await db().wishlist.count()).toBe(0)
  })

  it('holds 200 items', async () => {
    const headers = await begin(kettle)
    const { id: wishlistId } = await db().wishlist.findFirstOrThrow()
    const product = { name: 'x', currency: 'USD', createdAt: api.clock.now() }
    await db().wishlistItem.createMany({
      data: Array.from({ length: 199 }, () => ({ ...product, wishlistId, productId: kettle.id })),
    })
    const { status, json } = await add(jumper, headers)
    expect([status, json.errors.product_id[0]]).toEqual([422, expect.stringContaining('200')])
    expect((await add(kettle, headers)).status).toBe(200)
  })

  it('is deleted after 180 days without use; looking at it is a use', async () => {
    const used = await begin(kettle)
    const unused = await begin(kettle)
    api.clock.advance(100 * DAY)
    expect((await read(used)).json.data.item_count).toBe(1)
    api.clock.advance(81 * DAY)
    expect((await read(unused)).json.data.item_count).toBe(0)
    await purgeExpired(api.app.database, api.clock.now(), new AbortController().signal)
    expect(await db().wishlist.count()).toBe(1)
    expect((await read(used)).json.data.item_count).toBe(1)
  })
})

describe('an item', () => {
  it('tells of a price that has changed, and of what is sold out', async () => {
    const headers = await begin(kettle)
    await api.catalogue.product({ slug: 'lamp', name: 'Lamp' })
    await db().productVariant.updateMany({ where: { productId: kettle.id }, data: { price: 5900, stock: 0 } })
    await db().product.update({ where: { id: kettle.id }, data: { price: 5900, inStock: false } })
    const { items } = (await read(headers)).json.data
    expect(items[0]).toMatchObject({
      price: { amount: 5900 },
      added_price: { amount: 6900 },
      in_stock: false,
    })
    await db().productVariant.updateMany({ where: { productId: kettle.id }, data: { price: 6900, stock: 3 } })
    await db().product.update({ where: { id: kettle.id }, data: { price: 6900, inStock: true } })
  })

  it('keeps its name where its product has no page any more, and shared lists leave it out', async () => {
    const headers = await begin(kettle, jumper)
    await db().product.update({ where: { id: kettle.id }, data: { published: false, name: 'Secret kettle' } })
    const { items } = (await read(headers)).json.data
    expect(items[1]).toMatchObject({ name: 'Kettle', product: null, price: null, in_stock: false })
    const { json } = await api.call('POST', '/wishlist/share', undefined, headers)
    const shared = (await api.call('GET', `/wishlists/${json.data.share_token}`)).json.data
    expect(shared.items.map(({ name }: { name: string }) => name)).toEqual(['Jumper'])
    await db().product.update({ where: { id: kettle.id }, data: { published: true, name: 'Kettle' } })
  })

  it('asks to choose again where its variant is no longer sold', async () => {
    const [small = 0] = jumper.variants
    const headers = await begin()
    const { json } = await add(jumper, headers, small)
    await db().productVariant.update({ where: { id: small }, data: { active: false } })
    const { items } = (await read({ 'x-wishlist-token': json.data.token })).json.data
    expect(items[0]).toMatchObject({ variant_id: small, variant: null, price: null, in_stock: false })
    await db().productVariant.update({ where: { id: small }, data: { active: true } })
  })

  it('is removed by its owner alone', async () => {
    const headers = await begin(kettle)
    const id = (await read(headers)).json.data.items[0].id
    const stranger = await begin(jumper)
    for (const other of [stranger, {}]) {
      const { status, json } = await api.call('DELETE', `/wishlist/items/${id}`, undefined, other)
      expect([status, json.error]).toEqual([404, 'not_found'])
    }
    const remove = () => api.call('DELETE', `/wishlist/items/${id}`, undefined, headers)
    expect((await remove()).json.data.items).toEqual([])
    expect((await remove()).status).toBe(404)
  })
})

describe('sharing', () => {
  const share = (headers: Headers) => api.call('POST', '/wishlist/share', undefined, headers)
  const open = (token: string) => api.call('GET', `/wishlists/${token}`)

  it('gives a link that others can read, until it is ended', async () => {
    const headers = await begin(kettle)
    const { share_token: token, share_url: url } = (await share(headers)).json.data
    expect(url).toMatch(new RegExp(`/wishlist/shared/${token}$`))
    expect((await share(headers)).json.data.share_token).toBe(token)
    const shared = (await open(token)).json.data
    expect(shared.items).toEqual([
      expect.objectContaining({ product_id: kettle.id, price: expect.anything() }),
    ])
    expect(Object.keys(shared.items[0])).not.toContain('id')
    expect(Object.keys(shared.items[0])).not.toContain('added_price')
    const ended = await api.call('DELETE', '/wishlist/share', undefined, headers)
    expect(ended.json.data).toMatchObject({ share_url: null, share_token: null, item_count: 1 })
    expect((await open(token)).status).toBe(404)
    expect((await share(headers)).json.data.share_token).not.toBe(token)
  })

  it('has nothing to share without a list, and finds no link that was made up', async () => {
    expect((await share({})).status).toBe(404)
    expect((await open('made-up')).json.error).toBe('not_found')
    const headers = await begin(kettle)
    const { share_token: token } = (await share(headers)).json.data
    api.clock.advance(181 * DAY)
    expect((await open(token)).status).toBe(404)
  })
})

describe('signing in', () => {
  const listOf = async (customer: { id: number }) => {
    const { wishes, shareToken } = await showWishlist(api.app, { customer, token: undefined })
    return { products: wishes.map(({ productId }) => productId), shareToken }
  }
  const merge = (customer: { id: number }, headers: Headers) => {
    const token = headers['x-wishlist-token'] ?? ''
    return transact(db(), (tx) => mergeWishlists(tx, api.app, { customer, token }))
  }

  it('moves the guest’s list into the account’s', async () => {
    const password = 'paper-lantern-19'
    const person = { name: 'Mei', email: 'mei@example.com', password, password_confirmation: password }
    const guest = await begin(kettle)
    await api.call('POST', '/wishlist/share', undefined, guest)
    const { json } = await api.call('POST', '/auth/register', person, guest)
    const own = { authorization: `Bearer ${json.data.access_token}` }
    const { data } = (await read(own)).json
    expect([data.item_count, data.share_token]).toEqual([1, expect.any(String)])
    expect((await read(guest)).json.data.item_count).toBe(0)
    const other = await begin(jumper, kettle)
    const { email } = person
    await api.call('POST', '/auth/login', { email, password }, other)
    expect((await read(own)).json.data.item_count).toBe(2)
    expect(await db().wishlist.count()).toBe(1)
  })

  it('leaves a shared list its own link, and does nothing twice', async () => {
    const customer = await api.signIn()
    await addWish(api.app, { customer, token: undefined }, { productId: jumper.id, variantId: null })
    await db().wishlist.updateMany({ data: { shareToken: 'own' } })
    const guest = await begin(jumper, kettle)
    await api.call('POST', '/wishlist/share', undefined, guest)
    await merge(customer, guest)
    await merge(customer, guest)
    const { products, shareToken } = await listOf(customer)
    expect(products.toSorted()).toEqual([kettle.id, jumper.id].toSorted())
    expect(shareToken).toBe('own')
  })

  it('keeps the latest items where there is no room for all', async () => {
    const customer = await api.signIn()
    await addWish(api.app, { customer, token: undefined }, { productId: jumper.id, variantId: null })
    const { id: wishlistId } = await db().wishlist.findFirstOrThrow()
    const item = { wishlistId, productId: jumper.id, name: 'x', currency: 'USD', createdAt: api.clock.now() }
    await db().wishlistItem.createMany({ data: Array.from({ length: 198 }, () => item) })
    const late = await api.catalogue.product({ slug: 'late', name: 'Late' })
    await merge(customer, await begin(kettle, late))
    const { products } = await listOf(customer)
    expect([products.length, products.includes(late.id), products.includes(kettle.id)]).toEqual([
      200,
      true,
      false,
    ])
  })
})

it('several at once begin one list, with the product once', async () => {
  const customer = await api.signIn()
  const wisher = { customer, token: undefined }
  const wish = { productId: kettle.id, variantId: null }
  await Promise.all(Array.from({ length: 6 }, () => addWish(api.app, wisher, wish)))
  expect([await db().wishlist.count(), await db().wishlistItem.count()]).toEqual([1, 1])
})

describe('on the website', () => {
  const save = (visitor: ReturnType<typeof openVisitor>, fields: Headers = {}) =>
    visitor.send('/wishlist/forms/add', { product_id: String(kettle.id), ...fields })
  type Page = { items: { id: number; name: string }[]; notice: { text: string; undo: Headers | null } | null }
  const open = async (visitor: ReturnType<typeof openVisitor>) =>
    (await visitor.wishlist())?.data as unknown as Page

  it('sets no cookie before the click, and then those of the list', async () => {
    const visitor = openVisitor(api.app)
    expect((await visitor.wishlist())?.cookies).toEqual([])
    expect(await save(visitor)).toEqual({ status: 303, to: '/wishlist' })
    expect(visitor.jar['storefront-wishlist']).toMatch(/^wl_/)
    expect(visitor.jar['storefront-wished']).toBe(String(kettle.id))
    const [small] = jumper.variants
    await save(visitor, { product_id: String(jumper.id), variant_id: String(small) })
    expect(visitor.jar['storefront-wished']).toBe(`${jumper.id}-${small}.${kettle.id}`)
    const page = await open(visitor)
    expect([page.items.map(({ name }) => name), page.notice?.text]).toEqual([
      ['Jumper', 'Kettle'],
      expect.stringContaining('Jumper, S'),
    ])
  })

  it('tells nothing to the script, which asks for that', async () => {
    const visitor = openVisitor(api.app)
    await save(visitor, { quiet: '1' })
    expect((await open(visitor)).notice).toBeNull()
    await visitor.send('/wishlist/forms/remove', { product_id: String(kettle.id), quiet: '1' })
    expect(visitor.jar['storefront-wished']).toBeUndefined()
    expect((await open(visitor)).items).toEqual([])
  })

  it('removes an item, and puts it back', async () => {
    const visitor = openVisitor(api.app)
    await save(visitor)
    const [item] = (await open(visitor)).items
    await visitor.send('/wishlist/forms/remove', { id: String(item?.id) })
    const { items, notice } = await open(visitor)
    expect([items, notice?.text]).toEqual([[], expect.stringContaining('Kettle')])
    await visitor.send('/wishlist/forms/add', notice?.undo ?? {})
    expect((await open(visitor)).items).toHaveLength(1)
    await visitor.send('/wishlist/forms/remove', { id: String(item?.id) })
    expect((await open(visitor)).notice).toMatchObject({ kind: 'error' })
  })

  it('moves an item to the cart, and leaves it where that is not possible', async () => {
    const visitor = openVisitor(api.app)
    await save(visitor, { product_id: String(jumper.id) })
    await save(visitor)
    const { items } = await open(visitor)
    for (const { id } of items) await visitor.send('/wishlist/forms/move', { id: String(id) })
    const page = await open(visitor)
    expect([page.items.map(({ name }) => name), page.notice]).toMatchObject([['Jumper'], { kind: 'error' }])
    expect(visitor.jar['storefront-cart-count']).toBe('1')
  })

  it('moves an item once, however many presses move it at once', async () => {
    const visitor = openVisitor(api.app)
    await visitor.send('/cart/forms/add', { product_id: String(kettle.id), quantity: '1' })
    await save(visitor)
    const [item] = (await open(visitor)).items
    const move = () => visitor.send('/wishlist/forms/move', { id: String(item?.id) })
    await Promise.all([move(), move(), move()])
    expect((await open(visitor)).items).toEqual([])
    expect((await visitor.cart())?.data).toMatchObject({ cart: { item_count: 2 } })
  })

  it('shows a shared list to others, without its owner’s buttons', async () => {
    const visitor = openVisitor(api.app)
    await save(visitor)
    await visitor.send('/wishlist/forms/share', {})
    const { share_url: url } = (await open(visitor)) as unknown as { share_url: string }
    const page = await loadSharedWishlistPage(api.app, url.split('/').at(-1) ?? '')
    const html = await visitor.html(page)
    expect(html).toContain('Kettle')
    expect(html).not.toContain('/wishlist/forms/re')
    expect(page).toMatchObject({ unlisted: true, path: '' })
    await visitor.send('/wishlist/forms/unshare', {})
    expect(await loadSharedWishlistPage(api.app, url.split('/').at(-1) ?? '')).toBeNull()
  })

  it('becomes the account’s at sign-in, and leaves the browser at sign-out', async () => {
    const visitor = openVisitor(api.app)
    await save(visitor)
    const password = 'paper-lantern-19'
    const account = { name: 'Ida', email: 'ida@example.com', password, password_confirmation: password }
    await visitor.send('/account/forms/register', account)
    expect(visitor.jar['storefront-wishlist']).toBeUndefined()
    expect(visitor.jar['storefront-wished']).toBe(String(kettle.id))
    expect((await open(visitor)).items).toHaveLength(1)
    await visitor.send('/account/forms/sign-out', {})
    expect(visitor.jar['storefront-wished']).toBeUndefined()
    expect((await open(visitor)).items).toEqual([])
  })

  it('leaves pages cached: hearts are drawn empty', async () => {
    const visitor = openVisitor(api.app)
    const fresh = await visitor.html(await visitor.product('kettle'))
    await save(visitor)
    const cookie = Object.entries(visitor.jar)
      .filter(([name]) => name !== 'storefront-sent')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    expect(isCacheable({ method: 'GET', target: '/products/kettle', headers: { cookie } })).toBe(true)
    expect(isCacheable({ method: 'GET', target: '/wishlist', headers: {} })).toBe(false)
    expect(await visitor.html(await visitor.product('kettle'))).toBe(fresh)
    expect(fresh).toContain('data-shop="wish"')
  })
})
