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

describe('GET /products?after', () => {
  const readAll = async (query: string, between: () => Promise<unknown>) => {
    const slugs: string[] = []
    let after = ''
    for (let page = 1; ; page++) {
      const { status, json } = await api.get(`/products?${query}&per_page=3&after=${after}`)
      expect([status, json.meta.current_page]).toEqual([200, page])
      slugs.push(...json.data.map(({ slug }: { slug: string }) => slug))
      expect(json.meta.has_more).toBe(json.meta.next_cursor !== undefined)
      expect(json.meta.last_page > page).toBe(json.meta.has_more)
      if (!json.meta.has_more) return slugs
      after = json.meta.next_cursor
      await between()
    }
  }

  it.each(['', 'price_asc', 'price_desc', 'name', 'rating', 'popular'])(
    'reads everything once in the order “%s”, whatever is added and deleted in between',
    async (sort) => {
      const createdAt = new Date('2026-03-01T00:00:00Z')
      for (let made = 0; made < 10; made++) {
        const { id } = await catalogue.product(made % 3 === 0 ? {} : { createdAt, name: 'Twin', price: 700 })
        if (made % 4 === 0) await catalogue.sales(id, 2)
        if (made % 5 === 0) await catalogue.review({ productId: id })
        if (made % 6 === 0)
          await api.app.database.prisma.product.update({ where: { id }, data: { onRequest: true } })
      }
      const query = `sort=${sort}&in_stock=`
      const whole = await list(`${query}&per_page=50`)
      expect(await readAll(query, async () => {})).toEqual(whole)
      // Those that come first in each order: they move every later one to another page.
      const readOn = await readAll(query, async () => {
        const { id } = await catalogue.product({ name: 'A', price: sort === 'price_desc' ? 9000 : 1 })
        await catalogue.sales(id, 9)
        await catalogue.review({ productId: id, rating: 5 })
      })
      expect(readOn.filter((slug) => whole.includes(slug))).toEqual(whole)
      expect(new Set(readOn).size).toBe(readOn.length)
      // The product that a cursor was made of is gone.
      const { json } = await api.get(`/products?${query}&per_page=3`)
      const rest = (await list(`${query}&per_page=50`)).slice(3)
      await api.app.database.prisma.product.update({
        where: { id: json.data[2].id },
        data: { published: false, price: 1n },
      })
      const behind = await list(`${query}&per_page=50&after=${json.meta.next_cursor}`)
      expect(behind).toEqual(rest)
    },
  )

  it('refuses what is no cursor of the list, and has none for a search', async () => {
    for (let made = 0; made < 3; made++) await catalogue.product({ name: 'Kettle' })
    const { next_cursor: cursor } = (await api.get('/products?per_page=1')).json.meta
    const forge = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const wrong = [
      'nonsense',
      forge({}),
      forge(['products newest', 2]),
      forge(['products newest', 0, 1, 1]),
      forge(['products newest', 2, 'x', 1]),
      forge(['products newest', 2, 1, 2 ** 40]),
      forge(['products newest', 2, -1, 1]),
      forge(['products name', 2, 'A', 1]),
    ]
    for (const after of wrong) {
      const { status, json } = await api.get(`/products?after=${after}`)
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['after']])
    }
    for (const text of ['\u0000', '\ud800'])
      expect(
        (await api.get(`/products?sort=name&after=${forge(['products name', 2, text, 1])}`)).status,
      ).toBe(422)
    expect((await api.get(`/products?sort=name&after=${cursor}`)).status).toBe(422)
    expect((await api.get(`/products?q=kettle&after=${cursor}`)).status).toBe(422)
    expect((await api.get('/products?q=kettle&per_page=1')).json.meta).not.toHaveProperty('next_cursor')
    expect((await api.get(`/products?per_page=1&page=3&after=${cursor}`)).json.meta.current_page).toBe(2)
  })
})
