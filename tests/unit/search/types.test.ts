import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import { applySearchConfig, orderOfTypes, type Searchable, type TypeDefinition } from '#lib/search/index.ts'
import { findMistakeInModel } from '#lib/search/types/check-model.ts'
import { checkName } from '#lib/search/types/check-name.ts'
import { createRouteNames, createRoutes, createTypeRegistry } from '#lib/search/types/type-registry.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'

const fields = [
  { name: 'id', kind: 'scalar', type: 'Int' },
  { name: 'title', kind: 'scalar', type: 'String' },
  { name: 'text', kind: 'scalar', type: 'String' },
  { name: 'links', kind: 'object', type: 'Link' },
]
const uuids = [{ name: 'id', kind: 'scalar', type: 'String' }, ...fields.slice(1)]

function databaseOf(models: Record<string, object> | undefined): Pick<Database, 'prisma'> {
  const prisma = { pageLink: {}, ticket: {}, bare: {}, _runtimeDataModel: models && { models } }
  return { prisma } as unknown as Pick<Database, 'prisma'>
}
const database = databaseOf({
  PageLink: { fields },
  Ticket: { fields: uuids },
  Bare: { fields: fields.slice(1) },
})

function modelOf(given: Partial<Searchable> = {}): Searchable {
  return {
    model: 'PageLink',
    searchableQuery: () => ({}),
    searchableColumns: () => ({ title: 1 }),
    toSearchResult: () => ({
      title: '',
      url: '',
      excerpt: null,
      image: null,
      meta: null,
      visible_from: null,
    }),
    ...given,
  }
}

describe('the mistake in a model', () => {
  const columns = 'The columns are: id, title, text.'

  it.each<[string | null, Partial<Searchable>]>([
    [null, {}],
    [null, { watchedColumns: ['title', 'text'], excerptColumn: 'text', key: 'integer' }],
    [null, { model: 'Ticket', key: 'text' }],
    [null, { source: {} as never, model: 'Anything' }],
    ['its searchableColumns name no column.', { source: {} as never, searchableColumns: () => ({}) }],
    ['its searchableColumns name no column.', { searchableColumns: () => ({}) }],
    ['the Prisma schema has no model "Pagelink".', { model: 'Pagelink' }],
    ['its model "Bare" has no column "id", by which search names its rows.', { model: 'Bare' }],
    [`its model "Ticket" is keyed by text: it has to say key: 'text'.`, { model: 'Ticket' }],
    [`its model "PageLink" is keyed by numbers: it has to say key: 'integer'.`, { key: 'text' }],
    [
      `its searchableColumns name "body", which is no column of "PageLink". ${columns}`,
      { searchableColumns: () => ({ title: 1, body: 1 }) },
    ],
    [
      `its searchableColumns name "links", which is no column of "PageLink". ${columns}`,
      { searchableColumns: () => ({ links: 1 }) },
    ],
    [
      `its watchedColumns name "body", which is no column of "PageLink". ${columns}`,
      { watchedColumns: ['title', 'body'] },
    ],
    [
      `its excerptColumn name "body", which is no column of "PageLink". ${columns}`,
      { excerptColumn: 'body' },
    ],
  ])('is told: %s', (mistake, given) => {
    expect(findMistakeInModel(database, modelOf(given))).toBe(mistake)
  })

  it('is not looked for where the client does not say what its models are', () => {
    const wrong = modelOf({ searchableColumns: () => ({ body: 1 }) })
    expect(findMistakeInModel(databaseOf(undefined), wrong)).toBeNull()
    expect(findMistakeInModel(databaseOf({}), wrong)).toBeNull()
  })
})

function settingsOf(current: Record<string, unknown> = {}) {
  const switches = new Map<string, string>([
    ['modules.shop', ''],
    ['events.on', ''],
  ])
  const settings = {
    current,
    isSwitch: (key: string) => switches.has(key),
    addSwitch(key: string, summary: string) {
      if (!/^[a-z._]+$/.test(key)) throw new Error(`"${key}" is no key.`)
      switches.set(key, summary)
    },
  }
  return {
    settings: settings as unknown as SettingsStore,
    switches,
    choose: (chosen: object) => Object.assign(current, chosen),
  }
}

function definitionOf(given: Partial<TypeDefinition> = {}): TypeDefinition {
  return { model: modelOf(), label: 'Events', module: null, setting: null, results_route: null, ...given }
}

