import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setStock } from '#lib/domains/shop/catalogue/index.ts'
import type { PageHead } from '#lib/pages/seo/page-metadata.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { createThemeSite, type ThemeSite } from '#tests/unit/theming/theme-site.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let themes: ThemeSite

beforeAll(async () => {
  shop = await openShopApi({ now: '2026-06-01T12:00:00Z' })
  await shop.app.settings.set('site.url', 'https://shop.example.com')
  themes = createThemeSite()
})
beforeEach(() => shop.catalogue.clear())
afterAll(async () => {
  await themes.close()
  await shop.close()
})

const PRINTER = 'https://prints.example.org/harbour'

const addExternal = (
  given: { price?: number; compareAtPrice?: number | null; buttonText?: string | null } = {},
) =>
  shop.catalogue.product({
    slug: 'print',
    name: 'Print',
    variants: [],
    kind: 'external',
    external: {
      url: PRINTER,
      buttonText: 'Buy from the printer',
      price: 1100,
      compareAtPrice: null,
      ...given,
    },
  })

const addGroup = (memberIds: number[]) =>
  shop.catalogue.product({ slug: 'set', name: 'Set', variants: [], kind: 'grouped', memberIds })

const show = async (slug: string) => (await shop.get(`/products/${slug}`)).json.data
const list = async (query = '') =>
  (await shop.get(`/products${query}`)).json.data.map(({ slug }: { slug: string }) => slug)

async function openPage(slug: string): Promise<{ head: PageHead; html: string }> {
  const page = await loadProductPage(shop.app, slug, {})
  if (!page) throw new Error('There is no such page.')
  const html = await themes.render([[page.view, page.data as Record<string, unknown>]])
  return { head: page.head ?? {}, html }
}

const offersOf = ({ head }: { head: PageHead }) =>
  head.data?.find((one) => one['@type'] === 'Product')?.offers

describe('a product that is sold elsewhere', () => {
  it('has its address, the words of the link and a price, and nothing to choose', async () => {
    await addExternal({ compareAtPrice: 1500 })
    expect(await show('print')).toMatchObject({
      type: 'external',
      external_url: PRINTER,
      button_text: 'Buy from the printer',
      price: { amount: 1100 },
      compare_at_price: { amount: 1500 },
      on_sale: true,
      in_stock: true,
      stock: null,
      availability: 'in_stock',
      has_variants: false,
      options: [],
      variants: [],
      members: [],
    })
  })

  it('leads there from its page, and is offered there to search engines', async () => {
    await addExternal()
    const page = await openPage('print')
    expect(page.html).toContain(
      `<a class="button" href="${PRINTER}" rel="nofollow noopener"><bdi>Buy from the printer</bdi></a>`,
    )
    expect(page.html).toContain('$11.00')
    expect(page.html).not.toContain('product-availability')
    expect(offersOf(page)).toMatchObject({ '@type': 'Offer', price: '11.00', url: PRINTER })
  })

  it('shows no price if it has none', async () => {
    await addExternal({ price: 0, buttonText: null })
    const page = await openPage('print')
    expect(page.html).toContain('View at the seller</a>')
    expect(page.html).not.toContain('$0.00')
    expect(offersOf(page)).toBeUndefined()
    expect(page.head.properties).toEqual({ 'og:type': 'product' })
  })

  it('comes into no cart', async () => {
    const { status, json } = await shop.add(await addExternal(), 1, {})
    expect([status, json.errors]).toEqual([
      422,
      { product_id: ['This product is sold on another site. Follow the link on its page.'] },
    ])
    expect(await shop.app.database.prisma.cartItem.count()).toBe(0)
  })
})

