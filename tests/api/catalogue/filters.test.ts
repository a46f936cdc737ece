import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(() => catalogue.clear())
afterAll(() => api.close())

const list = async (query: string): Promise<string[]> => {
  const { json } = await api.get(`/products?${query}`)
  return json.data.map((product: { slug: string }) => product.slug)
}

/** A variant per choice, such as `{ Size: '40' }`; an array holds the choice and the price. */
function variantsOf(...choices: [Record<string, string>, number?][]) {
  const optionNames = [...new Set(choices.flatMap(([choice]) => Object.keys(choice)))]
  return {
    options: optionNames.map((name) => ({ name, values: [] })),
    variants: choices.map(([optionValues, price = 1000]) => ({ optionValues, price })),
  }
}

describe('GET /products?category', () => {
  it('narrows to a category and all below it, each product once', async () => {
    const top = await catalogue.category({ slug: 'top' })
    const middle = await catalogue.category({ slug: 'middle', parentId: top.id })
    const low = await catalogue.category({ slug: 'low', parentId: middle.id })
    const other = await catalogue.category({ slug: 'other' })
    await catalogue.product({ slug: 'in-low', categoryIds: [low.id] })
    await catalogue.product({ slug: 'in-both', categoryIds: [top.id, middle.id] })
    await catalogue.product({ slug: 'in-other', categoryIds: [other.id] })
    await catalogue.product({ slug: 'in-none' })
    expect(await list('category=top')).toEqual(['in-both', 'in-low'])
    expect(await list('category=low')).toEqual(['in-low'])
    expect((await api.get('/products?category=top')).json.meta.total).toBe(2)
  })

  it('takes a category with more below it than a statement usually has arguments', async () => {
    const top = await catalogue.category({ slug: 'top' })
    const { prisma } = api.app.database
    const below = Array.from({ length: 1200 }, (_, index) => ({
      slug: `s${index}`,
      name: 'S',
      parentId: top.id,
    }))
    await prisma.productCategory.createMany({ data: below })
    await catalogue.product({ slug: 'found', categoryIds: [top.id] })
    expect(await list('category=top')).toEqual(['found'])
  })

  it.each(['category', 'tag'])('answers an empty list for an unknown %s', async (filter) => {
    await catalogue.product()
    const { status, json } = await api.get(`/products?${filter}=nowhere`)
    expect(status).toBe(200)
    expect(json).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 15, total: 0, has_more: false },
    })
  })
})

describe('GET /products?tag', () => {
  it('narrows to a tag, by its slug or its name', async () => {
    await catalogue.product({ slug: 'tagged', tags: ['Café noir'] })
    await catalogue.product({ tags: ['Tea'] })
    expect(await list('tag=cafe-noir')).toEqual(['tagged'])
    expect(await list('tag=Caf%C3%A9+noir')).toEqual(['tagged'])
  })
})

describe('GET /products?featured, on_sale and in_stock', () => {
  beforeEach(async () => {
    await catalogue.product({ slug: 'featured', featured: true, stock: 0 })
    await catalogue.product({ slug: 'reduced', price: 900, compareAtPrice: 1000, stock: 0 })
    await catalogue.product({ slug: 'there', stock: 1 })
    await catalogue.product({ slug: 'on-order', variants: [{ price: 1, trackStock: true, backorder: true }] })
  })

  it.each(['1', 'true', 'TRUE'])('narrow where they are %s', async (value) => {
    expect(await list(`featured=${value}`)).toEqual(['featured'])
    expect(await list(`on_sale=${value}`)).toEqual(['reduced'])
    expect(await list(`in_stock=${value}`)).toEqual(['on-order', 'there'])
  })

  it.each(['0', 'false', '', 'yes'])('are overlooked where they are "%s"', async (value) => {
    expect(await list(`featured=${value}&on_sale=${value}&in_stock=${value}`)).toHaveLength(4)
  })
})

