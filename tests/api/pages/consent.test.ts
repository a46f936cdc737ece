import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '#lib/pages/answering/answer-site.ts'
import { createPageVersions } from '#lib/pages/answering/page-cache.ts'
import { HTML_TYPE, writePage } from '#lib/pages/document/write-page.ts'
import { answerConsentForm } from '#lib/pages/people/consent/answer-consent-form.ts'
import { loadConsentPage } from '#lib/pages/people/consent/load-consent-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'
import { fromResponse, pathOf, type SiteRequest } from '#lib/web/site/site.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { findBreaches, loadAxe } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'

const STATISTICS = 'https://stats.example/count.js data-website-id="7" *.stats.example'
const MARKETING = 'https://www.googletagmanager.com/gtag/js?id=AW-1 *.google-analytics.com'

let api: TestApi
let server: Server

beforeAll(async () => {
  api = await openTestApi()
  const site = createSite(api.app, { findVersion: createPageVersions(api.app, 'one') })
  server = serveAnswers(async (request) => {
    const path = pathOf(request)
    const asset = path.startsWith('/theme-assets/') && api.app.theming.readAsset(path)
    if (asset) return { status: 200, headers: { 'content-type': asset.type }, body: Buffer.from(asset.bytes) }
    if (request.method === 'POST') return sendForm(request)
    const prepared = await site.prepare(request, async () => ({
      ...(await show(request)),
      isUncacheable: false,
    }))
    return 'make' in prepared ? prepared.make() : prepared
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const key of ['consent.statistics', 'consent.marketing'] as const) await api.app.settings.unset(key)
})
afterAll(async () => {
  server?.close()
  await api?.close()
})

async function show(request: SiteRequest) {
  const app = { ...api.app, request }
  const cookies = Object.fromEntries(parseCookies(request.headers.cookie ?? ''))
  const page = pathOf(request) === '/consent' ? await loadConsentPage(app, cookies) : await loadHomePage(app)
  const body = page ? await writePage(app, page) : ''
  return { status: page ? 200 : 404, headers: { 'content-type': HTML_TYPE }, body }
}

async function sendForm(request: SiteRequest) {
  const body = new URLSearchParams({ choice: 'all', quiet: '1' }).toString()
  return fromResponse(await choose(body, { cookie: request.headers.cookie ?? '' }))
}

function choose(body: string, headers: Record<string, string> = {}, form = 'save'): Promise<Response> {
  return answerConsentForm(
    api.app,
    new Request(`http://localhost/consent/forms/${form}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body,
    }),
    form,
  )
}

/** The cookie of a choice, as a browser sends it. */
async function choiceOf(fields: Record<string, string>): Promise<string> {
  const answer = await choose(new URLSearchParams(fields).toString())
  const [line = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('storefront-consent='))
  return line.split(';')[0] ?? ''
}

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const get = (path: string, headers: Record<string, string> = {}) => fetch(address() + path, { headers })
const policyOf = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((one) => {
      const [name = '', ...values] = one.split(' ')
      return [name, values.join(' ')]
    }),
  )
const set = (key: 'consent.statistics' | 'consent.marketing', ...lines: string[]) =>
  api.app.settings.set(key, lines)

describe('scripts of other sites', () => {
  it('are unknown to a site that has none: no banner, no link, no form', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toMatch(/consent/i)
    expect((await get('/consent')).status).toBe(404)
    expect((await choose('choice=all')).status).toBe(404)
  })

  it.each([
    'http://stats.example/count.js',
    'stats.example/count.js',
    'https://stats.example;script-src/count.js',
    "https://stats.example/count.js 'unsafe-inline'",
    'https://stats.example/count.js onload=alert(1)',
    'https://stats.example/count.js *.com',
    'https://user:secret@stats.example/count.js',
    'https://localhost/count.js',
    'data:text/javascript,1',
  ])('are not taken as %s', async (line) => {
    await expect(set('consent.statistics', line)).rejects.toThrow()
  })

  it('are in the policy of pages of those who agreed to them, for as long as these are the ones', async () => {
    await set('consent.statistics', STATISTICS)
    await set('consent.marketing', MARKETING)
    const strict = policyOf(await get('/'))
    expect(strict).toMatchObject({ 'script-src': "'self'", 'trusted-types': "'none'" })
    expect(strict).not.toHaveProperty('connect-src')
    const refused = await choiceOf({ choice: 'none' })
    expect(policyOf(await get('/', { cookie: refused }))).toEqual(strict)
    const some = await choiceOf({ statistics: '1' })
    const relaxed = policyOf(await get('/', { cookie: some }))
    expect(relaxed).toMatchObject({
      'script-src': "'self' https://stats.example https://*.stats.example",
      'connect-src': "'self' https://stats.example https://*.stats.example",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    })
    expect(relaxed['frame-src']).not.toContain('google')
    const all = policyOf(await get('/', { cookie: await choiceOf({ choice: 'all' }) }))
    expect(all['script-src']).toContain('https://www.googletagmanager.com https://*.google-analytics.com')
    // Nobody has agreed to another script.
    await set('consent.statistics', STATISTICS, 'https://new.example/a.js')
    expect(policyOf(await get('/', { cookie: some }))).toEqual(strict)
    expect(policyOf(await get('/', { cookie: 'storefront-consent=forged.statistics' }))).toEqual(strict)
  })

  it('leave pages the same for everybody, with a tag of their own where the policy differs', async () => {
    await set('consent.statistics', STATISTICS)
    const cookie = await choiceOf({ choice: 'all' })
    const [shared, again, own] = [await get('/'), await get('/'), await get('/', { cookie })]
    expect(own.headers.get('cache-control')).toBe('private, no-cache')
    expect(shared.headers.get('cache-control')).toBe('public, no-cache')
    const [html, ...others] = [await shared.text(), await again.text(), await own.text()]
    expect(others).toEqual([html, html])
    const tags = [shared, again, own].map(({ headers }) => headers.get('etag') ?? '')
    expect(tags[1]).toBe(tags[0])
    expect(tags[2]).not.toBe(tags[0])
    // A browser that has the page from before the choice gets it with its new policy.
    expect((await get('/', { cookie, 'if-none-match': tags[0] ?? '' })).status).toBe(200)
    expect((await get('/', { cookie, 'if-none-match': tags[2] ?? '' })).status).toBe(304)
    expect((await get('/', { 'if-none-match': tags[2] ?? '' })).status).toBe(200)
  })

  it.each(['/account', '/cart', '/checkout', '/orders/A1', '/pay/x', '/consent', '/newsletter/confirm/x'])(
    'never load on %s, which is about the visitor',
    async (path) => {
      await set('consent.statistics', STATISTICS)
      const cookie = await choiceOf({ choice: 'all' })
      expect(policyOf(await get(path, { cookie }))['script-src']).not.toContain('stats.example')
    },
  )
})

describe('the page of the choice', () => {
  it('says what is chosen, and changes it without a script', async () => {
    await set('consent.statistics', STATISTICS)
    await set('consent.marketing', MARKETING)
    expect(await (await get('/')).text()).toContain('<a href="/consent">Cookie settings</a>')
    const before = await (await get('/consent')).text()
    expect(before).toContain('action="/consent/forms/save"')
    expect(before).toContain('www.googletagmanager.com')
    expect(before).not.toContain(' checked')
    const answer = await choose('marketing=1')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/consent#respond'])
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const after = await (await get('/consent', { cookie })).text()
    expect(after).toMatch(/name="marketing"[^>]* checked/)
    expect(after).not.toMatch(/name="statistics"[^>]* checked/)
    expect(after).toContain('Your choice is saved.')
    expect((await choose('choice=all', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await choose('choice=all', {}, 'other')).status).toBe(404)
  })
})

it('asks in the page, loads nothing before, and then what was agreed to', async () => {
  await set('consent.statistics', STATISTICS)
  await set('consent.marketing', MARKETING)
  const context = await (await shareChromium()).newContext()
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    // As counters do: it loads more, and tries what the policy forbids.
    const body = `window.counted = [document.currentScript.dataset.websiteId]
      const load = (src) => { const one = document.createElement('script'); one.src = src; document.head.append(one) }
      if (!/more/.test(document.currentScript.src)) load('https://a.stats.example/more.js')
      try { load('https://evil.example/x.js') } catch { window.counted.push('refused') }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  const page = await context.newPage()
  await page.goto(`${address()}/`)
  const banner = page.getByRole('region', { name: 'Your privacy' })
  await banner.waitFor()
  const [accept, reject] = await Promise.all(
    ['Accept all', 'Reject all'].map((name) => banner.getByRole('button', { name }).boundingBox()),
  )
  expect(accept?.height).toBe(reject?.height)
  await page.evaluate(loadAxe)
  expect(await findBreaches(page)).toEqual([])
  expect(asked).toEqual([])
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await page.waitForFunction(() => (window as unknown as { counted?: string[] }).counted?.includes('refused'))
  await banner.waitFor({ state: 'hidden' })
  await expect
    .poll(() => new Set(asked))
    .toEqual(
      new Set([
        'https://stats.example/count.js',
        'https://a.stats.example/more.js',
        'https://www.googletagmanager.com/gtag/js?id=AW-1',
      ]),
    )
  const told = await page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((one) => [...Array.from(one)]),
  )
  const signals = (state: string) =>
    Object.fromEntries(
      ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'].map((one) => [one, state]),
    )
  expect(told).toEqual([
    ['consent', 'default', signals('denied')],
    ['consent', 'update', signals('granted')],
    ['js', expect.anything()],
    ['config', 'AW-1'],
  ])
  await context.close()
})
