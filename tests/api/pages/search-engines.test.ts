import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { buildRobots } from '#lib/pages/seo/build-robots.ts'
import { answerIcon } from '#lib/pages/seo/icons/answer-icon.ts'
import { buildManifest } from '#lib/pages/seo/icons/build-manifest.ts'
import { pageMetadata } from '#lib/pages/seo/page-metadata.ts'
import { buildSiteFacts } from '#lib/pages/seo/site-facts.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.url', 'https://shop.example')
  content = createContentFactory(api.app)
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(async () => {
  await content.clear()
  await catalogue.clear()
})
afterAll(() => api?.close())

describe('an author’s page', () => {
  it('lists their posts, at an address with their name', async () => {
    const ada = await content.staff({ name: 'Ada Lindqvist' })
    const mei = await content.staff({ name: '梅' })
    await content.post({ title: 'Hers', authorId: ada.id })
    await content.post({ title: 'Not hers', authorId: mei.id })
    for (const author of [`${ada.id}-ada-lindqvist`, String(ada.id), `${ada.id}-former-name`]) {
      const page = await loadPostsPage(api.app, { author })
      expect(page).toMatchObject({
        path: `/posts?author=${ada.id}-ada-lindqvist`,
        title: 'Ada Lindqvist',
        unlisted: false,
        data: { posts: [{ title: 'Hers' }], author: { name: 'Ada Lindqvist', posts_count: 1 } },
        head: { feed: { title: 'Ada Lindqvist', path: `/post-authors/${ada.id}/feed.xml` } },
      })
    }
  })

  it('is not there for others', async () => {
    const { id } = await content.staff({ name: 'Without posts' })
    for (const author of [String(id), '0', 'ada', '99999999999999999999', '-1'])
      expect(await loadPostsPage(api.app, { author })).toBeNull()
  })
})

describe('lists of posts', () => {
  it('of a tag are listed, with the tag’s feed; combinations are not', async () => {
    const news = await content.postCategory({ slug: 'news' })
    await content.post({ title: 'First', tags: [{ name: 'wool' }], categoryIds: [news.id] })
    expect(await loadPostsPage(api.app, { tag: 'wool' })).toMatchObject({
      unlisted: false,
      description: 'First',
      head: { feed: { title: '#wool', path: '/post-tags/wool/feed.xml' } },
    })
    expect(await loadPostsPage(api.app, { tag: 'wool', category: 'news' })).toMatchObject({ unlisted: true })
    expect(await loadPostsPage(api.app, { tag: 'wool', page: '2' })).toMatchObject({ unlisted: true })
  })

  it('are described by the owner, else by what they begin with', async () => {
    await content.post({ title: 'First' })
    await content.post({ title: 'Second' })
    await catalogue.product({ name: 'Mug' })
    expect((await loadPostsPage(api.app, {}))?.description).toBe('Second · First')
    expect((await loadProductsPage(api.app, {}))?.description).toBe('Mug')
    await api.app.settings.set('seo.posts_description', 'All our stories')
    await api.app.settings.set('seo.products_description', 'All our goods')
    expect((await loadPostsPage(api.app, {}))?.description).toBe('All our stories')
    expect((await loadProductsPage(api.app, {}))?.description).toBe('All our goods')
    await api.app.settings.unset('seo.posts_description')
    await api.app.settings.unset('seo.products_description')
  })
})

describe('what search engines are not to list', () => {
  it('is said by the product, post or page itself', async () => {
    await catalogue.product({ slug: 'mug', noindex: true })
    await content.post({ slug: 'note', noindex: true })
    await content.page({ slug: 'terms', noindex: true })
    expect(await loadProductPage(api.app, 'mug', {})).toMatchObject({ unlisted: true })
    expect(await loadPostPage(api.app, 'note', {})).toMatchObject({ unlisted: true })
    expect(await loadCmsPage(api.app, 'terms')).toMatchObject({ unlisted: true })
  })

  it('is the whole site by one setting, which leaves pages open to be read', async () => {
    const robots = () => pageMetadata(buildSiteFacts(api.app), { title: 'A', path: '/' }).robots
    expect(robots()).toMatchObject({ index: true })
    expect(buildRobots(api.app)).toContain('Sitemap:')
    await api.app.settings.set('seo.noindex', true)
    expect(robots()).toMatchObject({ index: false })
    expect(buildRobots(api.app)).not.toContain('Sitemap:')
    expect(buildRobots(api.app)).not.toMatch(/^Disallow: \/$/m)
    await api.app.settings.unset('seo.noindex')
  })
})

describe('robots.txt', () => {
  it('leaves open what says itself that it is not to be listed', async () => {
    const closed = () => [...buildRobots(api.app).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    for (const isOn of [true, false]) {
      await api.app.settings.set('search.page_enabled', isOn)
      expect(closed().filter((path) => path?.startsWith('/search'))).toEqual(['/search/'])
    }
    await api.app.settings.unset('search.page_enabled')
    expect(await loadSearchPage(api.app, { q: 'mug' })).toMatchObject({ unlisted: true })
  })

  it('has the owner’s lines after its own, in the same group', async () => {
    await api.app.settings.set(
      'seo.robots_rules',
      'Disallow: /drafts/\r\n\r\nUser-agent: BadBot\r\nDisallow: /',
    )
    const text = buildRobots(api.app)
    expect(text).toMatch(
      /^User-agent: \*\n(Disallow: \S+\n)+Disallow: \/drafts\/\n\nUser-agent: BadBot\nDisallow: \/\n\nSitemap: /,
    )
    await api.app.settings.unset('seo.robots_rules')
  })
})

describe('icons', () => {
  it('are drawn in the main colour while there is none', async () => {
    const { current } = api.app.settings
    const ico = answerIcon(current, '/favicon.ico')
    expect([ico.status, ico.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    expect(answerIcon(current, '/apple-touch-icon.png').headers.get('content-type')).toBe('image/png')
    expect(answerIcon(current, '/icons/nothing.png').status).toBe(404)
    const { icons, name } = JSON.parse(buildManifest(api.app))
    expect(name).toBe('Storefront')
    for (const { src } of icons) expect(answerIcon(current, src).status).toBe(200)
  })

  it('are the owner’s, except where a drawing cannot be shown', async () => {
    await api.app.settings.set('site.icon', '/media/icon.png')
    for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
      const answer = answerIcon(api.app.settings.current, path)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/media/icon.png'])
    }
    await api.app.settings.set('site.icon', '/media/icon.svg')
    expect(answerIcon(api.app.settings.current, '/favicon.ico').status).toBe(200)
    expect(JSON.parse(buildManifest(api.app)).icons).toEqual([
      { src: 'https://shop.example/media/icon.svg', sizes: 'any' },
    ])
    for (const icon of ['/favicon.ico?v=2', 'https://shop.example/favicon.ico']) {
      await api.app.settings.set('site.icon', icon)
      expect(answerIcon(api.app.settings.current, '/favicon.ico').status).toBe(200)
    }
    await api.app.settings.set('site.url', 'https://shop.example')
    await api.app.settings.set('site.icon', 'https://cdn.example/favicon.ico')
    expect(answerIcon(api.app.settings.current, '/favicon.ico').status).toBe(302)
    await api.app.settings.unset('site.url')
    await api.app.settings.unset('site.icon')
  })
})
