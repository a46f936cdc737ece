import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { scheduleSale } from '#lib/domains/shop/catalogue/staff/index.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import type { Query } from '#lib/web/http/target.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await fillShop()
})
afterAll(() => api?.close())

type Money = { amount: number } | null
type Choice = { value: string; url: string; current: boolean; in_stock: boolean; swatch: string | null }
type Data = {
  product: Record<string, unknown>
  pictures: { url: string }[]
  offer: {
    price: Money
    compare_at_price: Money
    lowest_price: Money
    unit_price: { formatted: string; measure: { formatted: string } } | null
    price_range: { min: Money; max: Money } | null
    saving: Money
    saving_percent: number | null
    availability: string
    stock: number | null
    sku: string | null
  }
  choices: { name: string; value: string | null; values: Choice[] }[]
  trail: { name: string; url: string }[]
  tags: { name: string; url: string }[]
  ratings: { stars: number; count: number }[]
  delivery: { places: { country: string; price: string; text: string }[] } | null
  returns: { text: string; url: string | null } | null
  reviews: { title: string; created_on: string }[]
  paginator: { total: number; next_url: string | null }
}

async function open(slug: string, query: Query = {}): Promise<StorefrontPage & { data: Data }> {
  const page = await loadProductPage(api.app, slug, query)
  if (!page) throw new Error('There is no such page.')
  return page as StorefrontPage & { data: Data }
}

const read = async (slug: string, query: Query = {}): Promise<Data> => (await open(slug, query)).data
const variantOf = (url: string | undefined) => /variant=(\d+)#choose$/.exec(url ?? '')?.[1] ?? ''

/** Chooses a value as its link does. */
async function choose(from: Data, name: string, value: string): Promise<Data> {
  const choice = from.choices.find((one) => one.name === name)?.values.find((one) => one.value === value)
  return read('jacket', Object.fromEntries(new URL(choice?.url ?? '', 'http://shop').searchParams))
}

const chosen = ({ choices }: Data) => choices.map(({ value }) => value)