describe('GET /products?min and max', () => {
  it('take major units, both inclusive', async () => {
    await catalogue.product({ slug: 'cheap', price: 44999 })
    await catalogue.product({ slug: 'exact', price: 45000 })
    await catalogue.product({ slug: 'dear', price: 45001 })
    expect(await list('min=450')).toEqual(['dear', 'exact'])
    expect(await list('max=450')).toEqual(['exact', 'cheap'])
    expect(await list('min=450&max=450.00')).toEqual(['exact'])
    expect(await list('min=450.01')).toEqual(['dear'])
    expect(await list('min=500&max=100')).toEqual([])
  })

  it('fit where any active variant costs that, not only the cheapest', async () => {
    await catalogue.product({ slug: 'wide', ...variantsOf([{ S: 'a' }, 1000], [{ S: 'b' }, 5000]) })
    const middle = variantsOf([{ S: 'a' }, 1000], [{ S: 'b' }, 3000], [{ S: 'c' }, 5000])
    await catalogue.product({ slug: 'middle', ...middle })
    const retired = middle.variants.map((variant, index) => ({ ...variant, active: index !== 1 }))
    await catalogue.product({ slug: 'retired', ...middle, variants: retired })
    expect(await list('min=20&max=40')).toEqual(['middle'])
    expect(await list('min=50&max=60')).toEqual(['retired', 'middle', 'wide'])
    expect(await list('min=50')).toEqual(['retired', 'middle', 'wide'])
    expect(await list('max=10')).toEqual(['retired', 'middle', 'wide'])
    expect(await list('min=51')).toEqual([])
  })

  it.each(['abc', '-1', '1.234', '1,50', '1e3', '0x10', '.5', '5.', 'NaN', '1 000', '99999999999999999999'])(
    'answer 422 for %s',
    async (amount) => {
      const { status, json } = await api.get(`/products?min=${amount}&max=${amount}`)
      expect(status).toBe(422)
      expect(Object.keys(json)).toEqual(['message', 'errors'])
      expect(json.errors).toEqual({ min: [expect.any(String)], max: [expect.any(String)] })
    },
  )

  it('count as absent where they are blank', async () => {
    await catalogue.product()
    expect(await list('min=&max=+')).toHaveLength(1)
  })

  it.each([
    ['JPY', '450', '450.0', 450],
    ['KWD', '0.125', '0.1255', 125],
  ])('have the decimals of %s', async (code, good, bad, price) => {
    await catalogue.product({ slug: 'hit', price })
    await catalogue.product({ slug: 'miss', price: price - 1 })
    await api.app.settings.set('currency.code', code)
    const found = await list(`min=${good}`)
    const { status } = await api.get(`/products?min=${bad}`)
    await api.app.settings.unset('currency.code')
    expect(found).toEqual(['hit'])
    expect(status).toBe(422)
  })
})

