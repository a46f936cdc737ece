import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPages, type TestPages } from './support/open-pages.ts'

const HOSTILE = `<script>alert(1)</script> "quoted" & 'so' {{ 7 | times: 7 }}`

let pages: TestPages
let page: Page

beforeAll(async () => {
  pages = await openTestPages()
  await seed(pages)
  page = await pages.openPage()
})
afterAll(() => pages?.close())

async function seed({ content, catalogue }: TestPages): Promise<void> {
  const category = await content.postCategory({ slug: 'news', name: 'News', description: 'All that is new' })
  for (let number = 1; number <= 12; number++)
    await content.post({ slug: `story-${number}`, title: `Story ${number}` })
  const author = await content.staff({ name: 'Grace' })
  const post = await content.post({
    slug: 'hostile',
    title: HOSTILE,
    bodyHtml: '<h2>Inside</h2><p>Text with <em>stress</em></p><table><tr><td>1</td></tr></table>',
    authorId: author.id,
    categoryIds: [category.id],
    tags: [{ name: 'Tools' }],
  })
  const first = await content.comment({ postId: post.id, authorName: HOSTILE, body: 'First\n\nthought' })
  await content.comment({ postId: post.id, parentId: first.id, body: 'An answer' })
  await content.comment({ postId: post.id, body: 'Not yet', status: 'pending' })
  const about = await content.page({ slug: 'about', title: 'About us', bodyHtml: '<p>We are here.</p>' })
  await content.page({ slug: 'über-uns', title: 'Über uns' })
  await catalogue.product({ name: 'Storm lantern', featured: true })
  await content.menu([
    { label: 'Home', type: 'home' },
    {
      label: 'Journal',
      type: 'posts',
      children: [{ label: 'News', type: 'post_category', postCategoryId: category.id }],
    },
    { label: 'About', type: 'page', pageId: about.id },
  ])
}

const go = (path: string) => page.goto(pages.address(path), { waitUntil: 'domcontentloaded' })
const headings = () => page.getByRole('heading', { level: 1 }).allTextContents()

