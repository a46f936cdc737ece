import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTheme } from '#packages/themes/src/themes/read-theme.ts'
import { createThemeSite, type ThemeSite } from './theme-site.ts'

let site: ThemeSite
beforeEach(() => {
  site = createThemeSite({ 'views/home.liquid': 'home', 'assets/theme.css': 'a{}' })
})
afterEach(() => site.close())

const read = () => readTheme(path.join(site.folder, 'mine'), 'mine')
const inSite = (file: string) => path.join(site.folder, file)

describe('a theme', () => {
  it('is its views and assets', () => {
    site.write({ 'mine/views/search/index.liquid': 'x', 'mine/assets/fonts/body.woff2': 'f' })
    const { views, assets } = read()
    expect([...views.keys()]).toEqual(['home', 'search/index'])
    expect(views.get('search/index')).toEqual({ source: 'x', file: 'themes/mine/views/search/index.liquid' })
    expect([...assets.keys()]).toEqual(['fonts/body.woff2', 'theme.css'])
    expect(assets.get('fonts/body.woff2')?.type).toBe('font/woff2')
  })

  it('says about itself what theme.json says', () => {
    site.write({
      'mine/theme.json':
        '\uFEFF{"name":"My theme","version":"1.0.0","author":"Ada","parent":"default","x":1}',
    })
    expect(read().file).toEqual({
      name: 'My theme',
      version: '1.0.0',
      description: '',
      author: 'Ada',
      parent: 'default',
      requires: '',
      settings: [],
      fonts: {},
      sections: {},
      layouts: {},
    })
  })

  const settings = (listed: string) => `{"settings":[{"group":"A","settings":[${listed}]}]}`

  it.each([
    ['{', /theme\.json is not JSON/],
    ['[]', /theme\.json is not usable/],
    ['{"parent":"../other"}', /parent must be the name of a folder/],
    ['{"parent":"built-in"}', /parent must be the name of a folder/],
    ['{"version":5}', /version/],
    [`{"description":"${'x'.repeat(501)}"}`, /description/],
    [settings('{"id":"A","type":"url","label":"A"}'), /settings\.0\.settings\.0\.id must be lower-case/],
    [settings('{"id":"a","type":"colour","label":"A"}'), /settings\.0\.settings\.0\.type/],
    [settings('{"id":"a","type":"color","label":"A","default":"red"}'), /default must be a hex colour/],
    [settings('{"id":"a","type":"choice","label":"A","options":["b"],"default":"c"}'), /one of the options/],
    [settings('{"id":"a","type":"range","label":"A","min":1,"max":3,"default":4}'), /between min and max/],
    [
      settings('{"id":"a","type":"url","label":"A"},{"id":"a","type":"text","label":"B"}'),
      /settings\.0\.settings\.1\.id repeats the id a/,
    ],
    ['{"sections":{"Hero":{"label":"Hero","areas":["home"]}}}', /sections\.Hero must be lower-case/],
    ['{"layouts":{"home":[{"id":"a","section":"b"},{"id":"a","section":"b"}]}}', /repeats the id a/],
  ])('is unreadable with theme.json %s', (json, message) => {
    site.write({ 'mine/theme.json': json })
    expect(read).toThrow(message)
  })

  it('is unreadable without theme.json', () => {
    rmSync(inSite('mine/theme.json'))
    expect(read).toThrow(/theme\.json is missing/)
  })

  it('leaves alone what is no view and no asset', () => {
    site.write({
      'mine/views/README.md': 'x',
      'mine/views/search.form.liquid': 'x',
      'mine/views/with space.liquid': 'x',
      'mine/views/.hidden.liquid': 'x',
      'mine/assets/secret.env': 'x',
      'mine/assets/page.html': 'x',
      'mine/assets/run.php': 'x',
      'mine/node_modules/a.js': 'x',
    })
    const { views, assets, ignored } = read()
    expect([[...views.keys()], [...assets.keys()]]).toEqual([['home'], ['theme.css']])
    expect(ignored).toEqual([
      'views/README.md',
      'views/search.form.liquid',
      'views/with space.liquid',
      'assets/page.html',
      'assets/run.php',
      'assets/secret.env',
    ])
  })
})

