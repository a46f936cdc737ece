import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { redirectKey } from '#lib/domains/publishing/redirects/addresses.ts'
import { findRedirect, type RedirectInput, saveRedirects } from '#lib/domains/publishing/redirects/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  content = createContentFactory(api.app)
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(async () => {
  await api.app.database.prisma.redirect.deleteMany()
  await content.clear()
})
afterAll(() => api.close())

const save = (...redirects: RedirectInput[]) =>
  api.app.database.prisma.$transaction((tx) => saveRedirects(tx, redirects))
const imported = (from: string, to: string): RedirectInput => ({ from, to, origin: 'import' })
const own = (from: string, to: string): RedirectInput => ({ from, to, origin: 'owner' })
type Draft = { slug: string; published?: boolean; publishedAt?: Date }
const follow = async (target: string) => (await findRedirect(api.app, target))?.location ?? null
const stored = async () =>
  Object.fromEntries(
    (await api.app.database.prisma.redirect.findMany({ orderBy: { from: 'asc' } })).map(({ from, to }) => [
      from,
      to,
    ]),
  )

describe('saveRedirects', () => {
  it('creates once, and changes nothing when run again', async () => {
    const batch = [imported('/2010/08/06/second/', '/posts/second'), imported('/?p=2', '/posts/second')]
    expect(await save(...batch)).toEqual({ created: 2, updated: 0, unchanged: 0, kept: 0, refused: [] })
    expect(await save(...batch)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await save(imported('/?p=2', '/posts/other'))).toMatchObject({ created: 0, updated: 1 })
    expect(await follow('/?p=2')).toBe('/posts/other')
  })

  it('writes hundreds with a bounded number of statements', async () => {
    const batch = Array.from({ length: 400 }, (_, n) => imported(`/old/${n}/`, `/posts/new-${n}`))
    const statements = await api.statements(() => save(...batch))
    expect(statements.length).toBeLessThan(20)
    expect(await api.app.database.prisma.redirect.count()).toBe(400)
    // Besides the transaction's own.
    expect((await api.statements(() => save(...batch))).length).toBeLessThan(5)
  })

  it('refuses what leads in a circle, to nowhere, or away from the home page', async () => {
    await save(own('/a', '/b'))
    const { refused } = await save(
      imported('/b', '/a'),
      imported('/same/', '/SAME?utm_source=x'),
      imported('https://old.example/', '/posts'),
      imported('/script', 'javascript:alert(1)'),
      imported('/other', '//evil.example/x'),
      imported('/long', `/${'x'.repeat(3000)}`),
    )
    expect(refused.map(({ from, reason }) => [from, reason])).toEqual([
      ['/same/', 'circle'],
      ['https://old.example/', 'home_page'],
      ['/script', 'invalid_target'],
      ['/other', 'invalid_target'],
      ['/long', 'too_long'],
      ['/b', 'circle'],
    ])
    expect(await stored()).toEqual({ '/a': '/b' })
  })

  it('refuses a circle that closes only through a query', async () => {
    await save(own('/x', '/y?b=1'))
    expect((await save(own('/y', '/x'))).refused).toMatchObject([{ reason: 'circle' }])
    expect((await save(own('/z', '/z?page=2'))).refused).toMatchObject([{ reason: 'circle' }])
  })

  it('lets every redirect lead straight to its end, in whichever order they come', async () => {
    await save(imported('/b', '/c'))
    await save(imported('/a', '/b'), imported('/c', '/d'))
    expect(await stored()).toEqual({ '/a': '/d', '/b': '/d', '/c': '/d' })
  })

  it('does not lead past a page that answers', async () => {
    await content.page({ slug: 'b' })
    await save(own('/b', '/c'))
    await save(imported('/a', '/b'))
    expect(await follow('/a')).toBe('/b')
  })

  it('leaves an owner’s redirect as it is', async () => {
    await save(own('/old', 'https://elsewhere.example/x'))
    expect(await save(imported('/old/', '/posts/x'))).toMatchObject({ kept: 1, created: 0, updated: 0 })
    expect(await follow('/old')).toBe('https://elsewhere.example/x')
    await save(own('/old', '/posts/mine'))
    expect(await follow('/old')).toBe('/posts/mine')
  })

  it('survives two writers whose redirects would form a circle', async () => {
    const results = await Promise.all([save(own('/one', '/two')), save(own('/two', '/one'))])
    expect(results.map(({ created }) => created).sort()).toEqual([0, 1])
  })
})

