import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import { saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'
import { childrenOf, readXml, textOf } from '../seo/read-xml.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

// The made-up language shows what is in no catalogue; the owner's texts are Chinese, so that they are no English words.
const MADE_UP = '/en-xa'
const PATHS = [
  '/',
  '/posts',
  '/posts/p',
  '/products',
  '/products/g',
  '/about',
  '/search?q=茶',
  '/contact',
  '/newsletter',
]
const LANGUAGES = ['', '/de', '/ar', MADE_UP]

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  const { content, catalogue, site } = pages
  await site.setSetting('site.locales', ['de', 'ar', 'en-XA'])
  await site.setSetting('site.name', '店')
  await site.setSetting('shop.privacy_url', '/about')
  const news = await content.postCategory({ slug: 'n', name: '報' })
  const image = { url: '/demo/posts/nettle-soup.svg', alt: '絵', width: 1200, height: 800 }
  const bodyHtml = '<p>長 <a href="/about">関</a> <a href="https://other.example/a">外</a></p>'
  await content.post({ slug: 'p', title: '茶', excerpt: '短', bodyHtml, image, categoryIds: [news.id] })
  await content.post({ slug: 'q', title: '水', excerpt: '短', bodyHtml })
  const category = await catalogue.category({ slug: 'c', name: '類' })
  const goods = { categoryIds: [category.id], descriptionHtml: '<p>物</p>', shortDescription: '短', stock: 3 }
  const kettle = await catalogue.product({
    slug: 'g',
    name: '品',
    ...goods,
    price: 2000,
    compareAtPrice: 2500,
  })
  await catalogue.product({ slug: 'h', name: '茶物', ...goods, price: 1000 })
  const about = await content.page({ slug: 'about', title: '私', bodyHtml: '<p>達</p>' })
  await content.menu([{ label: '頁', type: 'page', pageId: about.id }])
  await saveTranslations(site.app, createThemeTexts(site.app), [
    { entity: 'product', id: kettle.id, field: 'name', locale: 'de', value: 'Kessel' },
    { entity: 'page', id: about.id, field: 'title', locale: 'de', value: 'Über uns' },
  ])
  await site.app.search.rebuild()
})
afterAll(() => pages?.close())

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
const tagsOf = (html: string, names: string) =>
  [...html.matchAll(new RegExp(`<(?:${names})\\s[^>]*>`, 'g'))].map(([tag]) => tag)
const alternatesOf = (html: string) =>
  Object.fromEntries(
    tagsOf(html, 'link')
      .filter((tag) => attribute(tag, 'rel') === 'alternate' && attribute(tag, 'hrefLang') !== undefined)
      .map((tag) => [attribute(tag, 'hrefLang'), attribute(tag, 'href')]),
  )

describe('a page in another language', () => {
  it.each(PATHS)('%s says so', async (path) => {
    const response = await fetch(pages.address(`/ar${path === '/' ? '' : path}`))
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-language')).toBe('ar')
    expect(html).toMatch(/<html lang="ar" dir="rtl"/)
  })

  it.each(PATHS)('%s leads nowhere but to pages in it, and to files', async (path) => {
    const { html } = await pages.get(`/de${path === '/' ? '' : path}`)
    const addresses = tagsOf(html, 'a|form|link|button|area')
      .filter((tag) => !/\shreflang=/i.test(tag))
      .flatMap(
        (tag) => attribute(tag, 'href') ?? attribute(tag, 'action') ?? attribute(tag, 'formaction') ?? [],
      )
      .map((address) => new URL(address, pages.address(`/de${path}`)))
    const own = addresses.filter(({ origin }) => origin === new URL(pages.address('')).origin)
    expect(own.length).toBeGreaterThan(10)
    const strays = own.map(({ pathname }) => pathname).filter((one) => !/^\/de(\/|$)|\.[a-z0-9]+$/.test(one))
    expect(strays).toEqual([])
  })

  it.each(PATHS)('%s has no word that is in no catalogue', async (path) => {
    const { html } = await pages.get(MADE_UP + (path === '/' ? '' : path))
    const body = /<body.*<\/body>/s.exec(html)?.[0] ?? ''
    expect(findWords(body.replace(/<nav class="site-languages".*?<\/nav>/s, ''))).toEqual([])
  })

  it('shows what the owner has translated, and the original of the rest', async () => {
    const { html } = await pages.get('/de/products')
    expect(html).toContain('Kessel')
    expect(html).toContain('茶物')
    expect((await pages.get('/products')).html).not.toContain('Kessel')
    expect((await pages.get('/de/about')).html).toMatch(/<title>Über uns/)
  })

  it('is kept under a tag of its own, which changes with a translation', async () => {
    const tagOf = async (path: string) => (await fetch(pages.address(path))).headers.get('etag')
    const [here, there] = [await tagOf('/about'), await tagOf('/de/about')]
    expect(here).not.toBe(there)
    const { id } = await pages.site.app.database.prisma.page.findFirstOrThrow({ where: { slug: 'about' } })
    const title = { entity: 'page', id, field: 'title', locale: 'de', value: 'Wir' }
    await saveTranslations(pages.site.app, createThemeTexts(pages.site.app), [title])
    expect(await tagOf('/de/about')).not.toBe(there)
    expect((await pages.get('/de/about')).html).toMatch(/<title>Wir/)
  })
})

