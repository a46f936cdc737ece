import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  addSearchSynonyms,
  describeSearch,
  findToPin,
  listPinnedQueries,
  listSearchSynonyms,
  pinResults,
  rebuildSearch,
  removeSearchSynonyms,
  reportSearches,
  runBuild,
  switchEngine,
  unpinResults,
} from '#lib/domains/running/search/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type MemoryEngine, memoryEngine } from '#tests/support/memory-engine.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
const engines: MemoryEngine[] = []
beforeAll(async () => {
  panel = await openTestPanel()
  panel.app.search.extend('memory', memoryEngine(engines))
})
afterAll(() => panel.close())

const by = operator('test')

/** As another process would, long after the last build. */
async function finishBuild(): Promise<void> {
  await panel.app.database.prisma.jobLease.deleteMany({ where: { name: 'search rebuild' } })
  await runBuild(panel.app)
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name ?? 'error',
  )

describe('engines that need a server', () => {
  it('say what it is, or why it cannot be used, and others say nothing', async () => {
    const { app, owner } = panel
    app.search.extend('served', (services) => ({
      ...memoryEngine()(services),
      check: async () => 'Server 1.0',
    }))
    app.search.extend('alone', (services) => ({
      ...memoryEngine()(services),
      check: () => Promise.reject(new Error('It is away.')),
    }))
    const { connections } = await describeSearch(app, owner)
    expect(connections).toEqual({ served: { server: 'Server 1.0' }, alone: { problem: 'It is away.' } })
  })
})

describe('the search engine', () => {
  it('is switched to once it is built, and only one build is open whoever asks', async () => {
    const { app, owner } = panel
    const { engine: was, engines: names } = await describeSearch(app, owner)
    expect(names).toContain('memory')
    expect(await codeOf(switchEngine(app, owner, { engine: 'memory', was: 'other' }))).toBe('stale')
    expect(await codeOf(switchEngine(app, owner, { engine: 'none', was }))).toBe('stale')
    const outcomes = await Promise.all([
      codeOf(switchEngine(app, owner, { engine: 'memory', was })),
      codeOf(rebuildSearch(app, owner)),
    ])
    expect(outcomes.toSorted()).toEqual(['build_running', 'done'])
    await finishBuild()
    if (outcomes[0] !== 'done') {
      await switchEngine(app, owner, { engine: 'memory', was })
      await finishBuild()
    }
    const { engine, build, status } = await describeSearch(app, owner)
    expect(engine).toBe('memory')
    expect(build).toMatchObject({ engine: 'memory', chooses: true, isOpen: false, problem: null })
    expect(build?.step).toBe(build?.steps)
    expect(status.every(({ ready }) => ready)).toBe(true)
    const { acts } = await listActs(app, by, { action: 'search.engine_chosen' })
    expect(acts).toMatchObject([{ before: { engine: was }, after: { engine: 'memory' } }])
    await app.settings.set('search.engine', was)
  })

  it('stays as it was if the other cannot be built, and says why', async () => {
    const { app, owner } = panel
    const was = app.search.engineName()
    app.search.extend('broken', (services) => ({
      ...memoryEngine([])(services),
      rebuild: () => Promise.reject(new Error('The server is down.')),
    }))
    await switchEngine(app, owner, { engine: 'broken', was })
    expect((await describeSearch(app, owner)).build).toMatchObject({ isOpen: true, type: null })
    await finishBuild()
    expect(await describeSearch(app, owner)).toMatchObject({
      engine: was,
      build: { isOpen: false, problem: 'The server is down.' },
    })
    // The next can be asked for.
    await rebuildSearch(app, owner)
    await finishBuild()
    expect((await describeSearch(app, owner)).build).toMatchObject({ isOpen: false, problem: null })
  })

  it('is not to be changed by those who only read', async () => {
    const { actor } = await panel.employ('editor')
    expect(await codeOf(describeSearch(panel.app, actor))).toBe('done')
    expect(await codeOf(rebuildSearch(panel.app, actor))).toBe('forbidden')
  })
})

