import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#lib/platform/process/log.ts'
import { describeSite } from '#lib/theming/site.ts'
import { loadShared } from '#packages/themes/src/data/index.ts'
import { startWorkClock } from '#packages/themes/src/engine/pass.ts'
import { themeLimits } from '#packages/themes/src/themes/limits.ts'
import { createThemeStore, type LayeredTheme } from '#packages/themes/src/themes/theme-store.ts'
import type { PreparedPass } from '#packages/themes/src/worker/holding.ts'
import type { PassPart } from '#packages/themes/src/worker/protocol.ts'
import { createRenderQueue, type RenderQueue } from '#packages/themes/src/worker/render-queue.ts'
import { createViewHealth, loadTexts, renderViews } from '#packages/themes/src/worker/render-views.ts'
import { programRunner } from '#tests/support/program-runner.ts'
import { createThemeSite, shared, type ThemeSite } from './theme-site.ts'

const facts = describeSite()
const { catalogues } = facts
const page = { page_content: { title: 'About us', body_html: 'text' } }
const builtInPage = '<h1 dir="auto">About us</h1>'
const endless =
  '{% assign n = (1..9000) %}{% for i in n %}{% for j in n %}{% for k in n %}{% endfor %}{% endfor %}{% endfor %}'
const greedy = `{% assign t = '${'x'.repeat(65_536)}' %}{% for i in (1..90000) %}{% assign u = t | append: i | upcase %}{% assign s = s | append: u %}{% endfor %}`

/** Without the limits that the engine itself minds, so that nothing but ending the thread helps. */
const boundless = { ...themeLimits, renderMs: 600_000, memory: 1e15 }

let site: ThemeSite
let queue: RenderQueue
let theme: LayeredTheme
let log: Record<string, unknown>[]
let render: (view: string, options?: { theme?: LayeredTheme; development?: boolean }) => Promise<string>
/** A view of this source, within the limits for memory; what is wrong with it is told in its place. */
let renderOwn: (source: string) => Promise<string>

beforeEach(async () => {
  site = createThemeSite({
    'views/home.liquid': 'home',
    'views/layout/header.liquid': 'header',
    'views/pages/show.liquid': endless,
    'views/errors/404.liquid': greedy,
  })
  log = []
  const sink = createLog('info', { write: (line: string) => void log.push(JSON.parse(line)) })
  const store = createThemeStore({ site: facts, themesPath: site.folder, log: sink })
  const health = createViewHealth(sink)
  queue = createRenderQueue()
  theme = { ...store.layered('mine'), limits: boundless }
  const builtIn = store.builtIn()
  render = async (view, { theme: other = theme, development = false } = {}) => {
    const rendering = {
      theme: other,
      parents: [],
      builtIn,
      parts: [{ view, data: page }],
      options: { shared, settings: {}, live: null },
      locale: 'en',
    }
    const { html, worked } = await renderViews({ queue, health, catalogues, development }, rendering)
    for (const one of worked) health.worked(other, one)
    return html
  }
  renderOwn = (source) => {
    const views = new Map(theme.views).set('products/index', { source, file: 'products' })
    const limits = { ...themeLimits, renderMs: 600_000 }
    // What counts as built-in has five seconds.
    const patient = { ...theme, id: -1, hasViews: false, views, limits }
    return render('products/index', { development: true, theme: patient })
  }
  // The threads are there, and the theme is known to work.
  expect(await render('home')).toBe('home')
  expect(await render('layout/header')).toBe('header')
})
afterEach(async () => {
  await queue.close()
  await site.close()
})

/** A pass of the theme's own view, whatever is known about it. */
function prepareAlone(view: string): PreparedPass {
  const part: PassPart = { view, usual: view, by: 'theme', fault: null, slot: 'body', reuse: false }
  const texts = loadTexts(theme, 'en', catalogues)
  const seen = loadShared(shared, {}, 'key')
  const request = {
    theme: theme.id,
    parents: [],
    builtIn: theme.id,
    texts: texts.id,
    parts: [part],
    script: part,
    data: ['{}'],
    shared: seen.id,
    live: null,
    key: 'key',
    development: false,
  }
  return { request, theme, parents: [], builtIn: theme, texts, shared: seen }
}