describe('/products/{slug}', () => {
  it('shows what the API says of the product', async () => {
    const { product } = await read('jacket')
    const { json } = await api.get('/products/jacket')
    const { description_html: _, related, ...same } = product
    expect(json.data).toMatchObject(same)
    // Cards show more than lists of the API.
    const plain = (related as object[]).map((one) => ({
      ...one,
      ...{ second_image: undefined, swatches: undefined },
    }))
    expect(plain).toEqual(json.data.related)
  })

  it('shows the span of prices, all choices and none chosen, until one is', async () => {
    const data = await read('jacket')
    expect(data.offer.price_range).toMatchObject({ min: { amount: 1000 }, max: { amount: 3000 } })
    expect(chosen(data)).toEqual([null, null])
    expect(data.choices[0]?.values.map(({ value, in_stock }) => [value, in_stock])).toEqual([
      ['S', true],
      ['M', true],
      ['L', false],
    ])
    expect(await read('jacket', { variant: '999999' })).toEqual(data)
    expect(await read('jacket', { variant: "1' OR 1=1" })).toEqual(data)
  })

  it('shows the price, the picture, the number and the stock of the variant that is chosen', async () => {
    const { offer, pictures } = await choose(await read('jacket'), 'Size', 'M')
    expect(offer).toMatchObject({
      price: { amount: 2000 },
      compare_at_price: { amount: 3000 },
      price_range: null,
      saving: { amount: 1000 },
      saving_percent: 33,
      availability: 'low_stock',
      stock: 2,
      sku: 'J-M',
    })
    expect(pictures.map(({ url }) => new URL(url).pathname)).toEqual(['/demo/m.svg', '/demo/front.svg'])
  })

  it('keeps the other choices where a variant has them, and changes what has to change', async () => {
    const red = await choose(await choose(await read('jacket'), 'Size', 'S'), 'Colour', 'Red')
    expect(chosen(red)).toEqual(['S', 'Red'])
    expect(chosen(await choose(red, 'Colour', 'Blue'))).toEqual(['S', 'Blue'])
    // There is no red one in M.
    expect(chosen(await choose(red, 'Size', 'M'))).toEqual(['M', 'Blue'])
  })

  it('chooses nothing that was not chosen, and asks for what is still open', async () => {
    const small = await choose(await read('jacket'), 'Size', 'S')
    expect(chosen(small)).toEqual(['S', null])
    expect(small.offer.sku).toBeNull()
    expect(small.choices[0]?.values.map(({ value, current }) => [value, current])).toEqual([
      ['S', true],
      ['M', false],
      ['L', false],
    ])
    expect(chosen(await read('jacket', { 'option[Size]': 'XXL', 'option[Fit]': 'S' }))).toEqual([null, null])
  })

  it('measures a saving by the lowest price of the 30 days before, where the shop states it', async () => {
    const { settings, database } = api.app
    const offered = async (lowestPrice: bigint | null) => {
      await database.prisma.productVariant.updateMany({ where: { sku: 'J-M' }, data: { lowestPrice } })
      const { offer } = await choose(await read('jacket'), 'Size', 'M')
      return [
        offer.compare_at_price?.amount,
        offer.lowest_price?.amount,
        offer.saving?.amount,
        offer.saving_percent,
      ]
    }
    await settings.set('shop.prior_prices', 'always')
    expect(await offered(2500n)).toEqual([3000, 2500, 500, 20])
    expect(await offered(2000n)).toEqual([3000, 2000, undefined, null])
    expect(await offered(1500n)).toEqual([3000, 1500, undefined, null])
    await settings.unset('shop.prior_prices')
    expect(await offered(1500n)).toEqual([3000, undefined, 1000, 33])
    expect(await offered(null)).toEqual([3000, undefined, 1000, 33])
  })

  it('states the unit price of the chosen variant, wherever its price stands and in each language', async () => {
    const { settings, database } = api.app
    const juice = await createCatalogueFactory(api.app).product({
      ...{ slug: 'juice', name: 'Juice' },
      options: [{ name: 'Size', values: ['Small', 'Large', 'Tray'] }],
      variants: [
        { price: 199, optionValues: { Size: 'Small' }, unitMeasure: parseUnitMeasure('330 ml') },
        { price: 399, optionValues: { Size: 'Large' }, unitMeasure: parseUnitMeasure('0.75 l / 100 ml') },
        { price: 1999, optionValues: { Size: 'Tray' } },
      ],
    })
    const rows = await database.prisma.productVariant.findMany({
      where: { productId: juice.id },
      orderBy: { position: 'asc' },
    })
    const [small = 0, large = 0, tray = 0] = rows.map(({ id }) => id)
    const stated = async (id?: number) => {
      const { offer } = await read('juice', id === undefined ? {} : { variant: String(id) })
      return offer.unit_price && [offer.unit_price.measure.formatted, offer.unit_price.formatted]
    }
    expect(await stated()).toEqual(['330 mL', '$6.03/L'])
    expect(await stated(large)).toEqual(['0.75 L', '$0.53/100 mL'])
    expect(await stated(tray)).toBeNull()
    const item = { product_id: juice.id, variant_id: large, quantity: 3 }
    const cart = (await api.call('POST', '/cart/items', item)).json.data
    expect(cart.items[0]).toMatchObject({
      unit_price: { amount: 399 },
      base_price: {
        ...{ amount: 53, formatted: '$0.53/100 mL', currency: 'USD' },
        base: { amount: 100, unit: 'ml' },
        measure: { amount: 0.75, unit: 'l' },
      },
    })
    // A sale changes it at once, and lists have the unit price of the cheapest variant.
    await scheduleSale(api.app, operator('test'), juice.id, {
      percent: 5000,
      startsAt: api.clock.now(),
      endsAt: null,
    })
    expect(await stated(large)).toEqual(['0.75 L', '$0.27/100 mL'])
    const list = (await api.get('/products?q=juice')).json.data
    expect(list[0].unit_price).toMatchObject({ amount: 303, base: { amount: 1, unit: 'l' } })
    const written = new Map<string, string>()
    for (const locale of ['ar', 'de', 'es', 'fr', 'id', 'ja', 'nl']) {
      await settings.set('site.locale', locale)
      written.set(locale, String((await stated(small))?.[1]).replace(/\s/g, ' '))
    }
    await settings.unset('site.locale')
    expect(Object.fromEntries(written)).toEqual({
      ...{ ar: '3.03 US$ لكل لتر', de: '3,03 $/l', es: '3,03 $/l', fr: '3,03 $/l' },
      ...{ id: '$3,03/L', ja: 'Lあたり$3.03', nl: '$ 3,03/l' },
    })
  })

  it('chooses an only variant by itself, and offers no choice where there is none', async () => {
    const only = await read('single')
    expect([chosen(only), only.offer.sku]).toEqual([['One'], 'ONE'])
    const { offer, choices } = await read('simple')
    expect([choices, offer.price, offer.saving, offer.saving_percent]).toEqual([
      [],
      { amount: 1000, formatted: '$10.00' },
      null,
      null,
    ])
  })

  it('shows the colours of values that have one', async () => {
    const { prisma } = api.app.database
    await prisma.productOptionValue.updateMany({ where: { value: 'Red' }, data: { swatch: '#aa2211' } })
    const { choices } = await read('jacket')
    expect(choices[1]?.values.map(({ swatch }) => swatch)).toEqual(['#aa2211', null])
  })

  it('gives the products that it lists the second picture and the colours, in one statement', async () => {
    const { prisma } = api.app.database
    const [jacket, single] = await Promise.all(
      ['jacket', 'single'].map((slug) => prisma.product.findUniqueOrThrow({ where: { slug } })),
    )
    const set = await createCatalogueFactory(api.app).product({ slug: 'set' })
    await prisma.product.update({ where: { id: set.id }, data: { kind: 'grouped' } })
    const members = [jacket, single].map((one, position) => ({ memberId: Number(one?.id), position }))
    await prisma.productMember.createMany({ data: members.map((one) => ({ ...one, groupId: set.id })) })
    const extras = async (slug: string) =>
      (await api.statements(() => open(slug))).filter((sql) => sql.includes('secondImage')).length
    const shown = {
      slug: 'jacket',
      second_image: { url: expect.stringContaining('/demo/m.svg') },
      swatches: [
        { name: 'Size' },
        {
          name: 'Colour',
          colors: ['#aa2211', null],
          // That of the first variant that has one.
          images: [null, { url: expect.stringContaining('/demo/m.svg') }],
          urls: [expect.stringContaining('/products/jacket?option%5BColour%5D=Red'), expect.any(String)],
        },
      ],
    }
    expect((await read('single')).product.related).toMatchObject([shown])
    expect((await read('set')).product.members).toMatchObject([shown, { slug: 'single', second_image: null }])
    await api.app.database.prisma.productOptionValue.updateMany({ data: { swatch: '#aa2211' } })
    // The product is in both lists, and is read again only once the catalogue has changed.
    expect([await extras('single'), await extras('set'), await extras('set')]).toEqual([1, 1, 0])
    expect(await extras('simple')).toBe(0)
  })

  it('says when it arrives and until when it can come back, as far as the shop says', async () => {
    const { settings } = api.app
    expect(await read('simple')).toMatchObject({ delivery: null, returns: null })
    const { prisma } = api.app.database
    await prisma.shippingMethod.create({
      data: { code: 'post', name: 'Post', eta: '2–3 working days', price: 500, freeFrom: 900 },
    })
    await settings.set('shop.countries', ['DE', 'IT'])
    await settings.set('shop.handling_days', 1)
    await settings.set('shop.returns.days', 30)
    await settings.set('shop.returns.url', '/pages/returns')
    const { delivery, returns } = await read('simple')
    expect(delivery?.places.map(({ country, price, text }) => [country, price, text])).toEqual([
      ['Germany', 'Free', '2–4 working days'],
      ['Italy', 'Free', '2–4 working days'],
    ])
    expect(returns?.text).toBe('Returns within 30 days')
    expect(returns?.url).toMatch(/\/pages\/returns$/)
    await settings.set('shop.returns.fees', 'free')
    expect((await read('simple')).returns?.text).toBe('Free returns within 30 days')
    await settings.set('shop.returns.days', 0)
    expect((await read('simple')).returns).toBeNull()
  })

  it('shows approved reviews a page at a time, the chosen variant kept, and how the stars are spread', async () => {
    const plain = await read('jacket')
    expect([plain.reviews.length, plain.paginator.total]).toEqual([10, 12])
    expect(plain.reviews[0]?.created_on).toMatch(/^February 1, 2026$/)
    expect(plain.paginator.next_url).toBe('/products/jacket?page=2#reviews')
    const variant = variantOf(plain.choices[0]?.values[1]?.url)
    const { paginator, reviews } = await read('jacket', { page: '2', variant })
    expect(reviews).toHaveLength(2)
    expect((await read('jacket', { variant })).paginator.next_url).toBe(
      `/products/jacket?variant=${variant}&page=2#reviews`,
    )
    expect(paginator.next_url).toBeNull()
    expect(plain.ratings.map(({ count }) => count)).toEqual([6, 6, 0, 0, 0])
  })

  it('tells the way to the deepest of its categories, and leads to its tags', async () => {
    const { trail, tags } = await read('jacket')
    expect(trail.map(({ name }) => name)).toEqual(['Shop', 'Wear', 'Layers'])
    expect(tags).toEqual([{ name: 'Rain & wind', url: '/products?tag=Rain+%26+wind' }])
  })

  it('is one page for search engines, whatever is chosen', async () => {
    const variant = variantOf((await read('jacket')).choices[0]?.values[1]?.url)
    const { path, unlisted, title } = await open('jacket', { variant, page: '2' })
    expect([path, unlisted, title]).toEqual(['/products/jacket', false, 'Jacket'])
  })

  it.each(['nowhere', 'hidden', '%E0%A4%A', 'a%00b', ''])('is not there for %o', async (slug) => {
    expect(await loadProductPage(api.app, slug, {})).toBeNull()
  })

  it('is not there while there is no shop', async () => {
    await api.app.settings.set('modules.shop', false)
    expect(await loadProductPage(api.app, 'jacket', {})).toBeNull()
    await api.app.settings.set('modules.shop', true)
  })

  it('takes the same few statements whatever there is of it', async () => {
    await read('simple')
    const count = async (slug: string) => (await api.statements(() => open(slug))).length
    const [small, large] = [await count('single'), await count('jacket')]
    expect(large).toBe(small)
    expect(large).toBeLessThanOrEqual(22)
  })
})