describe('links', () => {
  beforeEach(() => {
    writeFileSync(inSite('secret.liquid'), 'SECRET')
    mkdirSync(inSite('secrets'))
    writeFileSync(inSite('secrets/key.css'), 'SECRET')
  })

  it('to files and folders are not followed', () => {
    symlinkSync(inSite('secret.liquid'), inSite('mine/views/linked.liquid'))
    symlinkSync(inSite('secrets'), inSite('mine/assets/linked'))
    symlinkSync(inSite('secrets/key.css'), inSite('mine/assets/key.css'))
    expect([...read().views.keys(), ...read().assets.keys()]).toEqual(['home', 'theme.css'])
    expect(site.theming.readAsset('mine/x/linked/key.css')).toBeUndefined()
    expect(site.theming.readAsset('mine/x/key.css')).toBeUndefined()
  })

  it('are no theme, no folder of views, and no theme.json', async () => {
    symlinkSync(inSite('mine'), inSite('linked'))
    expect(() => readTheme(inSite('linked'), 'linked')).toThrow(/is not a folder/)
    expect(site.theming.themes().map(({ name }) => name)).toEqual(['mine', 'secrets'])
    renameSync(inSite('mine/views'), inSite('views'))
    symlinkSync(inSite('views'), inSite('mine/views'))
    expect([...read().views.keys()]).toEqual([])
    renameSync(inSite('mine/theme.json'), inSite('theme.json'))
    symlinkSync(inSite('theme.json'), inSite('mine/theme.json'))
    expect(read).toThrow(/ELOOP|not a file/)
  })
})

describe('limits', () => {
  it('are 500 views', () => {
    site.write(
      Object.fromEntries(Array.from({ length: 499 }, (_, index) => [`mine/views/v${index}.liquid`, 'x'])),
    )
    expect(read().views.size).toBe(500)
    site.write({ 'mine/views/one-more.liquid': 'x' })
    expect(read).toThrow(/views has more than 500 files/)
  })

  it('are 256 KB a view and 2 MB an asset', () => {
    site.write({
      'mine/views/big.liquid': 'x'.repeat(256 * 1024),
      'mine/assets/big.css': Buffer.alloc(2 * 1024 * 1024),
    })
    expect(read().views.size).toBe(2)
    site.write({ 'mine/views/big.liquid': 'x'.repeat(256 * 1024 + 1) })
    expect(read).toThrow(/big\.liquid is larger than 256 KB/)
    site.write({ 'mine/views/big.liquid': '', 'mine/assets/big.css': Buffer.alloc(2 * 1024 * 1024 + 1) })
    expect(read).toThrow(/big\.css is larger than 2 MB/)
  })

  it('are 4 MB for all views', () => {
    const large = Array.from({ length: 17 }, (_, index) => [
      `mine/views/v${index}.liquid`,
      'x'.repeat(250 * 1024),
    ])
    site.write(Object.fromEntries(large))
    expect(read).toThrow(/more than 4 MB of files in total/)
  })
})

describe('parents', () => {
  it('that lead back to the theme are refused, and the built-in views answer', async () => {
    site.write({
      'mine/theme.json': '{"parent":"other"}',
      'other/theme.json': '{"parent":"mine"}',
    })
    expect(await site.render([['errors/404']])).toContain('Page not found')
    expect(site.log[0]).toMatchObject({ reason: 'The theme mine is its own ancestor: mine → other → mine.' })
  })

  it('that are not there are named', async () => {
    site.write({ 'mine/theme.json': '{"parent":"gone"}' })
    await site.render([['errors/404']])
    expect(site.log[0]).toMatchObject({ reason: 'The parent of the theme mine is not there: gone.' })
  })
})

