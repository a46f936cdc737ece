import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  delegateOf,
  type EngineFactory,
  type ModelQuery,
  parseQuery,
  runRanked,
  type Searchable,
  type SearchEngine,
  type SearchResults,
  type TypeDefinition,
} from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

export type EngineTraits = {
  /** Orders by relevance; an engine that does not is only asked for the right matches. */
  ranks: boolean
  /** Has to be built before it is ready. */
  isBuilt: boolean
  /** Lets the owner order what is equally relevant. */
  hasRanking?: boolean
  /** Ranks by how often a word occurs in a text, too. By default it does. */
  countsWords?: boolean
}

const TYPE = 'post'
type Page = { title: string; excerpt: string; bodyText: string }

/** Fields whose weights are not those of the columns. */
function weightedPages(weights: { title: number; excerpt: number; body: number }): TypeDefinition {
  const model: Searchable<Page> = {
    model: 'Page',
    searchableQuery: () => ({ select: { id: true, title: true, excerpt: true, bodyText: true } }),
    searchableColumns: () => ({ title: 5, bodyText: 1 }),
    searchableFields: ({ title, excerpt, bodyText }) => ({
      title: [title, weights.title],
      excerpt: [excerpt, weights.excerpt],
      body: [bodyText, weights.body],
    }),
    toSearchResult: ({ title, excerpt }) => ({
      ...{ title, excerpt, url: '/', image: null, meta: null, visible_from: null },
    }),
  }
  return { model, label: 'Weighted', module: null, setting: null, results_route: null }
}

/** Pages that have been visible since long ago. */
const oldPages: Searchable<{ title: string }> = {
  model: 'Page',
  searchableQuery: () => ({ select: { id: true, title: true } }),
  searchableColumns: () => ({ title: 1 }),
  toSearchResult: ({ title }) => ({
    ...{ title, url: '/', excerpt: null, image: null, meta: null, visible_from: new Date(-100) },
  }),
}

/** As long a text as is read of a field, in a page whose title says so. */
const longPages: Searchable<{ title: string }> = {
  model: 'Page',
  searchableQuery: () => ({ select: { id: true, title: true } }),
  searchableColumns: () => ({ title: 1 }),
  searchableFields: ({ title }) => ({
    title: [title, 1],
    text: [title.includes('long') ? LONG_TEXT : '', 1],
  }),
  toSearchResult: ({ title }) => ({
    ...{ title, url: '/', excerpt: null, image: null, meta: null, visible_from: null },
  }),
}
const LONG_TEXT = Array.from({ length: 27_000 }, (_, at) => `${at}`.padStart(36, 'w')).join(' ')

type Slug = { slug: string }

/**
 * What every search engine has to do, tried on real posts. An engine of an application runs it like the built-in ones:
 * `describeSearchEngine('mine', createMyEngine, { ranks: true, isBuilt: true })`.
 */
