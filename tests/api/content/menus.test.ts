import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MenuItemInput } from '#lib/domains/publishing/content/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { countReads } from '#tests/support/count-reads.ts'
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
  await api.app.database.prisma.product.deleteMany()
  await api.app.database.prisma.productCategory.deleteMany()
})
afterAll(() => api.close())

type Item = { label: string; url: string; children: Item[] }

/** The labels of a menu, those below in brackets behind. */
async function outline(): Promise<string> {
  const { json } = await api.get('/menus')
  const write = (items: Item[]): string =>
    items.map(({ label, children }) => (children.length ? `${label}(${write(children)})` : label)).join(' ')
  return write(json.data[0].items)
}

const addProduct = (slug: string, given: { published?: boolean; publishedAt?: Date } = {}) =>
  api.app.database.prisma.product.create({
    data: { slug, name: slug, published: true, publishedAt: new Date('2026-01-01'), ...given },
  })

/** An item of each type, labelled with it. */
async function itemOfEachType(): Promise<MenuItemInput[]> {
  const page = await content.page({ slug: 'about' })
  const post = await content.post({ slug: 'hello' })
  const postCategory = await content.postCategory({ slug: 'news' })
  const product = await addProduct('shoe')
  const category = await api.app.database.prisma.productCategory.create({
    data: { slug: 'shoes', name: 'S' },
  })
  return [
    { type: 'home', label: 'home' },
    { type: 'page', label: 'page', pageId: page.id },
    { type: 'post', label: 'post', postId: post.id },
    { type: 'post_category', label: 'post_category', postCategoryId: postCategory.id },
    { type: 'product', label: 'product', productId: product.id },
    { type: 'product_category', label: 'product_category', productCategoryId: category.id },
    { type: 'products', label: 'products' },
    { type: 'posts', label: 'posts' },
    { type: 'link', label: 'link', url: 'https://example.org/' },
  ]
}

