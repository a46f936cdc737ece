import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerContentSearch } from '#lib/domains/publishing/content/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { collectDefinitions, readSearchable } from './support/read-searchable.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  content = createContentFactory(api.app)
})
afterAll(() => api.close())
beforeEach(() => content.clear())

const definition = (type: string) =>
  collectDefinitions((search) => registerContentSearch(search, api.app)).get(type)
const read = (type: string, includeScheduled?: boolean) =>
  readSearchable(api.app, definition(type), includeScheduled)
const slugs = async (type: string, includeScheduled?: boolean) =>
  (await read(type, includeScheduled)).map(({ result }) => result.slug).sort()

/** The fields of something that nobody has translated. */
const untranslated = { translatedTitles: ['', 5], translatedTexts: ['', 1] }

describe('posts', () => {
  it('are registered as what the blog has', () => {
    expect(definition('post')).toMatchObject({
      label: 'Posts',
      module: 'blog',
      setting: 'search.types.post',
      results_route: null,
      listing: '/posts',
    })
  })

  it('are found as soon as visitors may see them, scheduled ones on demand, drafts and undated ones never', async () => {
    await content.post({ slug: 'now', publishedAt: new Date('2026-06-01T12:00:00Z') })
    await content.post({ slug: 'later', publishedAt: new Date('2026-06-01T12:00:01Z') })
    await content.post({ slug: 'draft', published: false })
    await content.post({ slug: 'undated', publishedAt: null })
    expect(await slugs('post')).toEqual(['now'])
    expect(await slugs('post', true)).toEqual(['later', 'now'])
  })

  it('weigh the title 5, excerpt, categories and tags 2, the text 1', async () => {
    const category = await content.postCategory({ name: 'Tea News' })
    await content.post({
      title: 'Green leaves',
      excerpt: 'How to brew',
      bodyHtml: '<p>Boil <b>water</b></p>',
      categoryIds: [category.id],
      tags: [{ name: 'Tea' }, { name: 'Water' }],
    })
    const [post] = await read('post')
    expect(post?.fields).toEqual({
      title: ['Green leaves', 5],
      excerpt: ['How to brew', 2],
      categories: ['Tea News', 2],
      tags: ['Tea\nWater', 2],
      bodyText: ['Boil water', 1],
      ...untranslated,
    })
    expect(definition('post').model.searchableColumns()).toEqual({
      ...{ title: 5, excerpt: 2, bodyText: 1 },
      ...{ translatedTitles: 5, translatedTexts: 1 },
    })
  })

  it('do not count what a text begins with twice where nobody wrote an excerpt', async () => {
    await content.post({ title: 'Green leaves', bodyHtml: `<p>${'Boil water. '.repeat(100)}</p>` })
    const [post] = await read('post')
    expect(post?.fields).not.toHaveProperty('excerpt')
    expect(post?.fields).toHaveProperty('bodyText')
  })

  it("show their date in the site's language and time zone", async () => {
    await content.post({
      title: 'Green leaves',
      slug: 'green leaves',
      excerpt: 'How to brew',
      image: { url: '/demo/tea.svg', alt: '' },
      publishedAt: new Date('2026-03-04T20:00:00Z'),
    })
    const result = async () => (await read('post'))[0]?.result
    expect(await result()).toEqual({
      title: 'Green leaves',
      url: '/posts/green%20leaves',
      excerpt: 'How to brew',
      image: '/demo/tea.svg',
      meta: 'Mar 4, 2026',
      slug: 'green leaves',
      visible_from: null,
    })
    await api.app.settings.set('site.locale', 'de')
    await api.app.settings.set('site.timezone', 'Asia/Jakarta')
    expect((await result())?.meta).toBe('05.03.2026')
    await api.app.settings.unset('site.locale')
    await api.app.settings.unset('site.timezone')
  })

  it('say when they become visible', async () => {
    const publishedAt = new Date('2026-07-01T00:00:00Z')
    await content.post({ publishedAt })
    const [post] = await read('post', true)
    expect(post?.result.visible_from).toEqual(publishedAt)
  })
})

describe('pages', () => {
  it('are registered as what the pages module has', () => {
    expect(definition('page')).toMatchObject({
      label: 'Pages',
      module: 'pages',
      setting: 'search.types.page',
      results_route: null,
    })
  })

  it('are found as soon as visitors may see them, scheduled ones on demand, drafts never', async () => {
    await content.page({ slug: 'undated' })
    await content.page({ slug: 'later', publishedAt: new Date('2026-06-01T12:00:01Z') })
    await content.page({ slug: 'draft', published: false })
    expect(await slugs('page')).toEqual(['undated'])
    expect(await slugs('page', true)).toEqual(['later', 'undated'])
  })

  it('weigh the title 5, the excerpt 2, the text 1', async () => {
    await content.page({ title: 'About us', excerpt: 'Who we are', bodyHtml: '<p>Since 1999</p>' })
    const [page] = await read('page')
    expect(page?.fields).toEqual({
      title: ['About us', 5],
      excerpt: ['Who we are', 2],
      bodyText: ['Since 1999', 1],
      ...untranslated,
    })
  })

  it('show the beginning of the text where nobody wrote an excerpt, and do not count it twice', async () => {
    await content.page({ title: 'About us', slug: 'about', bodyHtml: '<p>Since 1999 &amp; on</p>' })
    const [page] = await read('page')
    expect(page?.fields).toEqual({
      title: ['About us', 5],
      bodyText: ['Since 1999 & on', 1],
      ...untranslated,
    })
    expect(page?.result).toEqual({
      title: 'About us',
      url: '/about',
      excerpt: 'Since 1999 & on',
      image: null,
      meta: null,
      slug: 'about',
      visible_from: null,
    })
  })

  it('say when they become visible', async () => {
    const publishedAt = new Date('2026-07-01T00:00:00Z')
    await content.page({ publishedAt })
    const [page] = await read('page', true)
    expect(page?.result.visible_from).toEqual(publishedAt)
  })
})