describe('synonyms and pins', () => {
  it('are added and removed, with what they were in the audit log', async () => {
    const { app, owner } = panel
    expect(await codeOf(addSearchSynonyms(app, owner, { terms: 'sofa', oneWay: false }))).toBe(
      'invalid_synonyms',
    )
    await addSearchSynonyms(app, owner, { terms: 'Sofa, couch', oneWay: false })
    const [added] = await listSearchSynonyms(app, owner)
    expect(added).toMatchObject({ terms: ['couch', 'sofa'], oneWay: false })
    const id = added?.id ?? 0
    const outcomes = await Promise.all([
      codeOf(removeSearchSynonyms(app, owner, id)),
      codeOf(removeSearchSynonyms(app, owner, id)),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'stale'])
    const { acts } = await listActs(app, by, { action: 'search.synonyms_removed' })
    expect(acts).toMatchObject([{ before: { terms: ['couch', 'sofa'] } }])
  })

  it('name the terms that no document has', async () => {
    const { app, owner } = panel
    await createCatalogueFactory(app).product({ name: 'Blue couch' })
    await addSearchSynonyms(app, owner, { terms: 'couch, davenport, blue sofa', oneWay: false })
    const [added] = await listSearchSynonyms(app, owner)
    expect(added).toMatchObject({ unmatched: ['blue sofa', 'davenport'] })
    await removeSearchSynonyms(app, owner, added?.id ?? 0)
  })

  it('put results first for a query, in their order, and leave others out', async () => {
    const { app, owner } = panel
    const make = createCatalogueFactory(app)
    const [one, two, three] = [
      await make.product({ name: 'Copper kettle' }),
      await make.product({ name: 'Iron kettle' }),
      await make.product({ name: 'Old kettle' }),
    ].map(({ id }) => id)
    if (one === undefined || two === undefined || three === undefined) throw new Error('No products.')
    const wanted = { type: 'product', query: 'Kettle', first: [two, one], never: [three], was: [] }
    expect(await codeOf(pinResults(app, owner, { ...wanted, never: [999_999] }))).toBe('invalid_pins')
    expect(await codeOf(pinResults(app, owner, { ...wanted, never: [one] }))).toBe('invalid_pins')
    expect(await codeOf(pinResults(app, owner, { ...wanted, type: 'nothing' }))).toBe('invalid_pins')
    await pinResults(app, owner, wanted)
    expect(await codeOf(pinResults(app, owner, { ...wanted, never: [] }))).toBe('stale')
    const { items } = await app.search.search('product', 'kettle', 10)
    expect(items.map(({ id }) => id)).toEqual([two, one])
    expect(await findToPin(app, owner, { type: 'product', query: 'KETTLE' })).toMatchObject([
      {
        id: two,
        pin: { place: 1 },
        why: { place: 1, parts: [{ typed: 'kettle', found: [{ field: 'name' }] }] },
      },
      { id: one, pin: { place: 2 } },
      { id: three, title: 'Old kettle', pin: { place: null }, why: null },
    ])
    expect(await listPinnedQueries(app, owner)).toMatchObject([{ query: 'kettle', type: 'product' }])
    await unpinResults(app, owner, { type: 'product', query: 'kettle' })
    expect(await codeOf(unpinResults(app, owner, { type: 'product', query: 'kettle' }))).toBe('stale')
  })
})

describe('what the page about search reads', () => {
  it('takes as many queries whatever has been searched for', async () => {
    const { app, owner, api } = panel
    const { prisma } = app.database
    const day = new Date(Math.floor(api.clock.now().getTime() / 86_400_000) * 86_400_000)
    const figures = Array.from({ length: 500 }, (_, index) => ({
      day,
      query: `query ${index}`,
      searches: 2 + index,
      empty: index % 2,
      chosen: 0,
      results: 0,
    }))
    await prisma.searchFigure.createMany({ data: figures })
    const statements = await api.statements(async () => {
      const report = await reportSearches(app, owner, 30)
      expect(report.top[0]).toMatchObject({ query: 'query 499', searches: 501 })
      expect(report.empty).toHaveLength(20)
    })
    expect(statements.length).toBeLessThanOrEqual(5)
    const described = await api.statements(() => describeSearch(app, owner))
    expect(described.length).toBeLessThanOrEqual(30)
  })
})
