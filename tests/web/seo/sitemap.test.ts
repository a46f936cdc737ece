import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSitemap } from '#lib/pages/seo/sitemap/build-sitemap.ts'
import { buildSitemapIndex } from '#lib/pages/seo/sitemap/build-sitemap-index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { childrenOf, readXml, textOf } from './read-xml.ts'

const HOME = 'https://shop.example'
const draft = { published: false }
const scheduled = { published: true, publishedAt: new Date('2026-07-01T00:00:00Z') }

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', HOME)
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  await catalogue.clear()
  await content.clear()
})
afterAll(() => api?.close())

const locations = async (file: string): Promise<string[] | null> => {
  const document = await buildSitemap(api.app, file)
  if (!document) return null
  const root = readXml(document)
  expect([root.name, root.attributes.xmlns]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ])
  return childrenOf(root, 'url').map((url) => (textOf(url, 'loc') ?? '').replace(HOME, ''))
}
const files = async (): Promise<string[]> => {
  const root = readXml(await buildSitemapIndex(api.app))
  expect(root.name).toBe('sitemapindex')
  return childrenOf(root, 'sitemap').map((one) => (textOf(one, 'loc') ?? '').replace(`${HOME}/sitemap/`, ''))
}
/** The file that holds the row with this id. */
const fileOf = (name: string, id: number) => `${name}-${Math.floor(id / 10_000) + 1}.xml`
const moveProduct = (from: number, to: number) =>
  api.app.database.prisma.product.update({ where: { id: from }, data: { id: to } })

