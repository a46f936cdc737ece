import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { draws } from '#tests/support/draws.ts'
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

describe('GET /products?sort', () => {
  it('puts the newest first unless told otherwise, and for a sort it does not know', async () => {
    const createdAt = new Date('2026-03-01T00:00:00Z')
    await catalogue.product({ slug: 'a', createdAt })
    await catalogue.product({ slug: 'newest', createdAt: new Date('2026-04-01T00:00:00Z') })
    await catalogue.product({ slug: 'b', createdAt })
    await catalogue.product({ slug: 'oldest', createdAt: new Date('2026-02-01T00:00:00Z') })
    const newest = ['newest', 'b', 'a', 'oldest']
    expect(await list('')).toEqual(newest)
    expect(await list('sort=newest')).toEqual(newest)
    expect(await list('sort=toString')).toEqual(newest)
    expect(await list('sort=')).toEqual(newest)
    expect(await list('sort[]=name')).toEqual(newest)
  })

  it('price_asc and price_desc go by the lowest price', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    await catalogue.product({
      slug: 'wide',
      options,
      variants: [
        { optionValues: { Size: 'S' }, price: 9000 },
        { optionValues: { Size: 'M' }, price: 100 },
      ],
    })
    await catalogue.product({ slug: 'middle', price: 500 })
    await catalogue.product({ slug: 'dear', price: 1000 })
    expect(await list('sort=price_asc')).toEqual(['wide', 'middle', 'dear'])
    expect(await list('sort=price_desc')).toEqual(['dear', 'middle', 'wide'])
  })

  it('puts what is on request after what is for nothing, in both orders of price, and within no bounds', async () => {
    for (const slug of ['ask-first', 'ask-again'])
      await catalogue.product({ slug, kind: 'on_request', variants: [], tags: ['Oak'] })
    await catalogue.product({ slug: 'free', price: 0, tags: ['Oak'] })
    await catalogue.product({ slug: 'dear', price: 1000, tags: ['Oak'] })
    await catalogue.product({ slug: 'ask-last', kind: 'on_request', variants: [], tags: ['Oak'] })
    for (const among of ['', '&tag=Oak', '&q=product']) {
      const [up, down] = [await list(`sort=price_asc${among}`), await list(`sort=price_desc${among}`)]
      expect(up).toEqual(['free', 'dear', 'ask-first', 'ask-again', 'ask-last'])
      expect(down).toEqual(['dear', 'free', 'ask-last', 'ask-again', 'ask-first'])
      expect(await list(`sort=price_asc&max=10${among}`)).toEqual(['free', 'dear'])
      expect(await list(`sort=price_desc&min=0${among}`)).toEqual(['dear', 'free'])
      const { json } = await api.get(`/product-facets?x=1${among}`)
      expect(json.data.price).toMatchObject({ min: { amount: 0 }, max: { amount: 1000 } })
    }
    await catalogue.clear()
    await catalogue.product({ slug: 'ask-alone', kind: 'on_request', variants: [] })
    const { json } = await api.get('/product-facets')
    expect(json.data.price).toMatchObject({ min: null, max: null })
  })

  it('name goes by the alphabet, whatever the case and accents', async () => {
    for (const name of ['Zebra', 'apple', 'Éclair', 'banana', 'Fig']) {
      await catalogue.product({ slug: name.toLowerCase(), name })
    }
    expect(await list('sort=name')).toEqual(['apple', 'banana', 'éclair', 'fig', 'zebra'])
  })

  it('popular goes by what sold lately, then ever; what never sold comes last, the newest first', async () => {
    const sell = async (slug: string, recently: number, total: number) => {
      const { id } = await catalogue.product({ slug })
      await catalogue.sales(id, recently, total)
    }
    await sell('never-old', 0, 0)
    await sell('once', 0, 900)
    await sell('never-new', 0, 0)
    await sell('lately', 3, 3)
    await sell('lately-and-ever', 3, 40)
    expect(await list('sort=popular')).toEqual([
      'lately-and-ever',
      'lately',
      'once',
      'never-new',
      'never-old',
    ])
  })

  it('rating trusts many reviews more than one; what has none comes last, the newest first', async () => {
    const rate = async (slug: string, ratings: number[]) => {
      const { id } = await catalogue.product({ slug })
      for (const rating of ratings) await catalogue.review({ productId: id, rating })
    }
    await rate('one-five', [5])
    await rate('none-old', [])
    await rate('many', [5, 5, 5, 5, 5, 5, 5, 5, 5, 4])
    await rate('poor', [1, 2])
    await rate('none-new', [])
    expect(await list('sort=rating')).toEqual(['many', 'one-five', 'poor', 'none-new', 'none-old'])
  })

  it('gives the whole list, nothing twice, over pages of any size, in every order', async () => {
    const createdAt = new Date('2026-03-01T00:00:00Z')
    for (let made = 0; made < 12; made++) {
      const twin = { createdAt, name: 'Twin', price: 700 }
      const { id } = await catalogue.product(made % 3 === 0 ? {} : twin)
      if (made % 4 === 0) await catalogue.sales(id, 2)
      if (made % 5 === 0) await catalogue.review({ productId: id })
    }
    const sorts = fc.constantFrom('', 'price_asc', 'price_desc', 'name', 'rating', 'popular')
    const sizes = fc.integer({ min: 1, max: 14 })
    const check = fc.asyncProperty(sorts, sizes, async (sort, size) => {
      const whole = await list(`sort=${sort}&per_page=50`)
      expect(new Set(whole).size).toBe(12)
      const pages = Array.from({ length: Math.ceil(12 / size) }, (_, page) => page + 1)
      const parts = await Promise.all(pages.map((page) => list(`sort=${sort}&per_page=${size}&page=${page}`)))
      expect(parts.flat()).toEqual(whole)
    })
    await fc.assert(check, draws(10))
  })
})