describe('types', () => {
  const open = (order: string[] = []) => {
    const { settings, ...chosen } = settingsOf()
    const routeNames = createRouteNames(settings)
    return { types: createTypeRegistry(order, { database, settings, routeNames }), ...chosen }
  }

  it('come in their order, and then as they were registered', () => {
    const { types } = open(['c', 'gone', 'b'])
    for (const type of ['a', 'b', 'c', 'd']) types.register(type, definitionOf({ label: type }))
    expect([...types.all()].map(([type, { label }]) => [type, label])).toEqual([
      ['c', 'c'],
      ['b', 'b'],
      ['a', 'a'],
      ['d', 'd'],
    ])
    expect(types.find('a').label).toBe('a')
    expect(() => types.find('gone')).toThrow('"gone" is not searched. These types are: a, b, c, d.')
    expect(() => open().types.find('gone')).toThrow('"gone" is not searched. These types are: none.')
  })

  it('are off with their module or their setting, and on with what no setting says', () => {
    const { types, choose } = open()
    types.register('a', definitionOf({ module: 'shop' }))
    types.register('b', definitionOf({ setting: 'events.on' }))
    types.register('c', definitionOf())
    const enabled = () => [...types.enabled().keys()].join('')
    expect(enabled()).toBe('abc')
    choose({ 'modules.shop': false })
    expect(enabled()).toBe('bc')
    choose({ 'events.on': false, 'modules.shop': true })
    expect(enabled()).toBe('ac')
    choose({ 'events.on': true, null: false, 'modules.null': false })
    expect(enabled()).toBe('abc')
  })

  it('bring the switches that they name', () => {
    const { types, switches } = open()
    types.register(
      'event',
      definitionOf({ setting: 'search.types.event', settings: { 'modules.events': 'On' }, module: 'events' }),
    )
    expect(switches.get('search.types.event')).toBe('Events are searched')
    expect(switches.get('modules.events')).toBe('On')
    types.register('other', definitionOf({ setting: 'search.types.event' }))
    types.register('plain', definitionOf())
    expect([...switches.keys()]).toEqual([
      'modules.shop',
      'events.on',
      'search.types.event',
      'modules.events',
    ])
  })

  const howToAdd = (key: string) => `If it belongs to the type, list "${key}" under its settings.`
  it.each<[string, Partial<TypeDefinition>]>([
    [
      `its setting "search.types.other" is not a setting that is on or off. ${howToAdd('search.types.other')}`,
      { setting: 'search.types.other' },
    ],
    [`its module "events" is unknown. ${howToAdd('modules.events')}`, { module: 'events' }],
    [
      'its results_route "events" is not the name of a route. Add it with registerRoute or in search.config.ts.',
      { results_route: 'events' },
    ],
    ['"Not A Key" is no key.', { settings: { 'Not A Key': '' } }],
    [
      'The weight of "title" is -1: it has to be a number of at least 0.',
      { model: modelOf({ searchableColumns: () => ({ title: -1 }) }) },
    ],
    ['the Prisma schema has no model "Nothing".', { model: modelOf({ model: 'Nothing' }) }],
  ])('are refused with the reason: %s', (reason, given) => {
    const { types } = open()
    const message = `The search type "event" cannot be registered: ${reason}`
    expect(() => types.register('event', definitionOf(given))).toThrow(
      expect.objectContaining({ code: 'invalid_type', message }),
    )
    expect(types.all().size).toBe(0)
  })

  it('may show their results at a path, an address or a named route', () => {
    const { types } = open()
    for (const route of ['/events', 'https://events.example/find', 'posts'])
      expect(() => types.register('event', definitionOf({ results_route: route }))).not.toThrow()
  })

  it.each(['a', 'a1_-z', 'x'.repeat(40)])('may be called "%s"', (name) => {
    expect(() => checkName(name)).not.toThrow()
  })

  it.each(['', 'A', '1a', '_a', 'a b', 'aB', 'all', 'x'.repeat(41), 'a\n'])(
    'may not be called %j',
    (name) => {
      expect(() => checkName(name)).toThrow(
        expect.objectContaining({
          code: 'invalid_name',
          message: `"${name}" cannot name a type or an engine: use a-z, 0-9, - and _, a letter first, and not "all".`,
        }),
      )
      expect(() => open().types.register(name, definitionOf())).toThrow('cannot name')
    },
  )
})

