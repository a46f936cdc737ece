import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareApp } from '#lib/app/current-app.ts'
import { saveRedirects } from '#lib/domains/publishing/redirects/index.ts'
import { createSite } from '#lib/pages/answering/answer-site.ts'
import { answerBeforePage } from '#lib/pages/answering/answer-under-next.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { createPageBudget } from '#lib/server/requests/page-limits.ts'
import type { MadeAnswer, Making, Site } from '#lib/web/site/site.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

let api: TestApi
let site: Site
/** The addresses at which a page was asked for. */
let made: string[] = []

beforeAll(async () => {
  api = await openTestApi()
  site = createSite(api.app)
  await transact(api.app.database.prisma, (tx) =>
    saveRedirects(tx, [
      { from: '/old', to: '/new', origin: 'owner', permanent: true },
      { from: '/shown', to: '/new', origin: 'owner', permanent: true },
    ]),
  )
})
afterAll(() => api?.close())

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const page: MadeAnswer = { status: 200, headers: HTML, body: '<p>Page</p>' }
const missing: MadeAnswer = { ...page, status: 404, body: '<p>Missing</p>' }

async function ask(target: string, answer: MadeAnswer, about: { method?: string; see?: See } = {}) {
  made = []
  const request = toSiteRequest({ target, method: about.method ?? 'GET' })
  const prepared = await site.prepare(request, async (asked, making) => {
    made.push(asked.target)
    await about.see?.(making)
    return answer
  })
  const given = 'make' in prepared ? await prepared.make() : prepared
  return { ...given, text: String(given.body ?? '') }
}
type See = (making: Making) => unknown

describe('an address', () => {
  it('with a slash too many redirects to the one without, before anything is made', async () => {
    const { status, headers } = await ask('/about//?a=1', page)
    expect([status, headers.location, made]).toEqual([308, '/about?a=1', []])
  })

  it('that is a former one redirects where no page answers', async () => {
    expect(await ask('/old', missing)).toMatchObject({ status: 301, headers: { location: '/new' } })
    expect(await ask('/old', missing, { method: 'POST' })).toMatchObject({ status: 308 })
    expect(await ask('/shown', page)).toMatchObject({ status: 200, text: '<p>Page</p>' })
  })

  it('says beforehand whether a missing page needs to be rendered', async () => {
    const seen: boolean[] = []
    const see: See = async ({ hasMoved }) => seen.push(await hasMoved())
    await ask('/old', missing, { see })
    await ask('/nowhere', missing, { see })
    expect(seen).toEqual([true, false])
  })
})

describe('an answer', () => {
  it('that is a page of one visitor is kept by nobody, and runs nothing inline', async () => {
    const { headers } = await ask('/cart', page)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-language': 'en',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  it('that is no page may do nothing, unless it says otherwise', async () => {
    const feed = { status: 200, headers: { 'content-type': 'application/xml' }, body: '<a/>' }
    expect((await ask('/feed.xml', feed)).headers['content-security-policy']).toContain("default-src 'none'")
    const own = { ...feed, headers: { ...feed.headers, 'content-security-policy': 'sandbox' } }
    expect((await ask('/feed.xml', own)).headers['content-security-policy']).toBe('sandbox')
  })

  it('that failed is replaced by a page that keeps its status and headers', async () => {
    const failed = { status: 503, headers: { ...HTML, 'retry-after': '5' }, body: null }
    const { status, headers, text } = await ask('/cart', failed)
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'private, no-store',
    ])
    const [, nonce] =
      /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    expect(text).toContain(`<style nonce="${nonce}">`)
    const json = { status: 500, headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await ask('/cart', json)).text).toBe('{}')
  })
})

describe('the budget of pages', () => {
  it('counts pages, and neither what they are made of nor signing in', async () => {
    await api.app.settings.set('site.pages_per_minute', 1)
    const spend = createPageBudget(api.app, site)
    const ask = async (target: string) =>
      (await spend(toSiteRequest({ target, peer: '203.0.113.8' }), target))?.status
    const targets = [
      '/api/auth/session',
      '/_next/static/a.js',
      '/api/auth/callback/x',
      '/',
      '/',
      '/api/auth/session',
    ]
    const statuses: (number | undefined)[] = []
    for (const target of targets) statuses.push(await ask(target))
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, 429, undefined])
    await api.app.settings.unset('site.pages_per_minute')
  })
})

describe('a page that React renders under Next', () => {
  // Tests of other files run in the same process, which may have an App already.
  const shared = Symbol.for('storefront.app')
  const former = Reflect.get(globalThis, shared)
  beforeAll(() => void Reflect.deleteProperty(globalThis, shared))
  afterAll(() => void Reflect.set(globalThis, shared, former))

  it('has before it what stands before all others', async () => {
    await shareApp(async () => api.app)
    const ask = async (target: string) =>
      (await answerBeforePage(new Request(`http://shop.test${target}`)))?.status
    expect([await ask('/search?q=a'), await ask('/search?theme_preview=x'), await ask('/search/')]).toEqual([
      undefined,
      303,
      308,
    ])
    await api.app.settings.set('maintenance.active', true)
    expect(await ask('/search')).toBe(503)
    await api.app.settings.unset('maintenance.active')
  })
})
