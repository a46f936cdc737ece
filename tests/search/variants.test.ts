import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
const ids = new Map<string, number>()

beforeAll(async () => {
  api = await openTestApi()
  const catalogue = createCatalogueFactory(api.app)
  const category = await catalogue.category({ name: 'Outerwear' })
  await catalogue.product({
    name: 'Harbour shirt',
    slug: 'shirt',
    vendor: 'Ropery',
    categoryIds: [category.id],
    options: [
      { name: 'Colour', values: ['Teal', 'Crimson'] },
      { name: 'Size', values: ['Small', 'Large'] },
    ],
    variants: ['Teal', 'Crimson'].flatMap((colour) =>
      ['Small', 'Large'].map((size) => ({
        sku: `HS-${colour}-${size}`,
        price: 1000,
        optionValues: { Colour: colour, Size: size },
      })),
    ),
  })
  await catalogue.product({ name: 'Crimson scarf', slug: 'scarf' })
  await api.app.search.rebuild('product')
  for (const { id, sku } of await api.app.database.prisma.productVariant.findMany()) ids.set(sku ?? '', id)
})
afterAll(() => api?.close())

const urls = async (query: string) =>
  (await api.app.search.search('product', query, 10)).items.map(({ url }) =>
    url.replace(/^.*\/products\//, ''),
  )

const ENGINES = ['index', 'database', ...(process.env.TEST_STORE === 'postgresql' ? ['postgres'] : [])]

it.each(ENGINES)(
  'a hit by an option, a number or both links to the variant, by the engine %s',
  async (engine) => {
    await api.app.settings.set('search.engine', engine)
    await api.app.search.rebuild('product')
    const variant = (sku: string) => `shirt?variant=${ids.get(sku)}`
    expect(await urls('harbour crimson')).toEqual([variant('HS-Crimson-Small')])
    expect(await urls('crimson large')).toEqual([variant('HS-Crimson-Large')])
    expect(await urls('hs-teal-large')).toEqual([variant('HS-Teal-Large')])
    expect((await urls('crimson')).toSorted()).toEqual(['scarf', variant('HS-Crimson-Small')])
    expect(await urls('harbour')).toEqual(['shirt'])
    expect(await urls('ropery')).toEqual(['shirt'])
    expect(await urls('outerwear')).toEqual(['shirt'])
    const { groups } = await api.app.search.suggest('teal', 'product')
    expect(groups[0]?.items[0]?.url).toMatch(
      new RegExp(`/products/shirt\\?variant=${ids.get('HS-Teal-Small')}$`),
    )
  },
)