describe('a view that keeps its thread', () => {
  it('is ended after a second, and the built-in one answers', async () => {
    const begin = performance.now()
    const worked = startWorkClock()
    expect(await render('pages/show')).toContain(builtInPage)
    expect(performance.now() - begin).toBeGreaterThan(990)
    expect(worked()).toBeLessThan(2_500)
    expect(log).toMatchObject([
      {
        theme: 'mine',
        view: 'pages/show',
        place: 'themes/mine/views/pages/show.liquid:1:1',
        reason: 'It takes longer than 1000 ms.',
      },
      { theme: 'mine', view: 'pages/show', msg: expect.stringContaining('for 30 seconds') },
    ])
  })

  it('is not tried again for a while, and the other views are the theme’s', async () => {
    await render('pages/show')
    const worked = startWorkClock()
    const pages = await Promise.all([render('pages/show'), render('home'), render('pages/show')])
    expect(worked()).toBeLessThan(900)
    expect(pages).toEqual([
      expect.stringContaining(builtInPage),
      'home',
      expect.stringContaining(builtInPage),
    ])
    expect(log).toHaveLength(2)
  })

  it('is ended once, however many ask for it', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => render('pages/show')))
    for (const html of pages) expect(html).toContain(builtInPage)
    expect(log).toHaveLength(2)
  })

  it('is known before the next page chooses its views, even where both threads are free by then', async () => {
    const events: string[] = []
    const runNoted = (view: string, limitMs: number) =>
      queue.run({
        prepare: () => {
          events.push(`${view} begins`)
          return prepareAlone(view)
        },
        onDeath: () => void events.push(`${view} is ended`),
        limitMs,
      })
    // Less than the second thread waits before it takes over.
    const ended = expect(runNoted('pages/show', 100)).rejects.toThrow('It takes longer than 100 ms.')
    await Promise.all([ended, runNoted('home', 20_000)])
    expect(events).toEqual(['pages/show begins', 'pages/show is ended', 'home begins'])
  })

  it('holds up no other page', async () => {
    let hasEnded = false
    // What counts as built-in has five seconds.
    const patient = { ...theme, id: -1, hasViews: false }
    const bad = render('pages/show', { theme: patient }).finally(() => {
      hasEnded = true
    })
    const good = Array.from({ length: 50 }, (_, index) => render(index % 2 ? 'home' : 'layout/header'))
    expect(new Set(await Promise.all(good))).toEqual(new Set(['home', 'header']))
    expect(hasEnded).toBe(false)
    expect(await bad).toContain(builtInPage)
  })

  it('is told about in its place while the theme is written', async () => {
    const html = await render('pages/show', { development: true })
    expect(html).toContain('themes/mine/views/pages/show.liquid:1:1')
    expect(html).toContain('It takes longer than 1000 ms.')
  })
})

describe('a view that takes all memory', () => {
  it('ends its thread and not the process, and the built-in one answers', async () => {
    const pass = { prepare: () => prepareAlone('errors/404'), limitMs: 20_000 }
    await expect(queue.run(pass)).rejects.toThrow('It takes too much memory.')
    expect(await render('home')).toBe('home')
    expect(await render('errors/404')).toContain('Page not found')
  })

  const doubled = (times: number) =>
    `{% assign s = '漢漢漢漢漢漢漢漢' %}{% for i in (1..${times}) %}{% assign s = s | append: s %}{% endfor %}`

  it.each([
    ['lists', '{% assign a = (1..990000) %}{% assign b = (1..990000) %}{{ b.size }}', '990000'],
    ['a list', '{% assign a = (1..1000000) %}{{ a.size }}', '1000000'],
    ['texts', `${doubled(16)}{% assign a = s | split: '' %}{{ a.size }}`, '524288'],
  ])('never comes that far with %s as large as they may be', async (_what, source, printed) => {
    expect(await renderOwn(source)).toBe(printed)
  })

  it.each([
    ['lists', '{% assign a = (1..990000) %}{% assign b = (1..990000) %}{% assign c = (1..20001) %}'],
    ['a list', '{% assign a = (1..1000001) %}'],
    ['texts', `${doubled(17)}{% assign a = s | split: '' %}`],
  ])('never comes that far with larger %s, which are not made', async (_what, source) => {
    expect(await renderOwn(source)).toContain('It makes more text, or longer lists, than a view may.')
  })
})

describe('the threads', () => {
  it('are gone when theming is closed, and what waits is told so', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
    const waiting = ['pages/show', 'home', 'home'].map((view) =>
      render(view).catch((error: Error) => error.message),
    )
    await queue.close()
    expect(await Promise.all(waiting)).toEqual(Array(3).fill(expect.stringContaining('Theming was closed.')))
    await expect(render('home')).rejects.toThrow('Theming was closed.')
    expect(
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length,
    ).toBeLessThanOrEqual(before)
  })

  it('do not keep a process alive that has nothing to render', async () => {
    const program = path.join(import.meta.dirname, 'processes/render-once.ts')
    const child = spawn(process.execPath, [programRunner, program, site.folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(await text(child.stdout)).toBe('home\n')
  })
})