export function describeSearchEngine(name: string, factory: EngineFactory, traits: EngineTraits): void {
  describe(`the ${name} engine`, () => {
    let api: TestApi
    let engine: SearchEngine
    let content: ReturnType<typeof createContentFactory>

    beforeAll(async () => {
      api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
      content = createContentFactory(api.app)
      api.app.search.extend('tested', factory)
      engine = api.app.search.engine('tested')
    })
    beforeEach(() => content.clear())
    afterAll(() => api.close())

    const search = (term: string, limit = 20, offset = 0) =>
      engine.search(TYPE, parseQuery(term), limit, offset)
    const titles = ({ items }: SearchResults) => items.map(({ title }) => title)
    const sorted = (results: SearchResults) => titles(results).sort()
    const build = () => engine.rebuild(TYPE)
    const posts = () => {
      const definition = api.app.search.definitions().get(TYPE)
      if (!definition) throw new Error('There is no type post.')
      return { model: definition.model, delegate: delegateOf(api.app.database, definition.model) }
    }
    const readRow = async (id: number) => {
      const { model, delegate } = posts()
      return (await delegate.findMany({ ...model.searchableQuery(true), where: { id } }))[0]
    }
    const findRows = ({ rankedIds: _, found: __, ...query }: ModelQuery) => posts().delegate.findMany(query)
    const findTitles = async (query: ModelQuery) =>
      ((await findRows(query)) as { title: string }[]).map(({ title }) => title)
    const findSlugs = async (query: ModelQuery) => ((await findRows(query)) as Slug[]).map(({ slug }) => slug)

    it('takes a text as long as one can be, or leaves out and lists that row alone', async () => {
      const { search: manager, settings } = api.app
      const definition = { model: longPages, label: 'Long', module: null, setting: null, results_route: null }
      manager.register('long', definition)
      await settings.set('search.index.max_field_length', 1_000_000)
      await settings.set('search.engine', 'tested')
      const look = async () => {
        const skipped = (await manager.status()).find(({ type }) => type === 'long')?.skipped ?? []
        const found = titles(await engine.search('long', parseQuery('harbour'), 9))
        return {
          others: found.filter((title) => title !== 'Harbour, long'),
          all: found.length + skipped.length,
        }
      }
      await engine.rebuild('long')
      for (const title of ['Harbour one', 'Harbour, long', 'Harbour two']) await content.page({ title })
      const whole = { others: expect.arrayContaining(['Harbour one', 'Harbour two']), all: 3 }
      await expect.poll(look, { timeout: 60_000 }).toEqual(whole)
      await engine.rebuild('long')
      expect(await look()).toEqual(whole)
      await settings.unset('search.engine')
      await settings.unset('search.index.max_field_length')
    })

    if (traits.isBuilt) {
      it('is not ready, and says so, before it is built', async () => {
        expect(await engine.ready(TYPE)).toBe(false)
        expect(await engine.status(TYPE)).toMatchObject({
          ready: false,
          documents: 0,
          built_at: null,
          updated_at: null,
        })
      })
    }

    it('is built from the rows there are, and says how many are to be found', async () => {
      await content.post({ title: 'First' })
      await content.post({ title: 'Draft', published: false })
      await content.post({ title: 'Next year', publishedAt: new Date('2027-01-01') })
      await build()
      expect(await engine.ready(TYPE)).toBe(true)
      const status = await engine.status(TYPE)
      expect(status).toMatchObject({ ready: true, documents: 1 })
      expect(typeof status.bytes).toBe('number')
      if (traits.isBuilt) expect(Date.parse(status.built_at ?? '')).not.toBeNaN()
    })

    it('returns what the model says of each match', async () => {
      const post = await content.post({ title: 'A kettle', bodyHtml: '<p>It boils.</p>', slug: 'a-kettle' })
      await build()
      const { items, total, match } = await search('kettle')
      expect({ total, match }).toEqual({ total: 1, match: 'all' })
      expect(items[0]).toMatchObject({
        id: post.id,
        type: TYPE,
        title: 'A kettle',
        excerpt: 'It boils.',
        image: null,
      })
      expect(items[0]?.url).toMatch(/\/posts\/a-kettle$/)
      expect(items[0]?.meta).not.toBe('')
    })

    it('wants every word, and takes the last as a beginning', async () => {
      await content.post({ title: 'Red shoes' })
      await content.post({ title: 'Red hats' })
      await content.post({ title: 'Blue shoes' })
      await build()
      expect(titles(await search('red sho'))).toEqual(['Red shoes'])
      expect(sorted(await search('sho'))).toEqual(['Blue shoes', 'Red shoes'])
      expect(titles(await search('shoes red'))).toEqual(['Red shoes'])
    })

    it('returns what has any of the words where nothing has them all', async () => {
      await content.post({ title: 'Red shoes' })
      await content.post({ title: 'Blue hats' })
      await content.post({ title: 'Green gloves' })
      await build()
      const found = await search('red hats')
      expect(found).toMatchObject({ total: 2, match: 'any' })
      expect(sorted(found)).toEqual(['Blue hats', 'Red shoes'])
    })

    it('finds nothing where nothing has any of the words, or there are none', async () => {
      await content.post({ title: 'Red shoes' })
      await build()
      expect(await search('xylophone quartz')).toMatchObject({ total: 0, items: [] })
      expect(await search(' !!! ')).toMatchObject({ total: 0, items: [] })
    })

    it('looks at neither case nor accents, and takes signs for what they are', async () => {
      await content.post({ title: 'Café Zoë' })
      await content.post({ title: 'Straße und Łódź' })
      await content.post({ title: 'Кофейня Йога' })
      await content.post({ title: "Don't panic" })
      await content.post({ title: 'A hundred percent' })
      await build()
      expect(titles(await search('CAFE zoe'))).toEqual(['Café Zoë'])
      expect(titles(await search('strasse lodz'))).toEqual(['Straße und Łódź'])
      expect(titles(await search('кофейня'))).toEqual(['Кофейня Йога'])
      expect(titles(await search('dont'))).toEqual(["Don't panic"])
      for (const term of ['%', '_', '\\', "'", '"', '100%', "' OR 1=1 --", '*', ':*', '&', '(']) {
        expect((await search(term)).total, term).toBe(0)
      }
    })

    it('knows no words of one letter, at the end of a query either, but Han characters', async () => {
      await content.post({ title: 'Zebrulaone', bodyHtml: '<p>Tea for 2, a b x y z</p>' })
      await content.post({ title: '茶' })
      await build()
      for (const term of ['zebrulaone x', 'x zebrulaone', 'zebrulaone [a] z']) {
        expect(await search(term), term).toEqual(await search('zebrulaone'))
        expect((await search(term)).total, term).toBe(1)
      }
      for (const term of ['x', '[a-z]', '2', 'é']) expect((await search(term)).total, term).toBe(0)
      expect(titles(await search('茶'))).toEqual(['茶'])
    })

    it('finds words whatever signs are around and inside them', async () => {
      await content.post({ title: '✔️Organic wool' })
      await content.post({ title: "Huile d'olive" })
      await content.post({ title: 'L’huile' })
      await content.post({ title: 'Cam\u00adping\u200dtent' })
      await content.post({ title: 'Καλημέρα за\u0301мок' })
      await content.post({ title: 'Scarf <Limited>' })
      await build()
      const expected: Record<string, string[]> = {
        organic: ['✔️Organic wool'],
        'olive huile': ["Huile d'olive"],
        "d'olive": ["Huile d'olive"],
        'd’olive': ["Huile d'olive"],
        dolive: ["Huile d'olive"],
        huile: ["Huile d'olive", 'L’huile'],
        lhuile: ['L’huile'],
        campingtent: ['Cam\u00adping\u200dtent'],
        'cam\u00adping': ['Cam\u00adping\u200dtent'],
        'καλημερα замок': ['Καλημέρα за\u0301мок'],
        ΚΑΛΗΜΈΡΑ: ['Καλημέρα за\u0301мок'],
        limited: ['Scarf <Limited>'],
      }
      for (const [term, found] of Object.entries(expected))
        expect(sorted(await search(term)), term).toEqual(found)
    })

    it('counts all matches, and pages that neither repeat nor lose one', async () => {
      for (let index = 0; index < 25; index++)
        await content.post({ title: `Lamp ${index % 3}`, slug: `lamp-${index}` })
      await build()
      const pages = await Promise.all([0, 10, 20].map((offset) => search('lamp', 10, offset)))
      expect(pages.map(({ total }) => total)).toEqual([25, 25, 25])
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(25)
      expect((await search('lamp', 0)).total).toBe(25)
    })

    it('says how relevant its results are, and loads them by id, if it lets others order them', async () => {
      const { ranking } = engine
      expect(ranking !== undefined).toBe(traits.hasRanking === true)
      if (!ranking) return
      for (const title of ['Tea', 'Tea time', 'Green tea', 'Coffee', 'Tea']) await content.post({ title })
      await build()
      for (const term of ['tea', 'green te', 'green coffee', 'nothing']) {
        const { ranked, ...counted } = await ranking.rank(TYPE, parseQuery(term))
        const { items, ...found } = await search(term)
        expect(counted).toEqual(found)
        expect(ranked.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
        expect(ranked.map(({ score }) => score)).toEqual(
          ranked.map(({ score }) => score).sort((a, b) => b - a),
        )
        const ids = ranked.map(({ id }) => id).reverse()
        expect(await ranking.load(TYPE, [...ids, 987_654])).toEqual([...items].reverse())
      }
      const { ranked } = await ranking.rank(TYPE, parseQuery('tea'))
      expect(new Set(ranked.map(({ score }) => score)).size).toBeLessThan(ranked.length)
    })

    it('ranks no more matches than the site wants', async () => {
      for (let index = 0; index < 6; index++) await content.post({ title: 'Lamp', slug: `lamp-${index}` })
      await build()
      await api.app.settings.set('search.max_results', 4)
      try {
        const found = await search('lamp', 10, 2)
        expect(found.total).toBe(6)
        expect(found.items).toHaveLength(2)
        const ranked = await engine.constrain({}, TYPE, parseQuery('lamp'), true)
        if (traits.ranks) expect(ranked.rankedIds).toHaveLength(4)
        const { total, rows } = await runRanked(posts().delegate, { ...ranked, skip: 3, take: 9 })
        expect([total, rows.length]).toEqual([6, 3])
      } finally {
        await api.app.settings.unset('search.max_results')
      }
    })

    it('leaves out no match that the query’s own filters leave, however few are ranked', async () => {
      for (let index = 0; index < 12; index++) {
        const title = index % 2 ? 'Lamp' : 'Lamp lamp lamp'
        await content.post({ title, slug: `lamp-${index}`, featured: index % 4 === 1 })
      }
      await content.post({ title: 'Lantern', slug: 'lantern', featured: true })
      await build()
      await api.app.settings.set('search.max_results', 2)
      try {
        const wish = { where: { featured: true }, orderBy: { slug: 'desc' }, select: { slug: true } } as const
        const found = ['lamp-9', 'lamp-5', 'lamp-1']
        const narrowed = await engine.constrain({ ...wish, skip: 1, take: 1 }, TYPE, parseQuery('lamp'))
        expect(narrowed).toMatchObject({ orderBy: wish.orderBy, skip: 1, take: 1, select: { slug: true } })
        expect(await findSlugs(narrowed)).toEqual(['lamp-5'])
        expect(await findSlugs(await engine.constrain(wish, TYPE, parseQuery('lamp')))).toEqual(found)
        expect(await findSlugs(await engine.constrain(wish, TYPE, parseQuery('lamp'), true))).toEqual(found)
        for (const rank of [false, true]) {
          const query = await engine.constrain(wish, TYPE, parseQuery('lamp'), rank)
          const pages = await Promise.all(
            [0, 2].map((skip) => runRanked<Slug>(posts().delegate, { ...query, skip, take: 2 })),
          )
          expect(pages.map(({ total }) => total)).toEqual([3, 3])
          expect(pages.flatMap(({ rows }) => rows.map(({ slug }) => slug))).toEqual(found)
        }
        expect(await findTitles(await engine.constrain({}, TYPE, parseQuery('lamp')))).toHaveLength(12)
      } finally {
        await api.app.settings.unset('search.max_results')
      }
    })

    it('narrows a query and keeps all else of it', async () => {
      for (const title of ['Red shoes', 'Red hats', 'Blue shoes', 'Red shoes again'])
        await content.post({ title })
      await build()
      const query = {
        where: { title: { startsWith: 'Red' } },
        orderBy: { title: 'desc' },
        skip: 1,
        take: 5,
      } as const
      const narrowed = await engine.constrain(query, TYPE, parseQuery('shoes'))
      expect(narrowed).toMatchObject({ orderBy: query.orderBy, skip: 1, take: 5 })
      expect(await findTitles(narrowed)).toEqual(['Red shoes'])
      expect(await engine.constrain(query, TYPE, parseQuery('  '))).toBe(query)
    })

    it('finds a saved row, no longer finds its old words, and no deleted one', async () => {
      const post = await content.post({ title: 'Old words' })
      await build()
      await content.post({ id: post.id, slug: post.slug, title: 'New words' })
      await engine.update(TYPE, await readRow(post.id))
      expect((await search('old')).total).toBe(0)
      expect(titles(await search('new'))).toEqual(['New words'])
      await api.app.database.prisma.post.delete({ where: { id: post.id } })
      await engine.delete(TYPE, post.id)
      expect((await search('new')).total).toBe(0)
      await engine.delete(TYPE, post.id)
    })

    it('takes changes that follow on from where it is, and no others', async () => {
      const { id } = await content.post({ title: 'Bicycle' })
      await build()
      const from = (await engine.cursor?.(TYPE)) ?? ''
      const deletion = { rows: [], deleted: [id], to: `${from}0` }
      expect(await engine.apply?.(TYPE, { ...deletion, from: `${from}1` })).toBe(false)
      expect(await engine.cursor?.(TYPE)).toBe(from)
      // One without a cursor of its own may be told of a change twice, and the database engine asks the database.
      const hasOwnCursor = !('isShared' in engine)
      if (hasOwnCursor) expect((await search('bicycle')).total).toBe(1)
      expect(await engine.apply?.(TYPE, { ...deletion, from })).toBe(true)
      expect(await engine.cursor?.(TYPE)).toBe(`${from}0`)
      if (hasOwnCursor) expect((await search('bicycle')).total).toBe(0)
    })

    it('finds a scheduled row from its moment on, without another save', async () => {
      await content.post({ title: 'Autumn sale', publishedAt: new Date('2026-09-01T00:00:00Z') })
      await build()
      expect((await search('autumn')).total).toBe(0)
      api.clock.set('2026-09-01T00:00:00Z')
      try {
        expect(titles(await search('autumn'))).toEqual(['Autumn sale'])
        expect((await engine.status(TYPE)).documents).toBe(1)
      } finally {
        api.clock.set('2026-06-01T12:00:00Z')
      }
    })

    it('finds a row that became visible before 1970, and those saved after it', async () => {
      const type = { label: 'Old', module: null, setting: null, results_route: null }
      api.app.search.register('old', { ...type, model: oldPages })
      await content.page({ title: 'First lantern' })
      await engine.rebuild('old')
      for (const title of ['Second lantern', 'Third lantern']) {
        const { id } = await content.page({ title })
        await engine.update('old', { id, title })
      }
      expect(sorted(await engine.search('old', parseQuery('lantern'), 10))).toEqual([
        ...['First lantern', 'Second lantern', 'Third lantern'],
      ])
    })

    it('is built anew with what there is by then', async () => {
      const post = await content.post({ title: 'Gone soon' })
      await build()
      await api.app.database.prisma.post.delete({ where: { id: post.id } })
      await content.post({ title: 'Here to stay' })
      await build()
      expect((await search('gone')).total).toBe(0)
      expect((await search('stay')).total).toBe(1)
    })

    if (traits.ranks) {
      it('puts a match in the title before the same word in the text', async () => {
        await content.post({ title: 'Lantern', bodyHtml: '<p>Light for the camp.</p>' })
        await content.post({ title: 'Camp', bodyHtml: '<p>Bring a lantern.</p>' })
        await content.post({ title: 'Lantern', bodyHtml: '<p>Another light, for home.</p>', slug: 'other' })
        await build()
        expect(titles(await search('lantern'))).toEqual(['Lantern', 'Lantern', 'Camp'])
        const ranked = await engine.constrain({}, TYPE, parseQuery('lantern'), true)
        expect(ranked.rankedIds).toHaveLength(3)
      })

      it.each([
        [100, 40, 1],
        [5000, 2000, 100],
        [0.5, 0.2, 0.005],
      ])('multiplies by weights, be they %d, %d and %d', async (title, excerpt, body) => {
        api.app.search.register('weighted', weightedPages({ title, excerpt, body }))
        const long = 'Of all the many other things that there are'
        const write = (given: { title?: string; excerpt?: string; bodyHtml?: string }) =>
          content.page({ title: long, excerpt: long, bodyHtml: `<p>${long}</p>`, ...given })
        await write({ title: 'Lantern' })
        await write({ excerpt: 'Lantern lantern' })
        await write({ excerpt: 'Often', bodyHtml: `<p>${'Lantern of '.repeat(20)}</p>` })
        await write({ excerpt: 'Once', bodyHtml: '<p>One lantern, and many other things of all kinds.</p>' })
        for (let index = 0; index < 5; index++) await write({})
        await engine.rebuild('weighted')
        const { items } = await engine.search('weighted', parseQuery('lantern'), 10)
        const found = items.map((item) => (item.title === 'Lantern' ? item.title : item.excerpt))
        const inBodies = found.slice(2)
        expect(found.slice(0, 2)).toEqual(['Lantern', 'Lantern lantern'])
        expect(traits.countsWords === false ? inBodies.sort() : inBodies).toEqual(['Often', 'Once'])
      })
    }
  })
}
