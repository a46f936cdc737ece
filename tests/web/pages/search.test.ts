import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writePage } from '#lib/pages/document/write-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { openTestPages, type TestPages } from './support/open-pages.ts'

let pages: TestPages
let page: Page

beforeAll(async () => {
  pages = await openTestPages()
  const { content, catalogue } = pages
  for (let number = 1; number <= 17; number++) await content.post({ title: `Café lantern ${number}` })
  await catalogue.product({ name: 'Storm lantern' })
  await content.page({ slug: 'search', title: 'How we search', bodyHtml: '<p>Slowly.</p>' })
  await pages.site.app.search.rebuild()
  page = await pages.openPage()
})
afterAll(() => pages?.close())

const go = (path: string) => page.goto(pages.address(path), { waitUntil: 'domcontentloaded' })
const heading = () => page.getByRole('heading', { level: 1 }).textContent()
const groups = () => page.getByRole('heading', { level: 2 }).allTextContents()

describe('/search', () => {
  it('groups what is found, with the query and the count for a heading', async () => {
    await go('/search?q=lantern')
    expect(await heading()).toBe('18 results for “lantern”')
    expect(await groups()).toEqual(['Products', 'Posts'])
    expect(await page.locator('.result').count()).toBe(6)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
    expect(await page.locator('input[name=q]').inputValue()).toBe('lantern')
  })

  it('marks the words that were found, whatever their accents', async () => {
    await go('/search?q=cafe')
    expect(new Set(await page.locator('.result h3 mark').allTextContents())).toEqual(new Set(['Café']))
  })

  it('has a tab for each type, which pages through it with real links', async () => {
    await go('/search?q=lantern')
    expect(await page.locator('.tabs a').allInnerTexts()).toEqual([
      'Everything 18',
      'Products 1',
      'Posts 17',
      'Pages 0',
    ])
    await page.locator('.tabs a', { hasText: 'Posts' }).click()
    expect(page.url()).toBe(pages.address('/search?q=lantern&type=post'))
    expect(await page.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Posts 17', '1'])
    expect(await page.locator('.result').count()).toBe(15)
    await page.locator('a[rel=next]').click()
    expect(page.url()).toBe(pages.address('/search?q=lantern&type=post&page=2'))
    expect(await page.locator('.result').count()).toBe(2)
    expect(await page.locator('a[rel=prev]').getAttribute('href')).toBe('/search?q=lantern&type=post')
  })

  it('keeps to the type when it is searched again', async () => {
    await go('/search?q=lantern&type=post')
    await page.locator('input[name=q]').fill('storm')
    await page.locator('.search-form button').click()
    expect(page.url()).toBe(pages.address('/search?q=storm&type=post'))
  })

  it('corrects what is mistyped, searches for what was typed if asked to, and then suggests', async () => {
    await go('/search?q=lantren')
    expect(await heading()).toBe('18 results for “lantern”')
    await page.getByRole('link', { name: 'lantren' }).click()
    expect(await heading()).toBe('No results for “lantren”')
    await page.getByRole('link', { name: 'lantern', exact: true }).click()
    expect(await heading()).toBe('18 results for “lantern”')
  })

  it('names other types that have what is not found', async () => {
    await go('/search?q=lantern&type=page')
    expect(await page.locator('.empty').textContent()).toContain('17 in Posts')
  })

  it('says where only some of the words were found', async () => {
    await go('/search?q=lantern')
    expect(await page.locator('[data-match]').count()).toBe(0)
    await go('/search?q=storm+zebra')
    expect(await page.locator('main').getAttribute('data-match')).toBe('any')
    expect(await page.locator('.notice').count()).toBe(1)
  })

  it.each(['/search', '/search?q=', '/search?q=%20', '/search?q=!!!', '/search?type=post'])(
    '%s is the form alone',
    async (path) => {
      await go(path)
      expect([await heading(), await groups()]).toEqual(['Search', []])
      expect(await page.locator('.tabs, .empty, .result').count()).toBe(0)
    },
  )

  it.each([
    '<script>alert(1)</script>lantern',
    '"><img src=x onerror=alert(1)>lantern',
    "'lantern' {{ site.name }}",
    '</title><script>lantern',
  ])('prints the query as it is: %s', async (query) => {
    const path = `/search?q=${encodeURIComponent(query)}`
    const { status, html } = await pages.get(path)
    expect(status).toBe(200)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('</title><script>lantern')
    await go(path)
    expect(await heading()).toContain(query)
    expect(await page.locator('input[name=q]').inputValue()).toBe(query)
    expect(await page.title()).toContain(query)
  })

  it.each([
    '/search?q=lantern&q=other&type=post&type=page',
    '/search?q[]=lantern',
    '/search?q=lantern&page=-1&per_page=x',
    '/search?q=lantern&type=%00',
    '/search?q=%00%ff%zz',
    '/search?q=lantern&type=post&page=999999999999',
  ])('answers %s', async (path) => {
    expect((await pages.get(path)).status).toBe(200)
  })

  it('answers a query that is far too long', async () => {
    expect((await pages.get(`/search?q=${'x'.repeat(3000)}`)).status).toBe(200)
  })

  it('is a React server component, whose document is that of every other page', async () => {
    const { app } = pages.site
    await app.settings.refresh()
    const page = await loadSearchPage(app, { q: 'lantern', type: 'product' })
    const written = page && (await writePage(app, page))
    expect(written).toContain('Storm <mark>lantern</mark>')
    expect((await pages.get('/search?q=lantern&type=product')).html).toBe(written)
  })
})

describe('live results', () => {
  it('appear below the header while somebody types, and lead to what was found', async () => {
    const typed = await pages.openPage({ javaScriptEnabled: true })
    await typed.goto(pages.address('/posts'))
    await typed.locator('input[name=q]').pressSequentially('storm')
    await typed.getByRole('option', { name: 'Storm lantern' }).waitFor()
    await typed.locator('input[name=q]').press('Enter')
    await typed.waitForURL(pages.address('/search?q=storm'))
    await typed.close()
  })

  it('come with one script, which a page without them does not have', async () => {
    const scripts = (html: string) => html.match(/<script src="[^"]+" defer data-config=/g)?.length ?? 0
    expect(scripts((await pages.get('/search?q=lantern')).html)).toBe(1)
    await go('/')
    const config = JSON.parse((await page.locator('script[data-config]').getAttribute('data-config')) ?? '')
    expect(config).toMatchObject({ endpoint: '/search/suggest', minChars: 2, delay: 200 })
    await pages.site.setSetting('search.live_enabled', false)
    expect(scripts((await pages.get('/search?q=lantern')).html)).toBe(0)
    await pages.site.setSetting('search.live_enabled', true)
  })
})

describe('while the page of results is off', () => {
  beforeEach(() => pages.site.setSetting('search.page_enabled', false))
  afterEach(() => pages.site.setSetting('search.page_enabled', true))

  it('/search is the page with that slug, and forms lead to lists', async () => {
    await go('/search?q=lantern')
    expect([await heading(), await page.locator('.prose').textContent()]).toEqual([
      'How we search',
      'Slowly.',
    ])
    expect(await page.title()).toBe('How we search · Storefront')
    expect(await page.locator('form[role=search]').getAttribute('action')).toBe('/products')
    expect(await page.locator('input[name=type]').count()).toBe(0)
  })

  it('/search is not there where no page has that slug', async () => {
    const { page } = pages.site.app.database.prisma
    await page.update({ where: { slug: 'search' }, data: { slug: 'elsewhere' } })
    try {
      expect((await pages.get('/search')).status).toBe(404)
      await pages.site.setSetting('search.page_enabled', true)
      expect((await pages.get('/search')).status).toBe(200)
    } finally {
      await page.update({ where: { slug: 'elsewhere' }, data: { slug: 'search' } })
    }
  })
})
