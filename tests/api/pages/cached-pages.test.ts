import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#lib/pages/answering/answer-site.ts'
import { createPageVersions } from '#lib/pages/answering/page-cache.ts'
import type { Observer } from '#lib/platform/database/cached-by-version.ts'
import { raiseVersions } from '#lib/platform/database/raise-versions.ts'
import { openSettings } from '#lib/services/settings/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'

let api: TestApi
let content: ContentFactory
let catalogue: CatalogueFactory
let server: Server
/** Stands in for the routes of pages, and counts its calls. */
let render: {
  calls: number
  status: number
  html(): string
  headers: Record<string, string>
  observe?(observer: Observer): void
}

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  content = createContentFactory(api.app)
  catalogue = createCatalogueFactory(api.app)
  const site = createSite(api.app, { findVersion: createPageVersions(api.app, 'one') })
  server = serveAnswers(async (request) => {
    const prepared = await site.prepare(request, async (_, { observer }) => {
      render.calls++
      if (observer) render.observe?.(observer)
      const { unkept, ...headers } = render.headers
      return {
        status: render.status,
        headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
        body: render.html(),
        isUncacheable: unkept !== undefined,
      }
    })
    return 'make' in prepared ? prepared.make() : prepared
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  api.clock.set('2026-06-01T12:00:00Z')
  render = {
    calls: 0,
    status: 200,
    headers: {},
    html: () => '<link href="/x.css"><p>Text</p>',
  }
})
afterAll(async () => {
  server?.close()
  await api?.close()
})

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw((server.address() as AddressInfo).port, { method, target, headers })
/** As another process would. */
const writeElsewhere = async (key: string, value: string | null) => {
  const elsewhere = await openSettings({ ...api.app, siteUrl: undefined })
  await elsewhere.set(key, value)
}
const tagOf = async (target: string) => (await get(target)).headers.etag ?? ''

