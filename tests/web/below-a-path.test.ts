import path from 'node:path'
import { generateSync } from 'otplib'
import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueSetupLink } from '#lib/domains/people/staff/index.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { confirmIdentity } from '#tests/support/owner/confirm-identity.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { crawlBelow } from '#tests/support/proxies/crawl-below.ts'
import {
  type ProxyKind,
  proxyKinds,
  type RunningProxy,
  startProxy,
} from '#tests/support/proxies/start-proxy.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { signRequest } from '#tests/support/signing.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const BELOW = '/shop'
const START = [
  ...['/', '/products', '/search?q=kettle', '/cart', '/checkout', '/account/sign-in', '/account/register'],
  ...['/sitemap.xml', '/feed.xml', '/feed.json', '/robots.txt', '/llms.txt', '/site.webmanifest'],
  ...['/opensearch.xml', '/developers', '/de', '/search/suggest?q=ket', '/nothing-here'],
]
/** Enough for one page of each kind, and all that they load. */
const MOST = 130

let site: ProductionSite
let server: ProductionServer
let siteUrl: string
const proxies = new Map<ProxyKind, RunningProxy>()
const portOf = (kind: ProxyKind) => proxies.get(kind)?.port ?? 0

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start({ TRUSTED_PROXIES: '127.0.0.1' })
  await Promise.all(
    proxyKinds.map(async (kind) =>
      proxies.set(kind, await startProxy(kind, { target: server.port, path: BELOW })),
    ),
  )
  siteUrl = `http://localhost:${portOf('nginx, which takes nothing off')}${BELOW}`
  const settings = {
    'site.url': siteUrl,
    'site.locales': ['de'],
    'payments.sandbox.enabled': true,
    'client.ios_apps': ['ABCDE12345.com.example.shop'],
  }
  for (const [key, value] of Object.entries(settings)) await site.setSetting(key, value)
  await fill()
})
afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.stop()))
  await site?.close()
})

async function fill(): Promise<void> {
  const catalogue = createCatalogueFactory(site.app)
  const content = createContentFactory(site.app)
  const image = { url: '/demo/products/squall-rain-jacket-1.svg', alt: 'A kettle', width: 1200, height: 1200 }
  const category = await catalogue.category({ slug: 'kitchen', name: 'Kitchen', image })
  await catalogue.product({
    slug: 'kettle',
    name: 'Tarn Kettle',
    price: 4200,
    stock: 500,
    images: [image],
    categoryIds: [category.id],
    descriptionHtml:
      '<p><a href="/about">About</a> <img src="/demo/products/squall-rain-jacket-2.svg" alt=""></p>',
  })
  const news = await content.postCategory({ slug: 'news', name: 'News' })
  await content.post({ slug: 'hello', title: 'Hello', bodyHtml: '<p>Tea</p>', image, categoryIds: [news.id] })
  // A page may be called as the path that the site is below.
  const about = await content.page({ slug: 'about', title: 'About', bodyHtml: '<a href="/shop">Shop</a>' })
  await content.page({ slug: 'shop', title: 'A page of that name', bodyHtml: '<p>Here</p>' })
  await content.menu([{ label: 'About', type: 'page', pageId: about.id }])
  await site.app.database.prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 500n } })
  await site.app.search.rebuild()
}

