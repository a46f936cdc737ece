import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listGuides } from '#lib/pages/developers/guides.ts'
import { loadDevelopersPage } from '#lib/pages/developers/load-developers-page.ts'
import { loadGuidePage } from '#lib/pages/developers/load-guide-page.ts'
import { loadOperationPage } from '#lib/pages/developers/load-operation-page.ts'
import { renderMarkdown } from '#lib/pages/developers/render-markdown.ts'
import { writeChanges } from '#lib/pages/developers/write-changes.ts'
import { REFUSALS } from '#lib/web/refusals/refusal.ts'
import { packData } from '#packages/themes/src/data/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.url', 'https://hearthfell.test')
})
afterAll(() => api?.close())

const textOf = (html: unknown): string => JSON.parse(packData(html, 'html')).html

type Guide = { title: string; body_html: unknown; sections: { id: string }[] }

async function guide(name: string): Promise<Guide & { html: string }> {
  const page = await loadGuidePage(api.app, name)
  const shown = page?.data.guide as Guide
  return { ...shown, html: textOf(shown.body_html) }
}

describe('the guides', () => {
  it('head no column of a table with nothing', async () => {
    for (const { url } of await listGuides()) {
      const { html } = await guide(url.replace('/developers/', ''))
      expect(html).not.toContain('<th></th>')
    }
    const { html } = renderMarkdown('| | a |\n|---|---|\n| b | c |', { resolve: () => null })
    expect(textOf(html)).toContain('<thead><tr><td></td><th>a</th></tr></thead>')
  })

  it('are about this site, and lead to each other and to headings that are there', async () => {
    const guides = await listGuides()
    expect(guides.length).toBeGreaterThan(10)
    for (const { url } of guides) {
      const { title, html, sections } = await guide(url.replace('/developers/', ''))
      expect(title).not.toBe('')
      expect(html).not.toMatch(/shop\.example\.com|localhost:3000|href="[^"]*\.md/)
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, path = ''] of html.matchAll(/href="(\/[^"]*)"/g))
        expect(guides.map((one) => one.url)).toContain(path)
      for (const { id } of sections) expect(html).toContain(`id="${id}"`)
    }
    expect((await guide('quick-start')).html).toContain('https://hearthfell.test/api/v1')
  })

  it('name the prefix that the API of this site has, and its path', async () => {
    const { apiPrefix } = api.app
    Object.assign(api.app, { apiPrefix: 'store-api' })
    await api.app.settings.set('site.url', 'https://hearthfell.test/shop')
    for (const { url } of await listGuides()) {
      const { html } = await guide(url.replace('/developers/', ''))
      const [told = ''] = html.split('id="test-vectors"')
      expect(told).not.toContain('/api/v1')
    }
    expect((await guide('quick-start')).html).toContain('https://hearthfell.test/shop/store-api/v1/products')
    expect((await guide('auth')).html).toContain('POST /shop/store-api/v1/auth/login')
    expect((await guide('signing')).html).toContain('path=/shop/store-api/v1/products')
    const found = await loadDevelopersPage(api.app, { q: 'version is part of the address' })
    expect(JSON.stringify(found.data.search)).toContain('store-api/v1')
    await api.app.settings.set('site.url', 'https://hearthfell.test')
    Object.assign(api.app, { apiPrefix })
  })

  it('of no such name is not there', async () => {
    expect(await loadGuidePage(api.app, 'constructor')).toBeNull()
    expect(await loadOperationPage(api.app, 'constructor')).toBeNull()
  })

  it('explain every code of refusals, with its status', () => {
    const text = readFileSync('docs/api/errors.md', 'utf8')
    const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ])
    expect(Object.fromEntries(rows)).toEqual(REFUSALS)
  })

  it('are led to by every code that an operation names', async () => {
    const { html } = await guide('errors')
    const page = await loadOperationPage(api.app, 'addCartItem')
    const { refusals } = (page?.data.operation ?? { refusals: [] }) as { refusals: { codes_html: unknown }[] }
    const links = refusals.flatMap(({ codes_html }) =>
      [...textOf(codes_html).matchAll(/href="\/developers\/errors#([^"]*)"/g)].map(([, id]) => id),
    )
    expect(links).toContain('code-insufficient_stock')
    for (const id of links) expect(html).toContain(`<tr id="${id}">`)
  })
})

it('the feed of changes has every row of the guide on versions, each with an id of its own', async () => {
  const xml = await writeChanges(api.app)
  const rows = readFileSync('docs/api/versions.md', 'utf8').match(/^\| \d{4}-\d{2}-\d{2} \|/gm)
  const ids = [...xml.matchAll(/<entry>\s*<id>([^<]*)/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(rows?.length)
  expect(xml).toContain('<title>POST /cart/handover; saved payment methods</title>')
})

describe('Markdown', () => {
  const render = (text: string) => textOf(renderMarkdown(text, { resolve: () => null }).html)

  it('contains no HTML but its own', () => {
    const html = render(
      '<script>x</script> a `<b>` [l](javascript:x) ![p](x"y) <i>\n\n```\n<b>&\n```\n\n| a |\n|---|\n| <b> |',
    )
    expect(html).not.toMatch(/<(script|b|i)>|href="javascript/)
    expect(html).toContain('&lt;b&gt;&amp;')
  })
})

describe('the search of the developers’ pages', () => {
  type Found = { term: string; results: { title: string; part: string; url: string; excerpt: string }[] }
  const search = async (q: string) => (await loadDevelopersPage(api.app, { q })).data.search as Found

  it('finds sections of guides and operations, those that are about it first', async () => {
    const { term, results } = await search('  Idempotency key ')
    expect(term).toBe('Idempotency key')
    expect(results.map(({ url }) => url)).toContain('/developers/conventions#retries')
    const [retries] = (await search('retries')).results
    expect(retries).toMatchObject({
      title: 'Retries',
      part: 'Conventions',
      url: '/developers/conventions#retries',
    })
    const coupon = (await search('apply coup')).results
    expect(coupon.map(({ url }) => url)).toContain('/developers/operations/applyCoupon')
  })

  it('leads to headings that are there, and shows text rather than Markdown', async () => {
    for (const q of ['signature', 'token', 'cart', 'fields']) {
      const { results } = await search(q)
      expect(results.length).toBeGreaterThan(2)
      for (const { url, excerpt } of results) {
        expect(excerpt).not.toMatch(/`|\*\*|\]\(|\| | ,/)
        expect(excerpt.length).toBeLessThanOrEqual(182)
        const [path = '', id] = url.split('#')
        if (id) expect((await guide(path.replace('/developers/', ''))).html).toContain(`id="${id}"`)
      }
    }
  })

  it('shows the sentence that has most of the words, from its beginning', async () => {
    const guessing = (await search('lock lasts')).results.find(({ title }) => title === 'Guessing')
    expect(guessing?.excerpt).toMatch(/^The right password is refused too while the lock lasts; after/)
    const limited = (await search('rate_limited')).results.find(({ part }) => part === 'Errors')
    expect(limited?.excerpt).toContain('rate_limited · 429 · too many requests in a minute')
  })

  it('finds nothing for nothing, and nothing for what is not there', async () => {
    expect(await search('')).toEqual({ term: '', results: [] })
    expect((await search('zzyzx')).results).toEqual([])
    expect((await search('<script> retries')).results).toEqual([])
  })
})
