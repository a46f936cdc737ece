import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContentFactory } from '#tests/support/factories/content.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { childrenOf, readXml, textOf } from './read-xml.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  const content = createContentFactory(site.app)
  const news = await content.postCategory({ slug: 'news', name: 'News' })
  const accented = await content.postCategory({ slug: 'новости', name: 'Новости' })
  await content.post({ slug: 'hello', categoryIds: [news.id, accented.id], tags: [{ name: 'wool' }] })
  // Pages never hide what the site itself answers at an address.
  for (const slug of ['sitemap.xml', 'robots.txt', 'feed.xml', 'feed.json', 'opensearch.xml'])
    await content.page({ slug })
  server = await site.start()
})
afterAll(() => site?.close())

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(server.port, { target, headers, method })
const category = `/post-categories/${encodeURIComponent('новости')}/feed.xml`

const documents = [
  ['/sitemap.xml', 'application/xml'],
  ['/sitemap/sections.xml', 'application/xml'],
  ['/sitemap/posts-1.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/feed.xml', 'application/atom+xml'],
  ['/feed.json', 'application/feed+json'],
  ['/post-categories/news/feed.xml', 'application/atom+xml'],
  [category, 'application/atom+xml'],
  ['/post-tags/wool/feed.xml', 'application/atom+xml'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/opensearch.xml', 'application/opensearchdescription+xml'],
] as const

describe('GET', () => {
  it.each(documents)('%s is %s, which caches keep and browsers do nothing with', async (target, type) => {
    const { status, headers } = await get(target)
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
    const again = await get(target, { 'If-None-Match': headers.etag ?? '' })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
    const head = await get(target, {}, 'HEAD')
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag])
  })

  it.each([
    '/sitemap/nothing.xml',
    '/sitemap/posts-2.xml',
    '/sitemap/posts-99999999999999999999.xml',
    '/post-categories/nothing/feed.xml',
    '/post-tags/nothing/feed.xml',
    '/post-authors/nothing/feed.xml',
  ])('%s is not there', async (target) => {
    const { status, headers } = await get(target)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain;charset=UTF-8'])
  })
})

describe('icons', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icons/icon-192.png', 'image/png'],
  ])('%s is there, and each page names it', async (target, type) => {
    const { status, headers } = await get(target)
    expect([status, headers['content-type']]).toEqual([200, type])
    const { text } = await get('/')
    for (const link of [
      'rel="icon" href="/favicon.ico"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
    ])
      expect(text).toContain(link)
    expect(text).toContain('rel="manifest" href="/site.webmanifest"')
  })
})

describe('robots.txt', () => {
  it('closes results of searches, the API and what belongs to one person, and names the sitemap', async () => {
    const { text } = await get('/robots.txt')
    expect(text).toMatch(/^User-agent: \*\n/)
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    expect(closed).toEqual(expect.arrayContaining(['/search/', '/api/', '/account/', '/admin/']))
    expect(closed).not.toContain('/')
    expect(text).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m)
  })
})

describe('a change', () => {
  it('shows in the next answer', async () => {
    const titles = async () => {
      const feed = readXml((await get('/feed.xml')).text)
      return childrenOf(feed, 'entry').map((entry) => textOf(entry, 'title'))
    }
    const before = await titles()
    await createContentFactory(site.app).post({ slug: 'breaking', title: 'Breaking' })
    expect(await titles()).toHaveLength(before.length + 1)
    await site.setSetting('modules.blog', false)
    const without = ['/feed.xml', '/feed.json', '/post-categories/news/feed.xml', '/sitemap/posts-1.xml']
    for (const target of without) expect([target, (await get(target)).status]).toEqual([target, 404])
    expect((await get('/sitemap.xml')).text).not.toContain('/posts-1')
    await site.setSetting('modules.blog', true)
  })

  it('takes the description for browsers away with the page of results', async () => {
    await site.setSetting('search.page_enabled', false)
    expect((await get('/opensearch.xml')).status).toBe(404)
    expect((await get('/robots.txt')).text).not.toContain('/search?')
    await site.setSetting('search.page_enabled', true)
    const url = childrenOf(readXml((await get('/opensearch.xml')).text), 'Url')[0]
    expect(url?.attributes.template).toMatch(/^http:\/\/localhost:\d+\/search\?q=\{searchTerms\}$/)
  })
})
