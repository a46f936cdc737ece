import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { chooseEngine, type SearchConfig, type TypeDefinition } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { fakeEngine, searchablePages, typeOf } from './support/test-search.ts'

let api: TestApi
const opened: App[] = []

beforeAll(async () => {
  api = await openTestApi()
})
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
  await api.app.database.prisma.setting.deleteMany()
})
afterAll(() => api.close())

/** The site as its application code has it. */
async function open(config: SearchConfig, env: Partial<App['env']> = {}): Promise<App> {
  const app = await openApp({
    env: Object.assign(Object.create(api.app.env), env),
    configureSearch: () => config,
  })
  opened.push(app)
  return app
}
const openWith = (given: Partial<TypeDefinition>, more: SearchConfig = {}) =>
  open({ ...more, types: { event: typeOf(searchablePages, { label: 'Events', ...given }) } })

describe('a type that is said to be registered', () => {
  it('has to be: the site does not start with one that no module registers', async () => {
    await expect(open({ types: { evnet: 'registered' } })).rejects.toThrow(
      /^The search type "evnet" cannot be registered: .*no module registers it.*product, post, page/,
    )
  })

  it('takes its place in the order of the groups', async () => {
    const app = await open({ types: { page: 'registered', product: 'registered' } })
    expect([...app.search.definitions().keys()]).toEqual(['page', 'product', 'post'])
  })
})

describe('the settings of a type', () => {
  const own = {
    module: 'events',
    setting: 'events.searched',
    settings: { 'modules.events': 'The site has events', 'events.searched': 'Events are found' },
  }

  it('come with it, are on, and switch it', async () => {
    const app = await openWith(own)
    const isOn = () => app.search.types().has('event')
    for (const key of ['modules.events', 'events.searched']) {
      expect(app.settings.get(key)).toBe(true)
      expect(isOn()).toBe(true)
      await app.settings.set(key, false)
      expect(app.settings.get(key)).toBe(false)
      expect(isOn()).toBe(false)
      await app.settings.unset(key)
    }
    expect(isOn()).toBe(true)
    await expect(app.settings.set('modules.events', 'perhaps')).rejects.toThrow('setting_boolean')
  })

  it('are listed, and remembered by the next process', async () => {
    await (await openWith(own)).settings.set('modules.events', false)
    const app = await openWith(own)
    expect(app.settings.list()).toContainEqual({
      ...{ key: 'modules.events', value: false, summary: 'The site has events' },
    })
    expect(app.search.types().has('event')).toBe(false)
    expect((await open({})).settings.list().map(({ key }) => key)).not.toContain('modules.events')
  })

  it('reach a process that has been running', async () => {
    const [app, other] = [await openWith(own), await openWith(own)]
    await other.settings.set('events.searched', false)
    await app.settings.refresh(await app.database.dataVersion.read())
    expect(app.search.types().has('event')).toBe(false)
  })

  it('need no mention where the key is that of the type', async () => {
    const app = await openWith({ setting: 'search.types.event' })
    await app.settings.set('search.types.event', false)
    expect(app.search.types().has('event')).toBe(false)
    expect(app.settings.list()).toContainEqual(
      expect.objectContaining({ key: 'search.types.event', summary: 'Events are searched' }),
    )
  })

  it.each<[string, Partial<TypeDefinition>, string]>([
    ['a setting', { setting: 'search.types.evnet' }, '"search.types.evnet"'],
    ['a setting that is no switch', { setting: 'site.name' }, '"site.name"'],
    ['a module', { module: 'evnets' }, '"modules.evnets"'],
    ['a switch that is something else', { settings: { 'site.name': 'Events' } }, '"site.name"'],
    ['a switch with no key of one', { settings: { Events: 'Events' } }, '"Events"'],
  ])('keep the site from starting where they are unknown: %s', async (_, given, key) => {
    const starting = openWith(given)
    await expect(starting).rejects.toMatchObject({ code: 'invalid_type' })
    await expect(starting).rejects.toThrow('The search type "event" cannot be registered')
    await expect(starting).rejects.toThrow(key)
  })
})