describe('GET /products?option', () => {
  beforeEach(async () => {
    await catalogue.product({
      slug: 'crossed',
      ...variantsOf([{ Size: '40', Colour: 'Red' }], [{ Size: '41', Colour: 'Blue' }]),
    })
    await catalogue.product({ slug: 'small', ...variantsOf([{ Size: '39' }]) })
    await catalogue.product({ slug: 'none' })
  })

  it('takes any of several values of one option', async () => {
    expect(await list('option[Size]=39&option[Size]=40')).toEqual(['small', 'crossed'])
    expect(await list('option%5BSize%5D=41')).toEqual(['crossed'])
  })

  it('reads a list of an option like the option given several times', async () => {
    expect(await list('option[Size][]=39&option[Size][]=40')).toEqual(['small', 'crossed'])
    expect(await list('option[Size][]=40&option[Colour]=Red')).toEqual(['crossed'])
  })

  it('wants all of several options, on one variant', async () => {
    expect(await list('option[Size]=40&option[Colour]=Red')).toEqual(['crossed'])
    expect(await list('option[Size]=40&option[Colour]=Blue')).toEqual([])
    expect(await list('option[Size]=40&option[Size]=41&option[Colour]=Blue')).toEqual(['crossed'])
  })

  it('looks at active variants alone, and finds nothing for what there is not', async () => {
    const { options, variants } = variantsOf([{ Size: '50' }])
    await catalogue.product({ options, variants: variants.map((v) => ({ ...v, active: false })) })
    expect(await list('option[Size]=50')).toEqual([])
    expect(await list('option[Shape]=round')).toEqual([])
  })

  it('counts as absent where it is blank, and answers 422 where it names no option', async () => {
    expect(await list('option[Size]=&option[Colour]=')).toHaveLength(3)
    expect(await list('option[Size]=&option[Size]=39')).toEqual(['small'])
    const { status, json } = await api.get('/products?option[]=40')
    expect(status).toBe(422)
    expect(json.errors).toEqual({ option: ['Write it as option[Size]=40.'] })
  })

  it('answers 422 for more than a database can take', async () => {
    const many = Array.from({ length: 11 }, (_, index) => `option[o${index}]=x`).join('&')
    expect((await api.get(`/products?${many}`)).status).toBe(422)
    expect((await api.get(`/products?${'option[a]=x&'.repeat(51)}`)).status).toBe(422)
  })
})

describe('GET /products?ids', () => {
  it('narrows to these ids, overlooking what is none', async () => {
    const one = await catalogue.product({ slug: 'one' })
    const two = await catalogue.product({ slug: 'two' })
    await catalogue.product({ slug: 'three' })
    expect(await list(`ids=${one.id},%20${two.id},${two.id},x,99999999999,-1,9`)).toEqual(['two', 'one'])
    expect(await list('ids=x')).toEqual([])
    expect(await list('ids=')).toHaveLength(3)
  })

  it('answers 422 for more than 100', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
    const { status, json } = await api.get(`/products?ids=${ids}`)
    expect(status).toBe(422)
    expect(json.errors.ids).toEqual(['Send at most 100 IDs.'])
  })
})

describe('GET /products?min_rating', () => {
  it('compares the average as it is shown', async () => {
    const rate = async (slug: string, ratings: number[]) => {
      const { id } = await catalogue.product({ slug })
      for (const rating of ratings) await catalogue.review({ productId: id, rating })
    }
    await rate('five', [5])
    await rate('four', [4, 4])
    await rate('nearly', [...Array.from({ length: 24 }, () => 4), 3])
    await rate('three', [3, 4])
    await rate('none', [])
    expect(await list('min_rating=4')).toEqual(['nearly', 'four', 'five'])
    expect(await list('min_rating=4.5')).toEqual(['five'])
    expect(await list('min_rating=3.5')).toEqual(['three', 'nearly', 'four', 'five'])
    expect(await list('min_rating=')).toHaveLength(5)
    expect(await list('min_rating=0')).toHaveLength(5)
  })

  it.each(['x', '-1', '5.1', '6', '4.55', '4,5', 'NaN'])('answers 422 for %s', async (value) => {
    const { status, json } = await api.get(`/products?min_rating=${value}`)
    expect(status).toBe(422)
    expect(json.errors).toEqual({ min_rating: [expect.any(String)] })
  })
})