async function fillShop(): Promise<void> {
  const factory = createCatalogueFactory(api.app)
  const wear = await factory.category({ slug: 'wear', name: 'Wear' })
  const layers = await factory.category({ slug: 'layers', name: 'Layers', parentId: wear.id })
  const gifts = await factory.category({ slug: 'gifts', name: 'Gifts' })
  const rest = { categoryIds: [gifts.id, layers.id], tags: ['Rain & wind'] }
  const stocked = { trackStock: true, stock: 50 }
  const jacket = await factory.product({
    ...rest,
    slug: 'jacket',
    name: 'Jacket',
    images: [
      { url: '/demo/front.svg', alt: 'From the front' },
      { url: '/demo/m.svg', alt: '' },
    ],
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
    variants: [
      { price: 1000, sku: 'J-S-R', ...stocked, optionValues: { Size: 'S', Colour: 'Red' } },
      { price: 1000, sku: 'J-S-B', ...stocked, optionValues: { Size: 'S', Colour: 'Blue' } },
      {
        price: 2000,
        compareAtPrice: 3000,
        sku: 'J-M',
        trackStock: true,
        stock: 2,
        image: { url: '/demo/m.svg', alt: '' },
        optionValues: { Size: 'M', Colour: 'Blue' },
      },
      { price: 3000, sku: 'J-L', trackStock: true, stock: 0, optionValues: { Size: 'L', Colour: 'Blue' } },
    ],
  })
  for (let i = 0; i < 12; i++) await factory.review({ productId: jacket.id, rating: 4 + (i % 2) })
  await factory.review({ productId: jacket.id, rating: 1, status: 'pending' })
  const single = await factory.product({
    ...rest,
    slug: 'single',
    options: [{ name: 'Size', values: ['One'] }],
    variants: [{ price: 1000, sku: 'ONE', optionValues: { Size: 'One' } }],
  })
  await factory.review({ productId: single.id })
  await factory.product({ slug: 'simple' })
  await factory.product({ slug: 'hidden', published: false })
}