describe('the weights of a type', () => {
  it.each([-1, Number.NaN])('keep the site from starting where one is %d', async (weight) => {
    const model = { ...searchablePages, searchableColumns: () => ({ title: weight }) }
    const starting = open({ types: { event: typeOf(model) } })
    await expect(starting).rejects.toThrow(/"event" cannot be registered: The weight of "title"/)
  })
})

describe('the results_route of a type', () => {
  const routes = { 'events.index': '/events', calendar: 'https://calendar.example/find' }
  const site = 'http://localhost:3000'

  it.each([
    ['events.index', '/events', `${site}/events?q=tea`],
    ['calendar', 'https://calendar.example/find', 'https://calendar.example/find?q=tea'],
    ['products', '/products', `${site}/products?q=tea`],
    ['/elsewhere', '/elsewhere', `${site}/elsewhere?q=tea`],
  ])('may be %s', async (route, action, url) => {
    const { search } = await openWith({ results_route: route }, { routes })
    expect([search.formAction('event'), search.resultsUrl('event', 'tea')]).toEqual([action, url])
    expect(search.routeExists('events.index')).toBe(true)
  })

  it.each(['evnets.index', '//elsewhere.example', '/\\elsewhere.example', 'https:', 'https://no address'])(
    'keeps the site from starting where it is unknown or no address: %s',
    async (route) => {
      const starting = openWith({ results_route: route }, { routes })
      await expect(starting).rejects.toMatchObject({ code: 'invalid_type' })
      await expect(starting).rejects.toThrow(`"${route}"`)
    },
  )

  it('may have any name', async () => {
    const { search } = await openWith({ results_route: 'constructor' }, { routes: { constructor: '/made' } })
    expect([search.formAction('event'), search.routeExists('constructor')]).toEqual(['/made', true])
  })

  it('leads to the site’s results page while its module is off', async () => {
    const { search, settings } = await openWith({ results_route: 'products' })
    await settings.set('modules.shop', false)
    expect(search.routeExists('products')).toBe(false)
    expect(search.formAction('event')).toBe('/search')
  })

  it.each([
    ['search', '/elsewhere'],
    ['no name', '/events'],
    ['events', 'events'],
    ['events', '//elsewhere.example'],
    ['events', 'javascript:alert(1)'],
  ])('has to be registered well: "%s" to %s is refused', async (name, address) => {
    await expect(open({ routes: { [name]: address } })).rejects.toMatchObject({ code: 'invalid_route' })
  })
})

describe('the folder of indexes', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-indexes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const build = async (env: Partial<App['env']> = {}) => {
    const app = await open({}, env)
    await app.search.rebuild('page', 'index')
  }

  it('is the setting’s from the next start on, unless the environment names one', async () => {
    const [chosen, machine] = [path.join(folder, 'chosen'), path.join(folder, 'machine')]
    const running = await open({})
    await running.settings.set('search.index.path', chosen)
    await running.search.rebuild('page', 'index')
    expect(readdirSync(folder)).toEqual([])
    await build()
    expect(readdirSync(chosen)).toContain('page')
    await build({ searchIndexPath: machine })
    expect(readdirSync(machine)).toContain('page')
  })

  it('is refused where it is no path', async () => {
    const { settings } = await open({})
    for (const value of ['', 'a\0b', 7])
      await expect(settings.set('search.index.path', value)).rejects.toThrow(
        'Invalid value for search.index.path',
      )
  })
})

describe('an unknown engine', () => {
  it('is refused with the names of those that may be chosen, the application’s too', async () => {
    const app = await open({ engines: { cloud: fakeEngine() } })
    expect(app.search.engines()).toContain('cloud')
    await expect(chooseEngine(app, 'clout')).rejects.toThrow(/"clout". Choose one of these: .*\bcloud\./)
  })
})