describe('GET /products?q', () => {
  it('finds products that have every word in name, SKU, vendor or text, whatever the case', async () => {
    await catalogue.product({ slug: 'shoe', name: 'Trail Shoe', shortDescription: 'For 100% mud' })
    await catalogue.product({ slug: 'boot', name: 'Boot', sku: 'AB-4711', vendor: 'Trailblazers' })
    await catalogue.product({ slug: 'sandal', name: 'Sandal', descriptionHtml: '<p>Grippy soles</p>' })
    expect(await list('q=SHOE+trail')).toEqual(['shoe'])
    expect(await list('q=100%25')).toEqual(['shoe'])
    expect(await list('q=ab-4711')).toEqual(['boot'])
    expect((await list('q=trail')).sort()).toEqual(['boot', 'shoe'])
    expect(await list('q=sole+grippy')).toEqual(['sandal'])
    expect(await list('q=unicorn')).toEqual([])
  })

  it('finds what has some of the words where nothing has all', async () => {
    await catalogue.product({ slug: 'shoe', name: 'Trail Shoe' })
    await catalogue.product({ slug: 'boot', name: 'Boot' })
    await catalogue.product({ name: 'Sandal' })
    expect((await list('q=shoe+boot')).sort()).toEqual(['boot', 'shoe'])
  })

  it('finds products while they are left out of the search', async () => {
    await catalogue.product({ slug: 'shoe', name: 'Trail Shoe' })
    await catalogue.product()
    await api.app.settings.set('search.types.product', false)
    expect(await list('q=shoe')).toEqual(['shoe'])
    await api.app.settings.unset('search.types.product')
  })

  it('keeps the order that is asked for, and the total', async () => {
    for (const price of [300, 100, 200]) {
      await catalogue.product({ slug: `shoe-${price}`, name: 'Trail Shoe', price })
    }
    await catalogue.product({ name: 'Boot', price: 50 })
    const { json } = await api.get('/products?q=shoe&sort=price_asc&per_page=2')
    expect(json.data.map(({ slug }: { slug: string }) => slug)).toEqual(['shoe-100', 'shoe-200'])
    expect(json.meta).toMatchObject({ total: 3, last_page: 2 })
  })

  it('narrows the facets as it narrows the list', async () => {
    const { id } = await catalogue.category({ slug: 'shoes' })
    await catalogue.product({ name: 'Trail Shoe', price: 4000, categoryIds: [id] })
    await catalogue.product({ name: 'Boot', price: 9000, categoryIds: [id] })
    const { json } = await api.get('/product-facets?q=shoe')
    expect(json.data.price).toMatchObject({ min: { amount: 4000 }, max: { amount: 4000 } })
    expect(json.data.categories).toMatchObject([{ slug: 'shoes', count: 1 }])
    expect(json.data.in_stock).toEqual({ count: 1 })
  })

  it.each(['', '%20'])('is overlooked where it is blank: "%s"', async (q) => {
    await catalogue.product()
    expect(await list(`q=${q}`)).toHaveLength(1)
  })

  it.each(['!!!', '%25_'])('leaves nothing without a word: "%s"', async (q) => {
    await catalogue.product()
    expect(await list(`q=${q}`)).toHaveLength(0)
  })
})

describe('GET /products with a filter it cannot read', () => {
  const many = (count: number, part: (index: number) => string, between = '&') =>
    Array.from({ length: count }, (_, index) => part(index)).join(between)

  it.each([
    [
      'min=x',
      'min',
      'Bitte einen Betrag wie 450 oder 450.50 angeben',
      'Isi dengan jumlah seperti 450 atau 450.50',
    ],
    ['min_rating=6', 'min_rating', 'Bitte eine Zahl von 0 bis 5 Sternen', 'Isi dengan jumlah bintang'],
    ['option[]=40', 'option', 'Die Schreibweise ist option[Size]=40.', 'Tulis sebagai option[Size]=40.'],
    [many(11, (index) => `option[o${index}]=x`), 'option', 'Höchstens 10 Optionen', 'paling banyak 10 opsi'],
    [many(51, () => 'option[a]=x'), 'option', 'Höchstens 50 Werte', 'paling banyak 50 nilai'],
    [`ids=${many(101, (index) => `${index + 1}`, ',')}`, 'ids', 'Höchstens 100 IDs', 'paling banyak 100 ID'],
  ])('says so in the language of the client (%#)', async (query, field, german, indonesian) => {
    await api.app.settings.set('site.locales', ['en', 'de', 'id'])
    const tell = async (language: string) =>
      (await api.get(`/products?${query}`, { 'accept-language': language })).json.errors
    const [inGerman, inIndonesian] = [await tell('de'), await tell('id')]
    await api.app.settings.unset('site.locales')
    expect(inGerman).toEqual({ [field]: [expect.stringContaining(german)] })
    expect(inIndonesian).toEqual({ [field]: [expect.stringContaining(indonesian)] })
  })

  it('says how many decimals an amount may have', async () => {
    await api.app.settings.set('currency.code', 'JPY')
    const whole = (await api.get('/products?min=x')).json.errors
    await api.app.settings.unset('currency.code')
    expect(whole).toEqual({ min: ['Enter a whole amount, such as 450.'] })
    expect((await api.get('/products?max=x')).json.errors).toEqual({
      max: ['Enter an amount such as 450 or 450.50, with at most 2 decimals.'],
    })
  })
})