describe('findRedirect', () => {
  it('finds an address however it is written', async () => {
    await save(
      imported('https://old.example/Über-Uns/', '/about'),
      imported('/shop/index.php', '/products'),
      imported('/wp-content/uploads/2010/A%20b.jpg', '/media/a.jpg'),
    )
    expect(await follow('/%C3%9Cber-uns')).toBe('/about')
    expect(await follow('/u%CC%88ber-uns/')).toBe('/about')
    expect(await follow('/index.php/UBER-UNS/')).toBe(null)
    expect(await follow('//shop//index.html')).toBe('/products')
    expect(await follow('/wp-content/uploads/2010/a%20B.JPG')).toBe('/media/a.jpg')
  })

  it('prefers the address with its query, and passes on what it does not use', async () => {
    await save(
      imported('/?p=2', '/posts/second'),
      imported('/?post_type=product&p=7', '/products/mug'),
      imported('/old', '/new?a=1#top'),
      imported('/old?id=5', '/five'),
    )
    expect(await follow('/?p=2&utm_source=mail')).toBe('/posts/second?utm_source=mail')
    expect(await follow('/?p=7&post_type=product')).toBe('/products/mug')
    expect(await follow('/old?a=2&b=3')).toBe('/new?a=1&b=3#top')
    expect(await follow('/old?id=5')).toBe('/five')
    expect(await follow('/?p=3')).toBe(null)
    expect(await follow('/?s=2')).toBe(null)
  })

  it('takes one query for an address that has not moved', async () => {
    await save(imported('/old', '/new'))
    expect((await api.statements(() => follow('/nothing/here?a=1'))).length).toBe(1)
    // The redirects that follow, and whether visitors can see the page.
    expect((await api.statements(() => follow('/old?a=1'))).length).toBe(3)
  })

  it('never leads in a circle, even if the database holds one', async () => {
    await content.page({ slug: 'b' })
    await save(own('/b', '/a'))
    await save(own('/a', '/b'))
    expect(await follow('/a')).toBe('/b')
    await content.clear()
    expect([await follow('/a'), await follow('/b')]).toEqual([null, null])
  })

  it('leads to a page that is only written differently', async () => {
    await content.page({ slug: 'about' })
    await content.post({ slug: 'second' })
    expect(await follow('/About?a=1')).toBe('/about?a=1')
    expect(await follow('/POSTS/Second')).toBe('/posts/second')
    expect(await follow('/index.php')).toBe('/')
    expect([await follow('/about'), await follow('/Nothing'), await follow('/Orders/X')]).toEqual([
      null,
      null,
      null,
    ])
    await save(imported('/about', '/posts/second'))
    expect(await follow('/ABOUT')).toBe('/about')
  })

  it('does not lead back to a former address whose form tells where it leads', async () => {
    await save(own('/shipping', '/pages/shipping'))
    expect([await follow('/pages/shipping'), await follow('/pages/shipping?a=1')]).toEqual([null, null])
    await content.page({ slug: 'shipping' })
    expect(await follow('/pages/shipping?a=1')).toBe('/shipping?a=1')
  })

  it('does not reveal what visitors cannot see yet', async () => {
    await content.page({ slug: 'launch', published: false })
    await content.post({ slug: 'soon', publishedAt: new Date('2026-06-02T12:00:00Z') })
    await catalogue.product({ slug: 'secret', publishedAt: new Date('2026-06-02T12:00:00Z') })
    await save(imported('/?p=2', '/posts/soon'), imported('/old', '/launch'))
    const hidden = ['/?p=2', '/old', '/LAUNCH', '/Posts/Soon', '/product/secret']
    for (const target of hidden) expect([target, await follow(target)]).toEqual([target, null])
    await content.page({ slug: 'launch', published: true })
    api.clock.set('2026-06-02T12:00:00Z')
    for (const target of hidden) expect([target, await follow(target)]).toEqual([target, expect.any(String)])
    api.clock.set('2026-06-01T12:00:00Z')
  })

  it('answers whatever clients send', async () => {
    for (const target of ['/%', '/%E4%F6', '/%00', '/\ud800', '/?p=%', `/${'x'.repeat(10_000)}`, '/', '/?'])
      expect(await follow(target)).toBe(null)
  })
})