describe('a page for everybody', () => {
  it('may be kept, and is not made again for those who have it', async () => {
    const first = await get('/about?a=1')
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
    const { etag = '' } = first.headers
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect((await get('/about?a=1')).text).toBe(first.text)
    render.calls = 0
    for (const method of ['GET', 'HEAD']) {
      const again = await get('/about?a=1', { 'If-None-Match': `"x", ${etag}` }, method)
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers['cache-control']).toBe('public, no-cache')
      expect(again.headers).not.toHaveProperty('content-security-policy')
    }
    expect(render.calls).toBe(0)
    expect((await get('/about', { 'If-None-Match': etag })).status).toBe(200)
    expect((await get('/about?a=1', { 'If-None-Match': '*' })).status).toBe(200)
  })

  it('may frame the players that it offers, from the cache as well', async () => {
    render.html = () => '<a href="/x" data-player="https://player.vimeo.com/video/7?dnt=1">Film</a>'
    const both = [await get('/film'), await get('/film')]
    expect(render.calls).toBe(1)
    for (const { headers } of both)
      expect(headers['content-security-policy']).toContain("frame-src 'self' https://player.vimeo.com;")
    render.html = () => '<p>Text</p>'
    expect((await get('/plain')).headers['content-security-policy']).toContain("frame-src 'self';")
  })

  it('is made once for all who ask for it, and again once it may have changed', async () => {
    render.html = () => `<p>${'Text '.repeat(1000)}</p>`
    render.headers = { link: '</x.css>; rel=preload' }
    const first = await get('/kept')
    const all = [
      first,
      await get('/kept'),
      await get('/kept', {}, 'HEAD'),
      await get('/kept', { 'Accept-Encoding': 'gzip' }),
      await get('/kept', { 'Accept-Encoding': 'gzip' }),
    ]
    expect(render.calls).toBe(1)
    const others = ['date', 'content-length', 'content-encoding']
    const own = (headers: Record<string, string>) =>
      Object.entries(headers).filter(([name]) => !others.includes(name))
    for (const { status, headers } of all) {
      expect(status).toBe(200)
      expect(Object.fromEntries(own(headers))).toEqual(Object.fromEntries(own(first.headers)))
    }
    expect(first.headers['content-security-policy']).toContain("style-src 'self';")
    expect(all.map(({ text }) => text === first.text)).toEqual([true, true, false, false, false])
    expect(all[2]).toMatchObject({ text: '', headers: { 'content-length': first.headers['content-length'] } })
    expect(all[3]?.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(Number(all[3]?.headers['content-length'])).toBeLessThan(200)
    await writeElsewhere('site.name', 'Renamed')
    render.html = () => '<p>New</p>'
    expect((await get('/kept')).text).toBe('<p>New</p>')
    // A visitor with a cookie of the site gets an uncached page.
    await get('/kept', { Cookie: 'storefront.session=x' })
    expect(render.calls).toBe(3)
  })

  it('has a policy that allows nothing inline', async () => {
    const { headers, text } = await get('/inline')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'; style-src 'self'; require-trusted-types-for 'script'")
    expect(text).toBe('<link href="/x.css"><p>Text</p>')
    const head = await get('/inline', {}, 'HEAD')
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-security-policy': policy })
  })

  it('has the same policy for a HEAD request, and the one of the settings as they are now', async () => {
    const policyOf = async (method: string, target: string) =>
      (await get(target, {}, method)).headers['content-security-policy'] ?? ''
    for (const target of ['/policy', '/search?q=a']) {
      const policy = await policyOf('GET', target)
      expect(policy).toContain("script-src 'self';")
      expect(await policyOf('HEAD', target)).toBe(policy)
    }
    const { etag = '' } = (await get('/search?q=a')).headers
    try {
      await writeElsewhere('site.url', 'https://shop.example')
      expect(await policyOf('GET', '/policy')).toContain('upgrade-insecure-requests')
      // The client keeps the policy that it has if it is told that nothing has changed.
      expect((await get('/search?q=a', { 'If-None-Match': etag })).status).toBe(200)
    } finally {
      await writeElsewhere('site.url', null)
    }
  })

  it('has a tag that no page had before a backup was restored', async () => {
    const { prisma } = api.app.database
    const backup = await prisma.dataVersion.findMany()
    const restore = () =>
      prisma.$transaction(
        backup.map(({ scope, slot, version }) =>
          prisma.dataVersion.update({ where: { scope_slot: { scope, slot } }, data: { version } }),
        ),
      )
    await content.page({ slug: 'lost' })
    const lost = await tagOf('/about')
    await restore()
    await raiseVersions(api.app.database, api.clock)
    await content.page({ slug: 'written-later' })
    expect(await tagOf('/about')).not.toBe(lost)
    api.clock.advance(1)
    await raiseVersions(api.app.database, api.clock)
    const [first] = await prisma.dataVersion.findMany({ where: { slot: 0 } })
    await raiseVersions(api.app.database, { now: () => new Date(0) })
    expect((await prisma.dataVersion.findMany({ where: { slot: 0 } }))[0]).toEqual(first)
  })

  it('has another tag after whatever it may show has changed', async () => {
    const tags = [await tagOf('/about')]
    const change = async (work: () => unknown) => {
      await work()
      tags.push(await tagOf('/about'))
    }
    await change(() => content.page({ slug: 'about' }))
    await change(() => catalogue.product())
    await change(() => api.app.settings.set('site.name', 'Another'))
    await change(() => api.clock.set('2026-06-02T12:00:00Z'))
    await change(() => content.post({ publishedAt: new Date('2026-06-02T12:00:10Z') }))
    await change(() => api.clock.set('2026-06-02T12:00:11Z'))
    expect(new Set(tags).size).toBe(tags.length)
    expect(await tagOf('/about')).toBe(tags.at(-1))
    const other = await get('/posts')
    expect(other.headers.etag).not.toBe(tags.at(-1))
  })

  it('has a tag of its content if it shows results of a search', async () => {
    const tag = await tagOf('/search?q=a')
    render.calls = 0
    const again = await get('/search?q=a', { 'If-None-Match': tag })
    expect([again.status, again.text, again.headers.etag, render.calls]).toEqual([304, '', tag, 1])
    render.html = () => '<p>Other results</p>'
    const changed = await get('/search?q=a', { 'If-None-Match': tag })
    expect([changed.status, changed.text]).toEqual([200, '<p>Other results</p>'])
  })
})