describe('GET /products with several filters', () => {
  it('combines them all', async () => {
    const { id } = await catalogue.category({ slug: 'shoes' })
    const variants = variantsOf([{ Size: '40' }, 2000])
    const all = { categoryIds: [id], tags: ['trail'], featured: true, ...variants }
    await catalogue.product({ ...all, slug: 'all', name: 'Green shoe' })
    await catalogue.product({ ...all, name: 'Green shoe', featured: false })
    await catalogue.product({ ...all, name: 'Green shoe', tags: [] })
    await catalogue.product({ ...all, name: 'Green shoe', categoryIds: [] })
    await catalogue.product({ ...all, name: 'Green shoe', ...variantsOf([{ Size: '41' }, 2000]) })
    await catalogue.product({ ...all, name: 'Green shoe', ...variantsOf([{ Size: '40' }, 3000]) })
    await catalogue.product({ ...all, name: 'Black shoe' })
    expect(
      await list('category=shoes&tag=trail&featured=1&q=green&min=10&max=20&option[Size]=40&in_stock=1'),
    ).toEqual(['all'])
  })

  it('finds by a product’s own columns what its rows say, in every combination and order', async () => {
    const made = []
    for (let number = 0; number < 24; number++) {
      const price = 1000 + 500 * (number % 5)
      const stock = number % 4 === 0 ? 0 : 5
      const compareAtPrice = number % 3 === 0 ? 9000 : null
      const product = await catalogue.product({ price, compareAtPrice, stock, featured: number % 2 === 0 })
      const rating = (number % 5) + 1
      await catalogue.review({ productId: product.id, rating })
      made.push({
        slug: product.slug,
        price,
        rating,
        featured: number % 2 === 0,
        sale: number % 3 === 0,
        stock,
      })
    }
    type Made = (typeof made)[number]
    const parts: [query: string, passes: (one: Made) => boolean][] = [
      ['featured=1', ({ featured }) => featured],
      ['on_sale=1', ({ sale }) => sale],
      ['in_stock=1', ({ stock }) => stock > 0],
      ['min=15', ({ price }) => price >= 1500],
      ['max=25', ({ price }) => price <= 2500],
      ['min_rating=2', ({ rating }) => rating >= 2],
    ]
    const newest = [...made].reverse()
    for (let chosen = 0; chosen < 2 ** parts.length; chosen++) {
      const asked = parts.filter((_, index) => chosen & (1 << index))
      const passing = newest.filter((one) => asked.every(([, passes]) => passes(one)))
      const query = asked.map(([part]) => part).join('&')
      const { json } = await api.get(`/products?per_page=5&page=2&${query}`)
      const slugs = json.data.map(({ slug }: { slug: string }) => slug)
      expect([query, slugs, json.meta.total]).toEqual([
        query,
        passing.slice(5, 10).map(({ slug }) => slug),
        passing.length,
      ])
      // Ascending, ties by the order in which they were made.
      const byPrice = passing.toReversed().sort((a, b) => a.price - b.price)
      expect(await list(`sort=price_asc&per_page=50&${query}`)).toEqual(byPrice.map(({ slug }) => slug))
    }
  })

  it('overlooks parameters it does not know', async () => {
    await catalogue.product()
    expect(await list('colour=red&filter[x]=1')).toHaveLength(1)
  })
})
