import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

// More than a page of everything that comes in lists.
const ROWS = 55
const MOST = 8

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await fillCatalogue()
  await fillContent()
}, 120_000)
afterAll(() => api.close())

// What lists of customers' own hold is tested where they are made.
const lists = v1
  .filter(({ spec }) => spec.list && spec.customer !== 'required')
  .flatMap(({ path, spec }) => [
    path.replace('{slug}', 'first'),
    ...(spec.includes ? [`${path}?include=${Object.keys(spec.includes)}`] : []),
  ])

describe.each(lists)('GET %s', (path) => {
  it('runs the same few statements whatever the size of the page', async () => {
    // What is kept of small tables, such as the tree of categories, is read with the first.
    const at = (size: number) => `${path}${path.includes('?') ? '&' : '?'}per_page=${size}`
    await api.get(at(1))
    const small = await countReads(api, at(2))
    const large = await countReads(api, at(50))
    expect((await api.get(at(50))).json.data.length).toBeGreaterThan(0)
    expect(large).toBe(small)
    expect(large).toBeLessThanOrEqual(MOST)
  })
})

async function fillCatalogue(): Promise<void> {
  const factory = createCatalogueFactory(api.app)
  const parent = await factory.category({ slug: 'parent' })
  const child = await factory.category({ parentId: parent.id })
  const first = await factory.product({ slug: 'first' })
  for (let i = 0; i < ROWS; i++) {
    await factory.product({
      categoryIds: [parent.id, child.id],
      tags: [`tag ${i}`],
      images: [{ url: `/demo/${i}.svg`, alt: '' }],
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((size) => ({ price: 1000 + i, optionValues: { Size: size } })),
    })
    await factory.review({ productId: first.id, rating: 1 + (i % 5) })
  }
}

async function fillContent(): Promise<void> {
  const factory = createContentFactory(api.app)
  const category = await factory.postCategory()
  const first = await factory.post({ slug: 'first' })
  for (let i = 0; i < ROWS; i++) {
    await factory.post({
      categoryIds: [category.id],
      tags: [{ name: `tag ${i}` }],
      image: { url: `/demo/post-${i}.svg`, alt: '' },
    })
    await factory.page({ image: { url: `/demo/page-${i}.svg`, alt: '' } })
    const root = await factory.comment({ postId: first.id })
    await factory.comment({ postId: first.id, parentId: root.id })
  }
  await factory.menu(Array.from({ length: ROWS }, (_, i) => ({ label: `Link ${i}`, type: 'home' })))
}