describe('a group of products', () => {
  it('has its visible members in order, their lowest price and their stock', async () => {
    const dear = await shop.catalogue.product({ slug: 'dear', price: 2500, stock: 0 })
    const cheap = await shop.catalogue.product({ slug: 'cheap', price: 1200, stock: 2 })
    const draft = await shop.catalogue.product({ slug: 'draft', price: 100, published: false })
    await addGroup([dear.id, draft.id, cheap.id])
    const { members, ...set } = await show('set')
    expect(members.map(({ slug }: { slug: string }) => slug)).toEqual(['dear', 'cheap'])
    expect(members[0]).toEqual((await shop.get(`/products?ids=${dear.id}`)).json.data[0])
    expect(set).toMatchObject({
      type: 'grouped',
      price: { amount: 1200 },
      price_range: { min: { amount: 1200 }, max: { amount: 2500 } },
      in_stock: true,
      stock: null,
      availability: 'in_stock',
      external_url: null,
      variants: [],
    })
  })

  it('follows what becomes of its members', async () => {
    const mug = await shop.catalogue.product({ slug: 'mug', sku: 'MUG', price: 1200, stock: 2 })
    await addGroup([mug.id])
    expect(await list('?in_stock=1&sort=price_asc')).toEqual(['mug', 'set'])
    await setStock(shop.app, 'MUG', 0)
    expect(await show('set')).toMatchObject({ in_stock: false, availability: 'out_of_stock' })
    expect(await list('?in_stock=1')).toEqual([])
    await shop.catalogue.product({ id: mug.id, slug: 'mug', name: 'Mug', price: 900, stock: 1 })
    expect(await show('set')).toMatchObject({ in_stock: true, price: { amount: 900 } })
    expect((await shop.get('/product-facets')).json.data.price.min).toMatchObject({ amount: 900 })
    await shop.checkOut(await shop.beginCart([mug]))
    expect(await show('set')).toMatchObject({ in_stock: false })
    await shop.app.database.prisma.product.delete({ where: { id: mug.id } })
    expect((await show('set')).members).toEqual([])
  })

  it('links its members from its page', async () => {
    const mug = await shop.catalogue.product({ slug: 'mug', name: 'Mug', price: 1200 })
    const cup = await shop.catalogue.product({ slug: 'cup', name: 'Cup', price: 1500 })
    await addGroup([mug.id, cup.id])
    const page = await openPage('set')
    expect(page.html).toContain('<a href="#members">Choose from 2 products</a>')
    expect(page.html).toMatch(
      /<section [^>]*id="members"[\s\S]*products\/mug[\s\S]*products\/cup[\s\S]*<\/section>/,
    )
    expect(page.html).toMatch(/From<\/span> <span class="product-price-now">\$12.00/)
    expect(offersOf(page)).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '12.00',
      highPrice: '15.00',
      offerCount: 2,
    })
  })

  it('has neither price nor offer without members', async () => {
    await addGroup([])
    const page = await openPage('set')
    expect(page.html).not.toContain('$0.00')
    expect(offersOf(page)).toBeUndefined()
    expect(await show('set')).toMatchObject({ in_stock: false, price: { amount: 0 }, members: [] })
  })

  it('comes into no cart, and what was a product leaves those it is in', async () => {
    const mug = await shop.catalogue.product({ slug: 'mug', price: 1200 })
    const set = await shop.catalogue.product({ slug: 'set', price: 2000 })
    const cart = await shop.beginCart([set])
    await addGroup([mug.id])
    const { status, json } = await shop.add(set, 1, {})
    expect([status, json.errors]).toEqual([
      422,
      { product_id: ['This is a group of products. Choose one of them.'] },
    ])
    expect((await shop.get('/cart', cart)).json.data.issues).toMatchObject([{ code: 'product_unavailable' }])
    expect((await shop.checkOut(cart)).status).toBe(409)
  })

  it('is found by its name', async () => {
    await addGroup([(await shop.catalogue.product({ slug: 'mug', name: 'Mug', price: 1200 })).id])
    await addExternal({ price: 0 })
    const find = async (term: string) => (await shop.app.search.suggest(term, 'product')).groups[0]?.items
    expect(await find('set')).toMatchObject([{ title: 'Set', meta: '$12.00' }])
    expect(await find('print')).toMatchObject([{ title: 'Print', meta: null }])
  })
})

it('is refused variants if it is not sold here', async () => {
  const variants = [{ price: 100 }]
  await expect(shop.catalogue.product({ kind: 'grouped', variants })).rejects.toThrow(
    'A grouped product cannot have variants.',
  )
})
