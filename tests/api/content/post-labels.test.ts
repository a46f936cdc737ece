import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  content = createContentFactory(api.app)
})
beforeEach(() => content.clear())
afterAll(() => api.close())

const hidden = [
  { published: false },
  { publishedAt: new Date('2026-07-01T00:00:00Z') },
  { publishedAt: null },
]

describe('GET /post-categories', () => {
  it('shows a category with all its fields, the list being one page', async () => {
    const parent = await content.postCategory({ slug: 'top', name: 'Top' })
    const { id } = await content.postCategory({
      slug: 'news & more',
      name: 'News',
      description: 'What is new',
      parentId: parent.id,
      image: { url: '/media/n.jpg' },
    })
    const { json } = await api.get('/post-categories')
    expect(json.data[1]).toEqual({
      id,
      slug: 'news & more',
      name: 'News',
      description: 'What is new',
      parent_id: parent.id,
      posts_count: 0,
      image: {
        id: expect.any(Number),
        url: 'https://shop.example.com/media/n.jpg',
        alt: '',
        width: null,
        height: null,
        thumbnail_url: 'https://shop.example.com/media/n.jpg',
        color: null,
        sizes: [],
        url_template: null,
      },
      url: 'https://shop.example.com/posts?category=news%20%26%20more',
    })
    expect(json.data[0]).toMatchObject({ parent_id: null, image: null, description: '' })
    expect(json.meta).toEqual({ current_page: 1, last_page: 1, per_page: 2, total: 2, has_more: false })
  })

  it('puts each right before those below it, by position and then by name', async () => {
    const b = await content.postCategory({ slug: 'b', name: 'B', position: 1 })
    await content.postCategory({ slug: 'b-z', name: 'z', parentId: b.id })
    const bA = await content.postCategory({ slug: 'b-a', name: 'Ä', parentId: b.id })
    await content.postCategory({ slug: 'b-a-x', name: 'X', parentId: bA.id })
    await content.postCategory({ slug: 'last', name: 'A', position: 2 })
    await content.postCategory({ slug: 'first', name: 'Z', position: 0 })
    const { json } = await api.get('/post-categories')
    const slugs = json.data.map((category: { slug: string }) => category.slug)
    expect(slugs).toEqual(['first', 'b', 'b-a', 'b-a-x', 'b-z', 'last'])
  })

  it('counts visible posts, those of categories below too, each once', async () => {
    const top = await content.postCategory({ slug: 'top' })
    const middle = await content.postCategory({ slug: 'middle', parentId: top.id })
    const low = await content.postCategory({ slug: 'low', parentId: middle.id })
    await content.post({ categoryIds: [top.id, low.id] })
    await content.post({ categoryIds: [middle.id, low.id] })
    await content.post({ categoryIds: [low.id] })
    for (const given of hidden) await content.post({ categoryIds: [low.id], ...given })
    const { json } = await api.get('/post-categories')
    const counts = json.data.map((category: { slug: string; posts_count: number }) => [
      category.slug,
      category.posts_count,
    ])
    expect(Object.fromEntries(counts)).toEqual({ top: 3, middle: 3, low: 3 })
  })

  it('answers 304 to a client that has the list, until a post is filed', async () => {
    const { id } = await content.postCategory()
    const known = { 'if-none-match': (await api.get('/post-categories')).headers.ETag ?? '' }
    expect((await api.get('/post-categories', known)).status).toBe(304)
    await content.post({ categoryIds: [id] })
    expect((await api.get('/post-categories', known)).status).toBe(200)
  })

  it('answers an empty list where there is none', async () => {
    const { json } = await api.get('/post-categories')
    expect(json).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 50, total: 0, has_more: false },
    })
  })
})

describe('GET /post-tags', () => {
  it('shows every tag by name, with its count of visible posts', async () => {
    await content.post({ tags: [{ name: 'Tea' }, { name: 'apple' }, { name: 'Émile' }] })
    await content.post({ tags: [{ name: 'Tea' }] })
    for (const given of hidden) await content.post({ tags: [{ name: 'Tea' }, { name: 'Draft' }], ...given })
    const { json } = await api.get('/post-tags')
    expect(json.data).toEqual([
      tag('apple', 'apple', 1),
      tag('draft', 'Draft', 0),
      tag('emile', 'Émile', 1),
      tag('tea', 'Tea', 2),
    ])
    expect(json.meta).toEqual({ current_page: 1, last_page: 1, per_page: 4, total: 4, has_more: false })
  })

  it('answers 304 to a client that has the list, until a tag is added', async () => {
    const known = { 'if-none-match': (await api.get('/post-tags')).headers.ETag ?? '' }
    expect((await api.get('/post-tags', known)).status).toBe(304)
    await content.post({ tags: [{ name: 'Tea' }] })
    expect((await api.get('/post-tags', known)).status).toBe(200)
  })
})

function tag(slug: string, name: string, posts_count: number) {
  return {
    id: expect.any(Number),
    slug,
    name,
    posts_count,
    url: `https://shop.example.com/posts?tag=${slug}`,
  }
}