describe('routes', () => {
  const open = (current: Record<string, unknown> = {}) => {
    const on = { 'search.page_enabled': true, 'modules.shop': true, 'modules.blog': true, ...current }
    return createRouteNames(settingsOf(on).settings)
  }

  it('are those of the site, while they are on', () => {
    const all = ['home', 'search', 'search.suggest', 'products', 'posts', 'gone']
    const paths = (current = {}) => all.map((name) => open(current).find(name))
    expect(paths()).toEqual(['/', '/search', '/search/suggest', '/products', '/posts', null])
    expect(paths({ 'search.page_enabled': false })[1]).toBeNull()
    expect(paths({ 'modules.shop': false })).toEqual([
      '/',
      '/search',
      '/search/suggest',
      null,
      '/posts',
      null,
    ])
    expect(paths({ 'modules.blog': false })[4]).toBeNull()
    expect(paths({ 'modules.shop': undefined })[3]).toBeNull()
    expect(all.map((name) => open({ 'modules.shop': false }).has(name))).toEqual([
      ...[true, true, true, true, true, false],
    ])
  })

  it.each([
    ['events', '/events'],
    ['Events.index_2:a-b', 'http://a.example/b?c'],
    ['e'.repeat(100), 'https://a.example'],
    ['e', '/'],
  ])('may be added: "%s" to %s', (name, address) => {
    const routes = open()
    routes.add(name, address)
    expect([routes.has(name), routes.find(name)]).toEqual([true, address])
  })

  it.each([
    ['', '/events'],
    ['1events', '/events'],
    ['my events', '/events'],
    ['e'.repeat(101), '/events'],
    ['posts', '/events'],
    ['events', 'events'],
    ['events', '//evil.example'],
    ['events', '/a b'],
    ['events', '/a\\b'],
    ['events', 'ftp://a.example'],
    ['events', 'xhttps://a.example'],
    ['events', 'https://'],
    ['events', ''],
  ])('are refused: %j to %j', (name, address) => {
    const routes = open()
    const message = `The route "${name}" to "${address}" cannot be registered: give it a name of its own and a path such as /events, or an http address.`
    expect(() => routes.add(name, address)).toThrow(
      expect.objectContaining({ code: 'invalid_route', message }),
    )
    expect(routes.find('events')).toBeNull()
  })

  it('lead to where the results of a type are shown', () => {
    const definitions: Record<string, TypeDefinition> = {
      plain: definitionOf(),
      listed: definitionOf({ listing: '/listed' }),
      routed: definitionOf({ results_route: '/events', listing: '/listed' }),
      abroad: definitionOf({ results_route: 'https://events.example/find?a=b&q=old' }),
      named: definitionOf({ results_route: 'posts', listing: '/listed' }),
    }
    const urls = (current: Record<string, unknown> = {}) => {
      const routes = createRoutes({
        routeNames: open(current),
        types: { find: (type) => definitions[type] as TypeDefinition },
        siteAddress: () => 'https://shop.example/de/',
      })
      return Object.fromEntries(
        ['all', ...Object.keys(definitions)].map((type) => [
          type,
          [routes.formAction(type), routes.resultsUrl(type, 'a&b')],
        ]),
      )
    }
    const site = 'https://shop.example/de'
    const others = {
      routed: ['/events', `${site}/events?q=a%26b`],
      abroad: ['https://events.example/find?a=b&q=old', 'https://events.example/find?a=b&q=a%26b'],
    }
    expect(urls()).toEqual({
      all: ['/search', `${site}/search?q=a%26b`],
      plain: ['/search', `${site}/search?q=a%26b&type=plain`],
      listed: ['/search', `${site}/search?q=a%26b&type=listed`],
      named: ['/posts', `${site}/posts?q=a%26b`],
      ...others,
    })
    expect(urls({ 'search.page_enabled': false, 'modules.blog': false })).toEqual({
      all: [null, null],
      plain: [null, null],
      listed: ['/listed', `${site}/listed?q=a%26b`],
      named: ['/listed', `${site}/listed?q=a%26b`],
      ...others,
    })
    expect(urls({ 'modules.blog': false }).named).toEqual(['/search', `${site}/search?q=a%26b&type=named`])
  })
})

describe('the configuration of a site', () => {
  it('puts its types before those that are built in', () => {
    const event = definitionOf()
    expect(orderOfTypes({})).toEqual(['product', 'post', 'page'])
    expect(orderOfTypes({ types: { event, post: 'registered' } })).toEqual([
      ...['event', 'post', 'product', 'post', 'page'],
    ])
  })

  it('registers routes before the types that name them, and engines', () => {
    const done: unknown[][] = []
    const search = {
      registerRoute: (...given: unknown[]) => void done.push(['route', ...given]),
      register: (...given: unknown[]) => void done.push(['type', ...given]),
      extend: (...given: unknown[]) => void done.push(['engine', ...given]),
      definitions: () =>
        new Map([
          ['post', definitionOf()],
          ['page', definitionOf()],
        ]),
    }
    const [event, engine] = [definitionOf(), () => ({}) as never]
    applySearchConfig(search, {
      types: { event, post: 'registered' },
      routes: { events: '/events' },
      engines: { mine: engine },
    })
    expect(done).toEqual([
      ['route', 'events', '/events'],
      ['type', 'event', event],
      ['engine', 'mine', engine],
    ])
    applySearchConfig(search, {})
    expect(done).toHaveLength(3)
    expect(() => applySearchConfig(search, { types: { pots: 'registered' } })).toThrow(
      `The search type "pots" cannot be registered: search.config.ts says 'registered', but no module registers it. Those registered are: post, page.`,
    )
  })
})
