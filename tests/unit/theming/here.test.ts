import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#lib/platform/process/log.ts'
import { describeSite } from '#lib/theming/site.ts'
import { createThemeStore, type ThemeStore } from '#packages/themes/src/themes/theme-store.ts'
import { createRenderHere } from '#packages/themes/src/worker/render-pass.ts'
import { createRenderQueue, type RenderQueue } from '#packages/themes/src/worker/render-queue.ts'
import { createViewHealth, renderViews } from '#packages/themes/src/worker/render-views.ts'
import { createThemeSite, shared, type ThemeSite } from './theme-site.ts'

const facts = describeSite()
const { catalogues } = facts

let site: ThemeSite
let store: ThemeStore
let threads: RenderQueue
/** Where passes were rendered. */
let places: string[]
let render: (body: string, theme?: string) => Promise<string>

beforeEach(() => {
  site = createThemeSite({ 'views/errors/404.liquid': 'nothing here' })
  const log = createLog('silent')
  store = createThemeStore({ site: facts, themesPath: site.folder, log })
  threads = createRenderQueue()
  places = []
  const queue: RenderQueue = {
    ...threads,
    run(...given) {
      places.push('thread')
      return threads.run(...given)
    },
  }
  const renderHere = createRenderHere()
  const here = async () => (pass: Parameters<typeof renderHere>[0]) => {
    places.push('here')
    return renderHere(pass)
  }
  render = async (body, theme = 'default') => {
    const data = { page_content: { title: 'About us', body_html: body } }
    const rendering = {
      theme: store.layered(theme),
      parents: [],
      builtIn: store.builtIn(),
      parts: [{ view: 'pages/show', data }],
      options: { shared, settings: {}, live: null },
      locale: 'en',
    }
    const health = createViewHealth(log)
    return (await renderViews({ queue, health, catalogues, development: false, here }, rendering)).html
  }
})
afterEach(async () => {
  await threads.close()
  await site.close()
})

it('is where built-in views are rendered, as a thread renders them', async () => {
  const html = await render('<b> & text')
  expect(places).toEqual(['here'])
  expect(html).toContain('&lt;b&gt; &amp; text')
  // The theme has another view than this one.
  expect(html).toBe(await render('<b> & text', 'mine'))
})

it('is not where the views of a theme are rendered', async () => {
  await render('text', 'mine')
  expect(places).toEqual(['thread'])
})

it('is not where much is rendered, which others would have to wait for', async () => {
  expect(await render('word '.repeat(30_000))).toContain('word word')
  expect(places).toEqual(['thread'])
})
