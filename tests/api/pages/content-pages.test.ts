import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(async () => {
  await content.clear()
  await catalogue.clear()
})
afterAll(() => api?.close())

type Posts = {
  posts: { title: string }[]
  category: { name: string } | null
  tag: { name: string } | null
  blog: string
  paginator: { total: number; next_url: string | null }
}
type Post = {
  comments: { body: string; replies: { body: string }[] }[]
  paginator: { total: number; next_url: string }
}

function dataOf<T>(page: StorefrontPage | null): T {
  if (!page) throw new Error('There is no such page.')
  return page.data as T
}

const titles = (page: StorefrontPage | null) => dataOf<Posts>(page).posts.map(({ title }) => title)

describe('/posts', () => {
  it('shows the newest first, a page at a time, and leads on with all that was asked for', async () => {
    const news = await content.postCategory({ slug: 'news', name: 'News' })
    for (let number = 1; number <= 12; number++) await content.post({ categoryIds: [news.id] })
    const page = await loadPostsPage(api.app, { category: 'news' })
    const { paginator, category } = dataOf<Posts>(page)
    expect(titles(page)).toHaveLength(10)
    expect([category?.name, paginator.total]).toEqual(['News', 12])
    expect(paginator.next_url).toBe('/posts?category=news&page=2')
    expect(page?.path).toBe('/posts?category=news')
    const second = await loadPostsPage(api.app, { category: 'news', page: '2' })
    expect([titles(second).length, second?.path]).toEqual([2, '/posts?category=news&page=2'])
  })

  it('finds what is searched for, and keeps that from search engines', async () => {
    await content.post({ title: 'A kettle' })
    await content.post({ title: 'A lantern' })
    const page = await loadPostsPage(api.app, { q: 'kettle' })
    expect([titles(page), page?.unlisted, page?.query]).toEqual([['A kettle'], true, 'kettle'])
  })

  it('is none for a category or tag that does not exist, and while the blog is off', async () => {
    expect(await loadPostsPage(api.app, { category: 'nothing' })).toBeNull()
    expect(await loadPostsPage(api.app, { tag: 'nothing' })).toBeNull()
    await api.app.settings.set('modules.blog', false)
    expect(await loadPostsPage(api.app, {})).toBeNull()
    expect(await loadPostPage(api.app, 'post', {})).toBeNull()
    await api.app.settings.unset('modules.blog')
  })

  it('is called what the menu calls it', async () => {
    expect((await loadPostsPage(api.app, {}))?.title).toBe('Blog')
    await content.menu([{ label: 'Journal', type: 'posts' }])
    expect((await loadPostsPage(api.app, {}))?.title).toBe('Journal')
  })

  it('takes as many statements for ten posts as for one', async () => {
    await content.post({ tags: [{ name: 'one' }] })
    const count = async () => {
      await loadPostsPage(api.app, {})
      return (await api.statements(() => loadPostsPage(api.app, {}))).length
    }
    const few = await count()
    for (let number = 1; number <= 9; number++) await content.post({ tags: [{ name: `tag ${number}` }] })
    expect(await count()).toBe(few)
  })
})

describe('/posts/{slug}', () => {
  it('shows approved comments alone, nested, and pages through them', async () => {
    const { id } = await content.post({ slug: 'a-post' })
    const first = await content.comment({ postId: id, body: 'First' })
    await content.comment({ postId: id, body: 'Reply', parentId: first.id })
    await content.comment({ postId: id, body: 'Secret', status: 'pending' })
    for (let number = 1; number <= 20; number++) await content.comment({ postId: id })
    const page = await loadPostPage(api.app, 'a-post', {})
    const { comments, paginator } = dataOf<Post>(page)
    expect(comments).toHaveLength(20)
    expect([comments[0]?.body, comments[0]?.replies[0]?.body]).toEqual(['First', 'Reply'])
    expect(JSON.stringify(comments)).not.toContain('Secret')
    expect([paginator.total, paginator.next_url]).toEqual([21, '/posts/a-post?page=2#comments'])
  })

  it.each(['nothing', '%zz', '%00', '..%2f..', "'%22"])('is none for the slug %j', async (slug) => {
    expect(await loadPostPage(api.app, slug, {})).toBeNull()
    expect(await loadCmsPage(api.app, slug)).toBeNull()
  })

  it('is found by a slug in any script', async () => {
    await content.post({ slug: '東京', title: 'Tokyo' })
    expect((await loadPostPage(api.app, encodeURIComponent('東京'), {}))?.title).toBe('Tokyo')
  })
})

describe('/{slug}', () => {
  it('shows a page once it is published, and while pages are on', async () => {
    await content.page({ slug: 'terms', title: 'Terms', published: false })
    expect(await loadCmsPage(api.app, 'terms')).toBeNull()
    await content.page({ slug: 'about', title: 'About' })
    expect((await loadCmsPage(api.app, 'about'))?.title).toBe('About')
    await api.app.settings.set('modules.pages', false)
    expect(await loadCmsPage(api.app, 'about')).toBeNull()
    await api.app.settings.unset('modules.pages')
  })
})

describe('/', () => {
  it('shows each product once, and nothing of what is switched off', async () => {
    await catalogue.product({ name: 'Chosen', featured: true })
    await catalogue.product({ name: 'New' })
    await content.post({ title: 'News' })
    const names = (products: unknown) => (products as { name: string }[]).map(({ name }) => name)
    type Section = { type: string; products?: unknown; posts?: unknown[] }
    const read = async () => (await loadHomePage(api.app)).data.sections as Section[]
    const shown = (await read()).flatMap(({ products, posts }) => [
      ...(products ? [names(products)] : []),
      ...(posts ? [posts.length] : []),
    ])
    expect(shown).toEqual([['Chosen'], 1, ['New']])
    await api.app.settings.set('modules.shop', false)
    await api.app.settings.set('modules.blog', false)
    expect((await read()).flatMap(({ products, posts }) => [products, posts].filter(Boolean))).toEqual([
      [],
      [],
      [],
    ])
    await api.app.settings.unset('modules.shop')
    await api.app.settings.unset('modules.blog')
  })
})