describe.each(proxyKinds)('behind %s', (kind) => {
  it('no address leaves the path, and each leads somewhere', async () => {
    const crawled = await crawlBelow(
      { port: portOf(kind), siteUrl, path: BELOW },
      { start: START, most: MOST, skip: /\/developers\/operations\/(?!getPost$)/ },
    )
    expect(crawled.leaving).toEqual([])
    const failed = [...crawled.answered].filter(([, status]) => status >= 400)
    // The missing page is there in every language.
    expect(failed).toEqual([
      ['/shop/nothing-here', 404],
      ['/shop/de/nothing-here', 404],
    ])
    expect([...crawled.answered.keys()]).toEqual(
      expect.arrayContaining(['/shop/shop', '/shop/de', '/shop/products/kettle', '/shop/icons/icon-192.png']),
    )
    expect([...crawled.forms]).toEqual(
      expect.arrayContaining(['/shop/cart/forms/add', '/shop/search', '/shop/search/suggest']),
    )
  })

  it('redirects and cookies stay below the path', async () => {
    const ask = (target: string, body?: string) =>
      fetch(`http://127.0.0.1:${portOf(kind)}${BELOW}${target}`, {
        redirect: 'manual',
        ...(body !== undefined && {
          method: 'POST',
          body,
          headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      })
    expect((await ask('/products/')).headers.get('location')).toBe('/shop/products')
    expect((await ask('/account')).headers.get('location')).toMatch(/^\/shop\/account\/sign-in/)
    expect((await ask('/de/account')).headers.get('location')).toMatch(/^\/shop\/de\/account\/sign-in/)
    const variant = await site.app.database.prisma.productVariant.findFirstOrThrow()
    const added = await ask('/cart/forms/add', `variant_id=${variant.id}&quantity=1`)
    expect([added.status, added.headers.get('location')]).toEqual([303, '/shop/cart'])
    const cookies = added.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toContain('; Path=/shop;')
  })

  it('a signature covers the path as the client asked for it', async () => {
    const target = '/shop/api/v1/posts?q=caf%C3%A9+au%20lait'
    const send = (signed: string) =>
      sendRaw(portOf(kind), { target, headers: signRequest(site.credentials, { target: signed }) })
    expect((await send(target)).status).toBe(200)
    expect((await send(target.slice(BELOW.length))).json.error).toBe('bad_signature')
  })

  it('live results, paths of apps and rules for crawlers name addresses below it', async () => {
    const read = async (target: string) =>
      (await fetch(`http://127.0.0.1:${portOf(kind)}${BELOW}${target}`)).text()
    const { groups } = JSON.parse(await read('/search/suggest?q=kettle'))
    expect(groups[0].items[0].url).toBe(`${siteUrl}/products/kettle`)
    const { applinks } = JSON.parse(await read('/.well-known/apple-app-site-association'))
    expect(applinks.details[0].components).toContainEqual({ '/': '/shop/products*' })
    expect(await read('/robots.txt')).toContain('Disallow: /shop/account$')
  })
})

describe('a cached page', () => {
  const ask = (prefix: string | undefined, tag?: string) =>
    fetch(`http://127.0.0.1:${server.port}/products`, {
      headers: {
        ...(prefix !== undefined && { 'X-Forwarded-Prefix': prefix }),
        ...(tag !== undefined && { 'If-None-Match': tag }),
      },
    })

  it('is one for each path', async () => {
    const readTwice = async () => {
      const tags = new Set<string>()
      const statuses = new Set<number>()
      for (const round of [1, 2]) {
        for (const prefix of ['/shop', '/other', undefined]) {
          const answer = await ask(prefix)
          const html = await answer.text()
          expect([round, prefix, new Set(html.match(/href="\/(?:shop|other)\/site-colors/g)).size]).toEqual([
            round,
            prefix,
            1,
          ])
          expect(html).toContain(`href="${prefix ?? BELOW}/site-colors.css`)
          const tag = answer.headers.get('etag') ?? ''
          tags.add(tag)
          statuses.add((await ask(prefix, tag)).status)
        }
      }
      return { tags: tags.size, statuses: [...statuses] }
    }
    // Without a header, the path is that of the site's address. A job may just have changed the site's data.
    await expect.poll(readTwice).toEqual({ tags: 2, statuses: [304] })
    await expect.poll(server.log).toContain('A proxy serves the site below /other')
  })
})

/** A tab whose requests are noted, as far as they are sent to the host of the site. */
async function openTab(): Promise<{ page: Page; leaving: string[]; faults: string[] }> {
  const page = await (await shareChromium()).newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(60_000)
  const leaving: string[] = []
  const faults: string[] = []
  const { origin } = new URL(siteUrl)
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.origin === origin && !url.pathname.startsWith(`${BELOW}/`) && url.pathname !== BELOW)
      leaving.push(`${request.method()} ${url.pathname}`)
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return { page, leaving, faults }
}

describe('in a browser', () => {
  it('a guest searches with live results, buys, and joins by the link of a mail', async () => {
    const { page, leaving, faults } = await openTab()
    await page.goto(`${siteUrl}/`)
    await page.locator('input[name=q]').first().pressSequentially('kettle')
    await page
      .locator('.site-search-panel a, [role=option]')
      .filter({ hasText: 'Tarn Kettle' })
      .first()
      .click()
    await page.waitForURL(`${siteUrl}/products/kettle`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog', { name: 'Cart' }).waitFor()
    expect(await page.locator('[data-cart-count]:visible').allTextContents()).toEqual(['1'])
    await page.getByRole('link', { name: 'View cart' }).click()
    await page.getByRole('link', { name: 'Check out' }).click()
    await page.waitForURL(`${siteUrl}/checkout`)
    await page.getByLabel('E-mail address').first().fill('ada@example.com')
    await page.getByLabel('Country').first().selectOption('DE')
    await page.getByLabel('Name', { exact: true }).first().fill('Ada Lindqvist')
    await page.getByLabel('Street and number').first().fill('18 Alder Lane')
    // Prices need the postcode, and follow it once the buyer goes on to the next field.
    await page
      .getByLabel(/^Post(?:al )?code/)
      .first()
      .fill('10115')
    await page.getByLabel('City').first().fill('Berlin')
    await page.getByRole('button', { name: /^Order and pay/ }).waitFor()
    await page
      .getByLabel(/Sandbox|test/i)
      .first()
      .check()
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL(`${siteUrl}/pay/sandbox/**`)
    await page.locator('main form button').first().click()
    await page.waitForURL((url) => /^\/shop\/(?:pay|orders)\/(?!sandbox)/.test(url.pathname))

    await page.goto(`${siteUrl}/account/register`)
    await page.locator('main input[name=name]').fill('Grace')
    await page.locator('main input[name=email]').fill('grace@example.com')
    for (const field of await page.locator('main input[type=password]').all())
      await field.fill('larch-kettle-42')
    await page.locator('main form button[type=submit]').first().click()
    await page.waitForURL(`${siteUrl}/account**`)
    const cookies = await page.context().cookies()
    expect(cookies.length).toBeGreaterThan(0)
    expect(new Set(cookies.map((cookie) => cookie.path))).toEqual(new Set([BELOW]))
    expect({ leaving, faults }).toEqual({ leaving: [], faults: [] })
    await page.close()
  })

  it('mails link below the path', async () => {
    const folder = path.join(site.env.STORAGE_PATH ?? '', 'mail')
    await expect.poll(async () => (await readMails(folder)).length, { timeout: 60_000 }).toBeGreaterThan(1)
    const { host } = new URL(siteUrl)
    const links = (await readMails(folder)).flatMap(({ html, text }) => [
      ...`${html ?? ''} ${text ?? ''}`.matchAll(new RegExp(`http://${host}[^"\\s<)]*`, 'g')),
    ])
    expect(links.length).toBeGreaterThan(2)
    expect(links.map(String).filter((link) => link !== siteUrl && !link.startsWith(`${siteUrl}/`))).toEqual(
      [],
    )
  })

  it('an owner sets the store up, moves about the panel, and saves a setting', async () => {
    const { page, leaving, faults } = await openTab()
    await page.goto(`${siteUrl}/admin/setup/${await issueSetupLink(site.app)}`)
    await page.getByLabel('Your name').fill('Rosa Lindqvist')
    await page.getByLabel('E-mail').fill('rosa@example.com')
    await page.getByLabel('New password').fill('a sentence nobody guesses')
    await page.getByLabel('New password').press('Enter')
    await page.waitForURL(`${siteUrl}/admin/security/authenticator`)
    await confirmIdentity(page)
    await page.getByText('Enter the secret manually instead').click()
    const secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
    await page.locator('main form button[type=submit]').first().click()
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await page.getByRole('heading', { name: 'Hello, Rosa Lindqvist' }).waitFor()

    // By the router, without loading the page again.
    await page.evaluate(() => Object.assign(window, { marked: true }))
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await page.waitForURL(`${siteUrl}/admin/products`)
    const picture = page.locator('main img').first()
    await picture.waitFor()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Tarn Kettle' }).first().click()
    await page.waitForURL(`${siteUrl}/admin/products/*`)
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    // The editor loads after the page, and writes the text once to see whether it knows all of it.
    const within = page.locator('.rich-text img').first()
    await within.waitFor()
    expect(await within.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
    expect(leaving).toEqual([])
    expect(
      await page.getByRole('link', { name: 'Products', exact: true }).first().getAttribute('aria-current'),
    ).toBe('true')

    await page.goto(`${siteUrl}/admin/settings/store`)
    await page.getByLabel('The name of the site').fill('Larch & Sons')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 setting saved.').waitFor()
    expect(await page.locator('a[target=_blank]').first().getAttribute('href')).toBe('/shop/')
    await page.goto(`${siteUrl}/`)
    expect(await page.title()).toContain('Larch & Sons')
    const cookies = await page.context().cookies()
    expect(new Set(cookies.map((cookie) => cookie.path))).toEqual(new Set([BELOW]))
    expect({ leaving, faults }).toEqual({ leaving: [], faults: [] })
    await page.close()
  })
})
