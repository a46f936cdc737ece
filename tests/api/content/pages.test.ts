import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { countReads, listReads } from '#tests/support/count-reads.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  await content.clear()
})
afterAll(() => api.close())

const future = { publishedAt: new Date('2026-06-01T12:00:10Z') }

async function list(query = ''): Promise<string[]> {
  const { json } = await api.get(`/pages${query}`)
  return json.data.map((page: { slug: string }) => page.slug)
}

describe('GET /pages', () => {
  it('shows a page with all its fields', async () => {
    const parent = await content.page({ position: 2 })
    const { id } = await content.page({
      slug: 'about-us',
      title: 'About us',
      excerpt: 'Who we are',
      image: { url: 'https://cdn.example.org/a.jpg', thumbnailUrl: '/media/t.jpg' },
      parentId: parent.id,
      inMenu: true,
      position: 1,
    })
    const { json } = await api.get('/pages')
    expect(json.data[0]).toEqual({
      id,
      slug: 'about-us',
      title: 'About us',
      excerpt: 'Who we are',
      image: {
        id: expect.any(Number),
        url: 'https://cdn.example.org/a.jpg',
        alt: '',
        width: null,
        height: null,
        thumbnail_url: 'https://shop.example.com/media/t.jpg',
        color: null,
        sizes: [],
        url_template: null,
      },
      parent_id: parent.id,
      in_menu: true,
      position: 1,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      url: 'https://shop.example.com/about-us',
    })
    expect(json.data[1]).toMatchObject({ image: null, parent_id: null, in_menu: false })
  })

  it('orders by position, and of the same position by age, over all pages of the list', async () => {
    await content.page({ slug: 'c', position: 2 })
    await content.page({ slug: 'a', position: 1 })
    await content.page({ slug: 'b', position: 1 })
    expect(await list()).toEqual(['a', 'b', 'c'])
    expect(await list('?per_page=2')).toEqual(['a', 'b'])
    expect(await list('?per_page=2&page=2')).toEqual(['c'])
  })

  it('hides drafts and scheduled pages, also from the total', async () => {
    await content.page({ slug: 'seen' })
    await content.page({ slug: 'past', publishedAt: new Date('2026-06-01T12:00:00Z') })
    await content.page({ published: false })
    await content.page(future)
    expect(await list()).toEqual(['seen', 'past'])
    expect((await api.get('/pages')).json.meta.total).toBe(2)
  })

  it('shows a scheduled page from its moment on, though nothing is written then', async () => {
    await content.page({ slug: 'later', ...future })
    expect(await list()).toEqual([])
    api.clock.advance(10)
    expect(await list()).toEqual(['later'])
  })

  it('names no parent that is not visible', async () => {
    const draft = await content.page({ published: false })
    await content.page({ parentId: draft.id })
    const { json } = await api.get('/pages')
    expect(json.data[0].parent_id).toBeNull()
  })

  it.each([
    ['1', ['in']],
    ['true', ['in']],
    ['0', ['in', 'out']],
    ['', ['in', 'out']],
  ])('takes menu_only=%s as %j', async (value, slugs) => {
    await content.page({ slug: 'in', inMenu: true })
    await content.page({ slug: 'out' })
    expect(await list(`?menu_only=${value}`)).toEqual(slugs)
  })

  it('answers 304 to a client that has the list, until a page is saved', async () => {
    const known = { 'if-none-match': (await api.get('/pages')).headers.ETag ?? '' }
    expect((await api.get('/pages', known)).status).toBe(304)
    await content.page()
    expect((await api.get('/pages', known)).status).toBe(200)
  })

  it('runs as many statements for many pages as for few', async () => {
    const parent = await content.page({ image: { url: '/media/a.jpg' } })
    const makePage = () => content.page({ parentId: parent.id, image: { url: '/media/a.jpg' } })
    await makePage()
    const few = await countReads(api, '/pages')
    for (let made = 0; made < 9; made++) await makePage()
    const many = await listReads(api, '/pages')
    expect(many).toHaveLength(few)
    expect(few).toBe(4)
    expect(many.join()).not.toContain('bodyHtml')
  })

  it.each(['features.pages', 'modules.pages'])('is refused while %s is off', async (setting) => {
    await api.app.settings.set(setting, false)
    const { status, json } = await api.get('/pages')
    await api.app.settings.unset(setting)
    expect(status).toBe(404)
    expect(json.error).toBe('feature_disabled')
  })
})

describe('GET /pages/{slug}', () => {
  it('adds the text and what search engines are told to what lists show', async () => {
    await content.page({
      slug: 'about',
      title: 'About',
      bodyHtml: '<p>See <a href="/shop">the shop</a></p>',
      seoDescription: 'About us',
    })
    const [listed] = (await api.get('/pages')).json.data
    const { json } = await api.get('/pages/about')
    expect(json.data).toEqual({
      ...listed,
      body_html: '<p>See <a href="https://shop.example.com/shop">the shop</a></p>',
      body_text: 'See the shop',
      seo: { title: 'About', description: 'About us' },
    })
  })

  it.each([
    ['a draft', { published: false }],
    ['a scheduled page', future],
  ])('does not find %s', async (_, given) => {
    await content.page({ slug: 'hidden', ...given })
    const { status, json } = await api.get('/pages/hidden')
    expect(status).toBe(404)
    expect(json.error).toBe('not_found')
  })
})