describe('languages of a page', () => {
  it.each(['/', '/posts/p', '/products?category=c', '/about'])('%s name each other', async (path) => {
    const bare = path === '/' ? '' : path
    const expected = {
      en: pages.address(path),
      de: pages.address(`/de${bare}`),
      ar: pages.address(`/ar${bare}`),
      'en-XA': pages.address(MADE_UP + bare),
      'x-default': pages.address(path),
    }
    for (const prefix of LANGUAGES) {
      const { html } = await pages.get(prefix + bare || '/')
      expect(alternatesOf(html)).toEqual(expected)
      const canonical = tagsOf(html, 'link').find((tag) => attribute(tag, 'rel') === 'canonical') ?? ''
      expect(attribute(canonical, 'href')).toBe(pages.address(prefix + bare || '/'))
    }
  })

  it('are named by sitemaps too, one for each', async () => {
    const { html: index } = await pages.get('/sitemap.xml')
    const files = childrenOf(readXml(index), 'sitemap').map(
      (one) => new URL(textOf(one, 'loc') ?? '').pathname,
    )
    expect(files).toEqual(
      expect.arrayContaining(['/sitemap/products-1.xml', '/sitemap/products-1.en-xa.xml']),
    )
    const seen = new Map<string, string>()
    for (const file of files) {
      for (const url of childrenOf(readXml((await pages.get(file)).html), 'url')) {
        const links = childrenOf(url, 'xhtml:link').map(({ attributes }) => attributes.href ?? '')
        seen.set(textOf(url, 'loc') ?? '', [...new Set(links)].sort().join(' '))
      }
    }
    for (const links of seen.values()) {
      const each = links.split(' ')
      expect(each).toHaveLength(LANGUAGES.length)
      for (const address of each) expect(seen.get(address)).toBe(links)
    }
  })

  it('have feeds of their own', async () => {
    const feed = readXml((await pages.get('/de/feed.xml')).html)
    expect(feed.attributes['xml:lang']).toBe('de')
    const links = childrenOf(feed, 'entry').flatMap((entry) => childrenOf(entry, 'link'))
    for (const { attributes } of links) expect(attributes.href).toContain('/de/posts/')
  })
})

describe('an address', () => {
  it.each([
    ['/de/', '/de'],
    ['/de/products/', '/de/products'],
    ['/de/account', '/de/account/sign-in'],
    ['/de/Posts', '/de/posts'],
  ])('%s leads to %s', async (path, target) => {
    const response = await fetch(pages.address(path), { redirect: 'manual' })
    expect(response.status).toBeGreaterThanOrEqual(301)
    expect(response.status).toBeLessThanOrEqual(308)
    expect(response.headers.get('location')).toBe(target)
  })

  it.each(['/fr', '/fr/posts', '/DE', '/de/media/none.png', '/de/api/v1/site', '/de/de'])(
    '%s is none of a language',
    async (path) => expect((await pages.get(path)).status).toBe(404),
  )

  it('that is former leads on in every language; one with a language comes first', async () => {
    const { prisma } = pages.site.app.database
    const row = { permanent: true, origin: 'owner' }
    await prisma.redirect.create({ data: { from: '/old', to: '/about', ...row } })
    await prisma.redirect.create({ data: { from: '/de/old-de', to: '/posts', ...row } })
    const leads = async (path: string) =>
      (await fetch(pages.address(path), { redirect: 'manual' })).headers.get('location')
    expect(await leads('/old')).toBe('/about')
    expect(await leads('/de/old')).toBe('/de/about')
    expect(await leads('/de/old-de')).toBe('/de/posts')
  })

  it('is not chosen by the browser’s languages', async () => {
    const response = await fetch(pages.address('/'), {
      headers: { 'accept-language': 'de' },
      redirect: 'manual',
    })
    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'en'])
  })
})

describe('a form', () => {
  it('is answered in the language of its page', async () => {
    const page = await pages.openPage()
    await page.goto(pages.address('/de/contact'))
    await page.locator('main [name="name"]').fill('Ada')
    await page.locator('main [name="email"]').fill('ada@example.com')
    await page.locator('main [name="message"]').fill('Hallo')
    await page.locator('main form [type="submit"], main form button').first().click()
    expect(new URL(page.url()).pathname).toBe('/de/contact')
    expect(await page.locator('main').textContent()).toContain(textsIn('de').t('api.notes.message_sent', {}))
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })
})

describe('the list of languages', () => {
  it('leads to the same page in each, without scripts, by its own name', async () => {
    const page = await pages.openPage({ viewport: { width: 390, height: 800 } })
    await page.goto(pages.address('/de/products?category=c'))
    const list = page.getByRole('navigation', { name: 'Sprache' })
    expect(await list.getByRole('link').allInnerTexts()).toEqual(
      expect.arrayContaining(['English', 'Deutsch', 'العربية']),
    )
    expect(await list.locator('[aria-current]').textContent()).toBe('Deutsch')
    await list.getByRole('link', { name: 'العربية' }).click()
    expect(page.url()).toBe(pages.address('/ar/products?category=c'))
    await page.locator('.site-languages [lang="en"]').click()
    expect(page.url()).toBe(pages.address('/products?category=c'))
  })

  it.each(['/de', '/ar/products/g', '/ar/search?q=茶'])('is accessible at %s', async (path) => {
    const page = await pages.openPage({ javaScriptEnabled: true, viewport: { width: 390, height: 800 } })
    await page.addInitScript(AXE)
    await page.goto(pages.address(path))
    expect(await findBreaches(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

/** The plain words in a page's text and in what is read aloud. Addresses, dates and prices are in no catalogue. */
function findWords(html: string): string[] {
  const heard = [...html.matchAll(/\b(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  const read = html.replace(/<(script|style|time|svg)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ')
  const said = [read, ...heard].join(' ').replace(/&\w+;|\S+@\S+|https?:\S+/g, ' ')
  return (said.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !MONTHS.has(word))
}

const MONTHS = new Set(
  Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((date) => [
    date.toLocaleString('en', { month: 'long' }),
    date.toLocaleString('en', { month: 'short' }),
  ]),
)