describe('a page for one visitor', () => {
  const expectPrivate = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await get(target, headers)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers).not.toHaveProperty('etag')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
  }

  it.each(['/account', '/account/orders', '/pay/1001', '/orders/1001/x', '/newsletter/confirm/x'])(
    '%s is kept by nobody',
    (target) => expectPrivate(target),
  )

  it.each(['storefront.session', '__Host-storefront.session', 'storefront-sent', 'theme_preview'])(
    'is one asked for with the cookie %s, even if the client has another',
    async (cookie) => {
      const tag = await tagOf('/about')
      await expectPrivate('/about', { Cookie: `a=b; ${cookie}=x`, 'If-None-Match': tag })
    },
  )

  it('is one that sets a cookie, failed, or was rendered only in part', async () => {
    render.headers = { 'set-cookie': 'a=b' }
    await expectPrivate('/own')
    render.headers = { unkept: '1' }
    await expectPrivate('/own')
    render = { ...render, headers: {}, status: 404 }
    await expectPrivate('/nothing')
  })
})

describe('a page, once the stock changes', () => {
  let target: string
  let product: { id: number }
  let count = 0
  beforeEach(async () => {
    target = `/stock-${++count}`
    product = await catalogue.product({ stock: 5 })
  })
  const changeStock = async () => {
    await api.app.database.prisma.productVariant.updateMany({
      where: { productId: product.id },
      data: { stock: { decrement: 1 } },
    })
  }
  const callsAfter = async (change: () => Promise<unknown>) => {
    await get(target)
    await change()
    render.calls = 0
    const { headers, text } = await get(target)
    await get(target)
    return { calls: render.calls, etag: headers.etag ?? '', text }
  }

  it('stands if it shows nothing of it', async () => {
    expect(await callsAfter(changeStock)).toMatchObject({ calls: 0 })
  })

  it('stands for as long as what it shows of it is the same, and is told by its bytes', async () => {
    let left = 'five'
    let looks = 0
    render.html = () => `<p>${left}</p>`
    render.observe = (observer) =>
      observer.note({
        seen: left,
        async look() {
          looks++
          return left
        },
      })
    const before = await callsAfter(async () => undefined)
    const standing = await callsAfter(changeStock)
    expect([standing.calls, standing.etag, looks > 0]).toEqual([0, before.etag, true])
    const known = await get(target, { 'If-None-Match': before.etag })
    expect(known.status).toBe(304)
    left = 'four'
    const changed = await callsAfter(changeStock)
    expect([changed.calls, changed.text]).toEqual([1, '<p>four</p>'])
    expect((await get(target, { 'If-None-Match': before.etag })).status).toBe(200)
    left = 'five'
    // Another process that made it earlier calls the same bytes by the same name.
    expect((await callsAfter(changeStock)).etag).toBe(before.etag)
  })

  it('is made anew where only that tells whether it stands, or where nobody can look', async () => {
    render.observe = (observer) => observer.noteUnknown()
    expect(await callsAfter(changeStock)).toMatchObject({ calls: 1 })
    render.observe = (observer) =>
      observer.note({ seen: '', look: () => Promise.reject(new Error('The database is away.')) })
    expect(await callsAfter(changeStock)).toMatchObject({ calls: 1 })
  })
})