describe('one step', () => {
  const insert = (...rows: (readonly [string, string])[]) =>
    api.app.database.prisma.redirect.createMany({
      data: rows.map(([from, to]) => ({ from, to, leadsTo: redirectKey(to), origin: 'import' })),
    })

  it('leads to a target as the site writes it', async () => {
    await content.page({ slug: 'about' })
    await save(own('/x', '/nowhere/'), own('/y', '/about/?a=1#team'), own('/z', '/About'))
    expect(await stored()).toEqual({ '/x': '/nowhere', '/y': '/about?a=1#team', '/z': '/about' })
    await insert(['/former', '/ABOUT/#team'])
    expect(await follow('/former')).toBe('/about#team')
    expect((await save(own('/evil', '/.//evil.example'))).refused).toMatchObject([
      { reason: 'invalid_target' },
    ])
  })

  it('leads on from a target whose form tells where it leads', async () => {
    await save(own('/x', '/pages/about?a=1'), own('/list', '/blogs/news/first/feed'))
    expect(await follow('/x')).toBe('/pages/about?a=1')
    await content.page({ slug: 'about' })
    await content.post({ slug: 'first' })
    expect([await follow('/x'), await follow('/list')]).toEqual(['/about?a=1', '/feed.xml'])
    await save(own('/late', '/pages/about'))
    expect(await stored()).toMatchObject({ '/late': '/about' })
    await insert(['/b', '/pages/about'])
    expect(await follow('/product/b/amp')).toBe(null)
    expect(await follow('/b/amp')).toBe('/about')
  })

  it('is not a step of an endless way through such forms', async () => {
    expect((await save(own('/s', '/pages/t'), own('/t', '/pages/s'))).refused).toMatchObject([
      { reason: 'circle' },
      { reason: 'circle' },
    ])
    await insert(['/s', '/pages/t'], ['/t', '/pages/s'], ['/a', '/b/amp'], ['/b', '/a/amp'])
    for (const target of ['/s', '/t', '/pages/s', '/pages/t', '/a', '/b', '/a/amp', '/b/amp'])
      expect([target, await follow(target)]).toEqual([target, null])
  })

  it('keeps the parameters of a target that has moved itself', async () => {
    await catalogue.product({ slug: 'mug' })
    await save(imported('/v', '/mug-old?variant=3'), imported('/w', '/product/mug?variant=4'))
    await save(imported('/mug-old', '/products/mug'))
    expect(await follow('/v?utm_source=x')).toBe('/products/mug?variant=3&utm_source=x')
    expect(await follow('/w')).toBe('/products/mug?variant=4')
  })
})

describe('something renamed', () => {
  it.each([
    ['/products/', (id: number | undefined, slug: string) => catalogue.product({ id, slug })],
    ['/posts/', (id: number | undefined, slug: string) => content.post({ id, slug })],
    ['/', (id: number | undefined, slug: string) => content.page({ id, slug })],
  ])('redirects from its former address below %s', async (prefix, write) => {
    const { id } = await write(undefined, 'first')
    await save(imported('/old', `${prefix}first`))
    await write(id, 'second')
    expect(await stored()).toEqual({ '/old': `${prefix}second`, [`${prefix}first`]: `${prefix}second` })
    await write(id, 'third')
    await write(id, 'first')
    expect(await stored()).toEqual({
      '/old': `${prefix}first`,
      [`${prefix}second`]: `${prefix}first`,
      [`${prefix}third`]: `${prefix}first`,
    })
  })

  it.each([
    ['/products/', (id: number | undefined, given: Draft) => catalogue.product({ id, ...given })],
    ['/posts/', (id: number | undefined, given: Draft) => content.post({ id, ...given })],
    ['/', (id: number | undefined, given: Draft) => content.page({ id, ...given })],
  ])('does not redirect from an address below %s that nobody has seen', async (prefix, write) => {
    for (const hidden of [{ published: false }, { published: true, publishedAt: new Date('2100-01-01') }]) {
      const { id } = await write(undefined, { slug: 'secret', ...hidden })
      await save(imported('/old', `${prefix}secret`), imported(`${prefix}taken`, '/contact'))
      await write(id, { slug: 'more-secret', ...hidden })
      await write(id, { slug: 'taken', ...hidden })
      expect(await stored()).toEqual({ '/old': `${prefix}taken`, [`${prefix}taken`]: '/contact' })
      expect(await follow(`${prefix}taken`)).toBe('/contact')
      await write(id, { slug: `draft-${id}`, ...hidden })
      await api.app.database.prisma.redirect.deleteMany()
    }
  })

  it('keeps both addresses right when two swap their slugs', async () => {
    const [one, two] = [await content.post({ slug: 'one' }), await content.post({ slug: 'two' })]
    await content.post({ id: one.id, slug: 'between' })
    await content.post({ id: two.id, slug: 'one' })
    await content.post({ id: one.id, slug: 'two' })
    expect(await stored()).toEqual({ '/posts/between': '/posts/two' })
  })

  it('is not redirected if the change is rolled back', async () => {
    const { id } = await content.post({ slug: 'first' })
    await content.post({ slug: 'taken' })
    await expect(content.post({ id, slug: 'taken' })).rejects.toThrow()
    expect(await stored()).toEqual({})
  })
})

describe('hits', () => {
  it('are counted in memory, and written together', async () => {
    await save(imported('/old', '/new'), imported('/other', '/new'))
    const [old, other] = await Promise.all(['/old', '/other'].map((target) => findRedirect(api.app, target)))
    for (let n = 0; n < 3; n++) api.app.redirectHits.count(old?.id ?? 0)
    api.app.redirectHits.count(other?.id ?? 0)
    const hits = () =>
      api.app.database.prisma.redirect.findMany({ select: { hits: true }, orderBy: { from: 'asc' } })
    expect(await hits()).toEqual([{ hits: 0 }, { hits: 0 }])
    await api.app.redirectHits.flush()
    await api.app.redirectHits.flush()
    expect(await hits()).toEqual([{ hits: 3 }, { hits: 1 }])
    const { lastHitAt } = await api.app.database.prisma.redirect.findUniqueOrThrow({
      where: { from: '/old' },
    })
    expect(lastHitAt).toEqual(api.clock.now())
  })
})