describe('changed files', () => {
  const render = () => site.render([['home']])
  const countLogged = () => render().then(() => site.log.length)
  const shows = (html: string) => expect.poll(render, { interval: 50 }).toBe(html)

  it('are shown soon, without a restart', async () => {
    expect(await render()).toBe('home')
    site.write({ 'mine/views/home.liquid': 'changed' })
    const begin = performance.now()
    await shows('changed')
    expect(performance.now() - begin).toBeLessThan(10_000)
  })

  it('are noticed when size and time of change are as before', async () => {
    utimesSync(inSite('mine/views/home.liquid'), 1_000_000, 1_000_000)
    expect(await render()).toBe('home')
    site.write({ 'mine/views/home.liquid': 'HOME' })
    utimesSync(inSite('mine/views/home.liquid'), 1_000_000, 1_000_000)
    await shows('HOME')
  })

  it('may be new ones, and ones that went away', async () => {
    site.write({ 'mine/views/partials/x.liquid': 'x' })
    expect(await site.render([['partials/x']])).toBe('x')
    rmSync(inSite('mine/views/home.liquid'))
    await expect.poll(() => site.render([['home']])).toContain('<main')
  })

  it('of a parent count as well', async () => {
    site.write({
      'mine/theme.json': '{"parent":"other"}',
      'other/theme.json': '{}',
      'other/views/posts/show.liquid': '1',
    })
    expect(await site.render([['posts/show']])).toBe('1')
    site.write({ 'other/views/posts/show.liquid': '2' })
    await expect.poll(() => site.render([['posts/show']])).toBe('2')
  })

  it('that cannot be read leave the theme as it was, and are logged once', async () => {
    expect(await render()).toBe('home')
    site.write({ 'mine/theme.json': '{', 'mine/views/home.liquid': 'changed' })
    await expect.poll(countLogged).toBe(1)
    expect(await render()).toBe('home')
    expect(site.log[0]).toMatchObject({
      msg: 'The theme mine cannot be read; its last version stays in use.',
      reason: expect.stringContaining('is not JSON'),
    })
    expect(site.theming.themes()[0]?.problem).toContain('is not JSON')
    site.write({ 'mine/theme.json': '{}' })
    await shows('changed')
    expect(site.log).toHaveLength(1)
  })

  it('that are well again as they were before count as well', async () => {
    expect(await render()).toBe('home')
    site.write(
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`mine/views/many/v${index}.liquid`, ''])),
    )
    const problem = () => render().then(() => site.theming.themes()[0]?.problem)
    await expect.poll(problem).toMatch(/more than 500 files/)
    rmSync(inSite('mine/views/many'), { recursive: true })
    await expect.poll(problem).toBeNull()
  })

  it('that are gone altogether leave the theme as it was', async () => {
    expect(await render()).toBe('home')
    rmSync(inSite('mine'), { recursive: true })
    await expect.poll(countLogged).toBe(1)
    expect(await render()).toBe('home')
  })

  it('may make a theme that was not there', async () => {
    expect(await site.render([['home']], { theme: 'late' })).toContain('<main')
    site.write({ 'late/theme.json': '{}', 'late/views/home.liquid': 'late' })
    expect(await site.render([['home']], { theme: 'late' })).toBe('late')
  })
})

describe('themes', () => {
  it('are listed with what they say and whether they can be used', () => {
    site.write({
      'aurora/theme.json': '{"name":"Aurora","version":"2.0.0","parent":"mine"}',
      'aurora/views/home.liquid': '',
      'broken/theme.json': '{',
      'Not A Theme/theme.json': '{}',
    })
    const listed = site.theming.themes()
    expect(listed.map(({ name, problem }) => [name, problem === null])).toEqual([
      ['aurora', true],
      ['broken', false],
      ['mine', true],
    ])
    expect(listed[0]).toEqual({
      name: 'aurora',
      title: 'Aurora',
      version: '2.0.0',
      description: '',
      author: '',
      parent: 'mine',
      requires: '',
      path: inSite('aurora'),
      views: ['home'],
      problem: null,
    })
  })
})