describe('a sitemap', () => {
  it('names everything that visitors see, and nothing else', async () => {
    const product = await catalogue.product({ slug: 'seen' })
    await catalogue.product({ slug: 'draft', ...draft })
    await catalogue.product({ slug: 'scheduled', ...scheduled })
    const post = await content.post({ slug: 'told' })
    await content.post({ slug: 'post-draft', ...draft })
    await content.post({ slug: 'post-scheduled', ...scheduled })
    const page = await content.page({ slug: 'about' })
    await content.page({ slug: 'page-draft', ...draft })
    await content.page({ slug: 'page-scheduled', ...scheduled })
    const page2 = await content.page({ slug: 'dated', publishedAt: new Date('2026-05-01T00:00:00Z') })

    expect(await locations(fileOf('products', product.id))).toEqual(['/products/seen'])
    expect(await locations(fileOf('posts', post.id))).toEqual(['/posts/told'])
    expect(await locations(fileOf('pages', page.id))).toEqual(['/about', '/dated'])
    expect(await files()).toEqual([
      'sections.xml',
      fileOf('products', product.id),
      fileOf('posts', post.id),
      fileOf('pages', page2.id),
    ])
  })

  it('names what was scheduled from its moment on, as changed then', async () => {
    const { id } = await content.post({ slug: 'soon', ...scheduled })
    await api.app.database.prisma.post.update({
      where: { id },
      data: { updatedAt: new Date('2026-05-01T00:00:00Z') },
    })
    expect(await files()).toEqual(['sections.xml'])
    api.clock.set('2026-07-02T00:00:00Z')
    const document = await buildSitemap(api.app, fileOf('posts', id))
    expect(document).toContain('<lastmod>2026-07-01T00:00:00+00:00</lastmod>')
    api.clock.set('2026-06-01T12:00:00Z')
  })

  it('holds ten thousand ids, whatever lies between them', async () => {
    for (const [slug, id] of [
      ['a', 30_000],
      ['b', 39_999],
      ['c', 40_000],
      ['d', 2_147_479_999],
    ] as const)
      await moveProduct((await catalogue.product({ slug })).id, id)
    expect(await files()).toEqual(['sections.xml', 'products-4.xml', 'products-5.xml', 'products-214748.xml'])
    expect(await locations('products-4.xml')).toEqual(['/products/a', '/products/b'])
    expect(await locations('products-5.xml')).toEqual(['/products/c'])
    expect(await locations('products-214748.xml')).toEqual(['/products/d'])
  })

  it.each(['products-1.xml', 'products-0.xml', 'products-214749.xml', 'products-999999.xml', 'products-1'])(
    '%s is not there without a product in it',
    async (file) => {
      expect(await locations(file)).toBeNull()
    },
  )

  it.each(['constructor-1.xml', 'sections-1.xml', '../sections.xml', 'products-1.xml.xml', ''])(
    '“%s” is none',
    async (file) => {
      await catalogue.product()
      expect(await locations(file)).toBeNull()
    },
  )

  it('leads to lists, and to categories that have something in them', async () => {
    const full = await catalogue.category({ slug: 'full' })
    await catalogue.category({ slug: 'empty' })
    await catalogue.product({ categoryIds: [full.id], tags: ['Warm & dry'] })
    await catalogue.product({ tags: ['Hidden'], ...draft })
    const news = await content.postCategory({ slug: 'news & more' })
    const ada = await content.staff({ name: 'Ada Lindqvist' })
    await content.staff({ name: 'Without posts' })
    await content.post({ categoryIds: [news.id], tags: [{ name: 'wool' }], authorId: ada.id })
    await content.post({ tags: [{ name: 'draft' }], ...draft })
    expect(await locations('sections.xml')).toEqual([
      '/',
      '/products',
      '/products?category=full',
      '/products?tag=warm-dry',
      '/posts',
      '/posts?category=news%20%26%20more',
      '/posts?tag=wool',
      `/posts?author=${ada.id}-ada-lindqvist`,
    ])
  })

  it('shows the pictures of products, posts and pages', async () => {
    const images = [{ url: '/media/a.png' }, { url: 'https://cdn.example/b.png?x=1&y=2' }]
    const product = await catalogue.product({ slug: 'seen', images })
    const post = await content.post({ slug: 'told', image: { url: '/media/c.png' } })
    const page = await content.page({ slug: 'bare' })
    const text = '<p><img src="/media/d.png" alt="" /><img src="https://cdn.example/e.png?x=1&amp;y=2" /></p>'
    const written = await content.page({ slug: 'written', bodyHtml: text })
    await content.post({ id: post.id, slug: 'told', bodyHtml: `${text}<img src="/media/c.png" />` })
    await catalogue.product({ id: product.id, slug: 'seen', images, descriptionHtml: text })
    const pictures = async (file: string) => {
      const root = readXml((await buildSitemap(api.app, file)) ?? '')
      expect(root.attributes['xmlns:image']).toBe('http://www.google.com/schemas/sitemap-image/1.1')
      const [url] = childrenOf(root, 'url')
      return url && childrenOf(url, 'image:image').map((image) => textOf(image, 'image:loc'))
    }
    expect(await pictures(fileOf('products', product.id))).toEqual([
      `${HOME}/media/a.png`,
      'https://cdn.example/b.png?x=1&y=2',
      `${HOME}/media/d.png`,
      'https://cdn.example/e.png?x=1&y=2',
    ])
    expect(await pictures(fileOf('posts', post.id))).toEqual([
      `${HOME}/media/c.png`,
      `${HOME}/media/d.png`,
      'https://cdn.example/e.png?x=1&y=2',
    ])
    expect(await pictures(fileOf('pages', page.id))).toEqual([])
    await content.page({ id: page.id, slug: 'bare', published: false })
    expect(await pictures(fileOf('pages', written.id))).toEqual([
      `${HOME}/media/d.png`,
      'https://cdn.example/e.png?x=1&y=2',
    ])
  })

  it('leaves out what search engines are not to list', async () => {
    const { id } = await catalogue.product({ slug: 'hidden', noindex: true })
    await content.post({ slug: 'hidden-post', noindex: true })
    const page = await content.page({ slug: 'hidden-page', noindex: true })
    expect(await files()).toEqual(['sections.xml'])
    expect(await locations(fileOf('products', id))).toBeNull()
    await content.page({ slug: 'shown' })
    expect(await locations(fileOf('pages', page.id))).toEqual(['/shown'])
  })

  it('leaves out what is switched off', async () => {
    const { id } = await catalogue.product()
    await content.post()
    await content.page()
    for (const module of ['shop', 'blog', 'pages']) await api.app.settings.set(`modules.${module}`, false)
    expect(await files()).toEqual(['sections.xml'])
    expect(await locations('sections.xml')).toEqual(['/'])
    expect(await locations(fileOf('products', id))).toBeNull()
    for (const module of ['shop', 'blog', 'pages']) await api.app.settings.set(`modules.${module}`, true)
  })

  it('names the page at /search only while no results are there', async () => {
    const { id } = await content.page({ slug: 'search' })
    await content.page({ slug: 'other' })
    expect(await locations(fileOf('pages', id))).toEqual(['/other'])
    await api.app.settings.set('search.page_enabled', false)
    expect(await locations(fileOf('pages', id))).toEqual(['/search', '/other'])
    await api.app.settings.set('search.page_enabled', true)
  })

  it('is well-formed whatever a slug is', async () => {
    const { id } = await content.page({ slug: `a"b'c<d>&é` })
    expect(await locations(fileOf('pages', id))).toEqual([`/a%22b'c%3Cd%3E%26%C3%A9`])
  })
})