describe('GET /menus', () => {
  it('shows menus with their items, each type with its slug and absolute address', async () => {
    const { id } = await content.menu(await itemOfEachType())
    const { json } = await api.get('/menus')
    const item = (type: string, slug: string | null, url: string) => ({
      id: expect.any(Number),
      label: type,
      type,
      slug,
      url,
      new_tab: false,
      icon: null,
      children: [],
    })
    expect(json).toEqual({
      data: [
        {
          id,
          location: 'primary',
          name: 'The primary menu',
          items: [
            item('home', null, 'https://shop.example.com/'),
            item('page', 'about', 'https://shop.example.com/about'),
            item('post', 'hello', 'https://shop.example.com/posts/hello'),
            item('post_category', 'news', 'https://shop.example.com/posts?category=news'),
            item('product', 'shoe', 'https://shop.example.com/products/shoe'),
            item('product_category', 'shoes', 'https://shop.example.com/products?category=shoes'),
            item('products', null, 'https://shop.example.com/products'),
            item('posts', null, 'https://shop.example.com/posts'),
            item('link', null, 'https://example.org/'),
          ],
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 1, total: 1, has_more: false },
    })
  })

  it.each([
    ['/sale?a=1#top', 'https://shop.example.com/sale?a=1#top'],
    ['sale', 'https://shop.example.com/sale'],
    ['#top', 'https://shop.example.com/#top'],
    ['//example.org/x', 'https://example.org/x'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ['tel:+62211234', 'tel:+62211234'],
  ])('gives the link %s as %s', async (url, absolute) => {
    await content.menu([{ type: 'link', label: 'Link', url, newTab: true, icon: 'star' }])
    const { json } = await api.get('/menus')
    expect(json.data[0].items).toMatchObject([{ url: absolute, slug: null, new_tab: true, icon: 'star' }])
  })

  it('leaves out links that run code', async () => {
    await content.menu([
      { type: 'link', label: 'Bad', url: ' JavaScript:alert(1)' },
      { type: 'link', label: 'Good', url: '/good' },
    ])
    expect(await outline()).toBe('Good')
  })

  it('orders menus and items by position, then by age', async () => {
    const { prisma } = api.app.database
    await content.menu([{ type: 'home', label: 'Home' }], 'footer')
    const { id } = await content.menu(
      ['a', 'b', 'c'].map((label) => ({ type: 'home', label })),
      'primary',
    )
    await prisma.menu.update({ where: { location: 'footer' }, data: { position: 1 } })
    await prisma.menuItem.updateMany({
      where: { menuId: id, label: { in: ['b', 'c'] } },
      data: { position: 0 },
    })
    await prisma.menuItem.updateMany({ where: { menuId: id, label: 'a' }, data: { position: 1 } })
    const { json } = await api.get('/menus')
    expect(json.data.map((menu: { location: string }) => menu.location)).toEqual(['primary', 'footer'])
    expect(await outline()).toBe('b c a')
  })

  it('leaves out what is not published, with all below it', async () => {
    const later = { publishedAt: new Date('2026-06-01T12:00:10Z') }
    const page = await content.page(later)
    const draft = await content.post({ published: false })
    const product = await addProduct('later', later)
    const hidden = await addProduct('hidden', { published: false })
    const children: MenuItemInput[] = [{ type: 'home', label: 'below' }]
    await content.menu([
      { type: 'page', label: 'page', pageId: page.id, children },
      { type: 'post', label: 'draft', postId: draft.id, children },
      { type: 'product', label: 'product', productId: product.id, children },
      { type: 'product', label: 'hidden', productId: hidden.id, children },
      { type: 'posts', label: 'kept', children },
    ])
    expect(await outline()).toBe('kept(below)')
    api.clock.advance(10)
    expect(await outline()).toBe('page(below) product(below) kept(below)')
  })

  it('leaves out items whose target is gone', async () => {
    const post = await content.post()
    await content.menu([
      { type: 'post', label: 'gone', postId: post.id },
      { type: 'home', label: 'home' },
    ])
    await api.app.database.prisma.post.delete({ where: { id: post.id } })
    expect(await outline()).toBe('home')
  })

  it('keeps a menu that has nothing to show', async () => {
    await content.menu([])
    expect((await api.get('/menus')).json.data).toMatchObject([{ location: 'primary', items: [] }])
  })

  it('ends at the fifth level', async () => {
    const nest = (level: number): MenuItemInput[] =>
      level > 7 ? [] : [{ type: 'home', label: String(level), children: nest(level + 1) }]
    await content.menu(nest(1))
    expect(await outline()).toBe('1(2(3(4(5))))')
  })

  it.each([
    ['modules.shop', 'home page post post_category posts link'],
    ['modules.blog', 'home page product product_category products link'],
    ['modules.pages', 'home post post_category product product_category products posts link'],
    ['features.shop', 'home page post post_category product product_category products posts link'],
  ])('shows, with %s off, what is left of the site', async (setting, labels) => {
    await content.menu(await itemOfEachType())
    await api.app.settings.set(setting, false)
    const shown = await outline()
    await api.app.settings.unset(setting)
    expect(shown).toBe(labels)
  })

  it('answers while the site is in maintenance', async () => {
    await api.app.settings.set('maintenance.active', true)
    const { status } = await api.get('/menus')
    await api.app.settings.unset('maintenance.active')
    expect(status).toBe(200)
  })

  it('runs as many statements for many items as for few', async () => {
    const items = await itemOfEachType()
    await content.menu(items)
    const few = await countReads(api, '/menus')
    await content.menu([...items, ...items])
    await content.menu([...items, { type: 'home', label: 'parent', children: items }], 'footer')
    // One for menus, one for items, and one for each kind of thing they lead to.
    expect(few).toBe(7)
    expect(await countReads(api, '/menus')).toBe(few)
  })

  it('answers 304 to a client that has the menus, until a target is renamed', async () => {
    await content.menu(await itemOfEachType())
    const known = { 'if-none-match': (await api.get('/menus')).headers.ETag ?? '' }
    expect((await api.get('/menus', known)).status).toBe(304)
    await api.app.database.prisma.product.updateMany({ data: { slug: 'boot' } })
    expect((await api.get('/menus', known)).status).toBe(200)
  })
})