describe('every page', () => {
  it.each([
    '/',
    '/posts',
    '/posts?category=news',
    '/posts?tag=tools',
    '/posts/hostile',
    '/about',
    '/nothing',
  ])('%s has one main part, one first heading, a language and a way past the header', async (path) => {
    await go(path)
    expect(await page.locator('main#content').count()).toBe(1)
    expect(await headings()).toHaveLength(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
    expect(await page.locator('a.skip-link').getAttribute('href')).toBe('#content')
    expect(await page.locator('link[rel=stylesheet][href*="site.css"]').count()).toBe(1)
  })

  it('marks where it is in the menu, and only there', async () => {
    const current = async (path: string) => {
      await go(path)
      return page.locator('.site-nav a[aria-current="page"]').allTextContents()
    }
    expect(await current('/')).toEqual(['Home'])
    expect(await current('/about')).toEqual(['About'])
    expect(await current('/posts')).toEqual(['Journal'])
    expect(await current('/posts?category=news')).toEqual(['News'])
    expect(await current('/nothing')).toEqual([])
  })

  it('opens and closes its menus without scripts', async () => {
    await page.setViewportSize({ width: 360, height: 700 })
    await go('/')
    const link = page.locator('.site-menu-panel').getByRole('link', { name: 'News' })
    expect(await link.isVisible()).toBe(false)
    await page.locator('.site-menu summary').click()
    await link.click()
    expect(await headings()).toEqual(['News'])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('is written from right to left in a language that is', async () => {
    await pages.site.setSetting('site.locale', 'ar')
    await go('/')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await pages.site.setSetting('site.locale', 'en')
  })
})

describe('/', () => {
  it('shows the site, its products and its posts', async () => {
    await pages.site.setSetting('site.tagline', 'Things that last')
    await go('/')
    expect(await headings()).toEqual(['Things that last'])
    expect(await page.title()).toBe('Storefront')
    expect(await page.locator('main').textContent()).toMatch(/Storm lantern[\s\S]*Story 12/)
  })
})

describe('/posts', () => {
  it('pages with real links, both ways', async () => {
    await go('/posts')
    expect(await page.locator('.post-card').count()).toBe(10)
    expect(await page.locator('a[rel=prev]').count()).toBe(0)
    await page.locator('a[rel=next]').click()
    expect(page.url()).toBe(pages.address('/posts?page=2'))
    expect(await page.locator('.post-card').count()).toBe(3)
    expect(await page.locator('a[rel=next]').count()).toBe(0)
    await page.locator('a[rel=prev]').click()
    expect(page.url()).toBe(pages.address('/posts'))
  })

  it('is about a category, a tag, or what is searched for', async () => {
    await go('/posts?category=news')
    expect([await headings(), await page.locator('.lead').textContent()]).toEqual([
      ['News'],
      'All that is new',
    ])
    await go('/posts?tag=tools')
    expect([await headings(), await page.locator('.post-card').count()]).toEqual([['#Tools'], 1])
    await go('/posts?q=story+11')
    expect(await page.locator('.post-card-title').first().textContent()).toBe('Story 11')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  })

  it('leads back from a page that is too far', async () => {
    await go('/posts?page=99')
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    expect(page.url()).toBe(pages.address('/posts?page=2'))
  })
})

describe('/posts/{slug}', () => {
  it('shows the post, who wrote it, its neighbours and its approved comments', async () => {
    await go('/posts/hostile')
    const text = await page.locator('main').textContent()
    expect(text).toContain('Grace')
    expect(text).toContain('An answer')
    expect(text).not.toContain('Not yet')
    expect(await page.locator('.prose em').textContent()).toBe('stress')
    expect(await page.locator('.comment .comment').count()).toBe(1)
    expect(await page.locator('a[rel=prev]').getAttribute('href')).toBe('/posts/story-12')
    expect(await page.locator('.prose [tabindex="0"] table').count()).toBe(1)
  })

  it('prints titles and names as they are, whatever they look like', async () => {
    for (const path of ['/', '/posts', '/posts/hostile', '/posts/story-12']) {
      const { html } = await pages.get(path)
      expect(html).not.toContain('<script>alert(1)')
    }
    await go('/posts/hostile')
    expect(await headings()).toEqual([HOSTILE])
    expect(await page.title()).toBe(`${HOSTILE} · Storefront`)
    expect(await page.locator('.comment strong').first().textContent()).toBe(HOSTILE)
  })
})

describe('/{slug}', () => {
  it('shows the page, also by a slug in any script', async () => {
    await go('/about')
    expect([await headings(), await page.locator('.prose').textContent()]).toEqual([
      ['About us'],
      'We are here.',
    ])
    await go('/über-uns')
    expect(await headings()).toEqual(['Über uns'])
  })
})

describe('what is not there', () => {
  it.each([
    ...['/nothing', '/a/b/c', '/posts/nothing', '/posts/hostile/more', '/posts?category=nothing'],
    ...['/posts?tag=nothing', '/constructor', '/..%2f..%2fetc', '/%00', '/%zz', '/%ff'],
    ...["/'%22%3E%3Cscript%3E", '/.env', '/wp-login.php', '/posts/%zz'],
  ])('%s is answered 404 with a page that leads on, without scripts', async (path) => {
    const { status, html } = await pages.get(path)
    expect(status).toBe(404)
    expect(html).toContain('Page not found')
    expect(html).toContain('action="/search"')
    expect(html).toContain('name="robots" content="noindex')
  })

  it('is what belongs to a module that is off', async () => {
    await pages.site.setSetting('modules.blog', false)
    await pages.site.setSetting('modules.pages', false)
    for (const path of ['/posts', '/posts/hostile', '/about']) {
      expect([path, (await pages.get(path)).status]).toEqual([path, 404])
    }
    const { html } = await pages.get('/')
    expect(html).not.toContain('href="/posts')
    await pages.site.setSetting('modules.blog', true)
    await pages.site.setSetting('modules.pages', true)
  })

  it('does not stand in the way of other routes', async () => {
    expect((await pages.get('/openapi.json')).status).toBe(200)
    expect((await pages.get('/developers')).html).toContain('id="credentials"')
    expect((await pages.get('/healthz')).html).toContain('ok')
  })
})

describe('/site-colors.css', () => {
  it('is kept for ever under the address that pages link, which changes with the colour', async () => {
    const link = async () => {
      await go('/about')
      return (await page.locator('link[href^="/site-colors.css"]').getAttribute('href')) ?? ''
    }
    const former = await link()
    await pages.site.setSetting('site.primary_color', '#aa3300')
    const current = await link()
    expect(current).not.toBe(former)
    const answer = await fetch(pages.address(current))
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toContain('#aa3300')
    expect((await fetch(pages.address(former))).headers.get('cache-control')).toBe('no-cache')
  })
})
