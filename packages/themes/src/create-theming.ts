import { type Design, resolveDesign } from './design/resolve-design.ts'
import { type StoredDesign, UNCHANGED } from './design/stored-design.ts'
import { readHead } from './head/read-head.ts'
import { removeLeftovers } from './packing/remove-leftovers.ts'
import type { Log, Site } from './site.ts'
import { listThemeNames } from './themes/list-theme-names.ts'
import { serveAsset } from './themes/serve-asset.ts'
import { DEFAULT_THEME } from './themes/theme-file.ts'
import { describeTheme } from './themes/theme-info.ts'
import { createThemeStore, fingerprintTheme, type LayeredTheme } from './themes/theme-store.ts'
import type { RenderedPage, RenderOptions, Theming, ViewCall } from './theming.ts'
import { createCheckQueue } from './worker/check-queue.ts'
import type { PassAnswer } from './worker/protocol.ts'
import type { RenderHere } from './worker/render-pass.ts'
import { createRenderQueue } from './worker/render-queue.ts'
import { createViewHealth, renderViews } from './worker/render-views.ts'

type Services = {
  site: Site
  /** The theme that visitors see, and the language of texts, unless a page asks for another. */
  settings: { readonly current: Readonly<Record<'theme.active' | 'site.locale', string>> }
  /**
   * `checks` is the file of the module whose `checkFolder` checks a theme of the site. The others are what threads start
   * with: a program that is bundled says where they are.
   */
  threads: { checks: string; renderer?: string; checker?: string }
  log: Log
  /** The folder that holds the themes' folders. */
  themesPath: string
  /** Show what is wrong with a view where it would be. */
  development: boolean
  /** The theme that is being written, whose changes show at once. */
  themeDev?: string | undefined
}

/** A save shows with the next request, and the parts of one page look only once. */
const WRITING_LOOK_MS = 20

const MAX_REPORTED = 1000

/** Renders pages with the site's theme and serves its assets. The caller closes it. */
export function createTheming({
  site,
  settings,
  threads,
  log,
  themesPath,
  themeDev,
  ...services
}: Services): Theming {
  const development = services.development || themeDev !== undefined
  const lookEveryMs = themeDev === undefined ? undefined : WRITING_LOOK_MS
  const store = createThemeStore({ site, themesPath, log, lookEveryMs })
  const health = createViewHealth(log)
  const queue = createRenderQueue({ worker: threads.renderer })
  const checks = createCheckQueue({ worker: threads.checker, checker: threads.checks })
  const here = createHere()
  const reported = new Set<string>()
  const active = (): string => settings.current['theme.active']

  const used = new WeakMap<LayeredTheme, Map<string, ReadonlySet<string>>>()
  const designs = new WeakMap<LayeredTheme, WeakMap<StoredDesign, Design>>()
  const designOf = (theme: LayeredTheme, stored: StoredDesign): Design => {
    const ofTheme = designs.get(theme) ?? new WeakMap<StoredDesign, Design>()
    designs.set(theme, ofTheme)
    const design = ofTheme.get(stored) ?? resolveDesign(stored, theme)
    ofTheme.set(stored, design)
    return design
  }

  const warnOnce = (theme: LayeredTheme, details: Record<string, string>, message: string): void => {
    const key = `${theme.id} ${JSON.stringify(details)}`
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    log.warn({ theme: theme.theme.name, ...details }, message)
  }
  const note = (theme: LayeredTheme, { faults, worked, missingAssets }: PassAnswer): void => {
    for (const fault of faults) health.failed(theme, fault)
    for (const view of worked) health.worked(theme, view)
    for (const file of development ? missingAssets : [])
      warnOnce(theme, { file }, 'A view refers to an asset that does not exist.')
  }
  const renderPage = async (
    parts: readonly ViewCall[],
    { theme: name = active(), design, showFaults, onFallback, shared, live, locale }: RenderOptions,
  ): Promise<RenderedPage> => {
    const theme = store.layered(name)
    const { settings: values } = design ?? designOf(theme, UNCHANGED)
    const options = { shared, settings: values, live }
    const language = locale ?? settings.current['site.locale']
    const parents = store.parents(name)
    const rendering = { theme, parents, builtIn: store.builtIn(), parts, options, locale: language }
    const answer = await renderViews(
      { queue, health, here, catalogues: site.catalogues, development: development || showFaults === true },
      rendering,
    )
    note(theme, answer)
    if (!answer.isWhole) onFallback?.()
    const { tags, problems } = readHead(answer.head, siteUrlOf(shared))
    for (const reason of problems) warnOnce(theme, { reason }, 'A tag of the view layout/head is left out.')
    return { head: tags, html: answer.html }
  }

  return {
    renderPage,
    async render(parts, options) {
      return (await renderPage(parts, options)).html
    },
    design: (stored, name = active()) => designOf(store.layered(name), stored),
    designOptions(name) {
      const exists = name === DEFAULT_THEME || listThemeNames(themesPath).includes(name)
      return exists ? store.layered(name) : undefined
    },
    mentions(view, names, name = active()) {
      const source = store.layered(name).views.get(view)?.source ?? ''
      return new Set(names.filter((one) => new RegExp(`(?<![\\w.'"/-])${one}\\b`).test(source)))
    },
    viewNames(name) {
      const exists = name === DEFAULT_THEME || listThemeNames(themesPath).includes(name)
      return exists ? [...store.layered(name).views.keys()] : []
    },
    uses(words, shownBy, name = active()) {
      const theme = store.layered(name)
      const known = used.get(theme) ?? new Map<string, ReadonlySet<string>>()
      used.set(theme, known)
      const key = [shownBy, ...words].join()
      const found = known.get(key) ?? findWords({ theme, builtIn: store.builtIn(), shownBy }, words)
      known.set(key, found)
      return found
    },
    fingerprint: (name = active()) => fingerprintTheme(store.layered(name)),
    assetUrl: (file, theme = active()) => store.layered(theme).assets.get(file),
    readAsset: (path) => serveAsset(store, path),
    themes: () => store.list().map(describeTheme),
    async check(name) {
      return checks.check({ themesPath, name })
    },
    async folders() {
      const { createThemeFolders } = await import('./packing/theme-folders.ts')
      return createThemeFolders(themesPath, checks)
    },
    faults: (name = active()) => health.list(store.layered(name)),
    start() {
      void (store.layered(active()).hasViews ? queue.start() : here())
      removeLeftovers(themesPath, Date.now()).catch((error) =>
        log.warn({ reason: String(error) }, 'Leftovers of themes could not be deleted.'),
      )
    },
    async close() {
      await Promise.all([queue.close(), checks.close()])
    },
  }
}

type Asked = { theme: LayeredTheme; builtIn: LayeredTheme; shownBy: string }

function findWords({ theme, builtIn, shownBy }: Asked, words: readonly string[]): Set<string> {
  const own = [...theme.views].filter(([name, view]) => name === shownBy || builtIn.views.get(name) !== view)
  return new Set(
    words.filter((word) => own.some(([, { source }]) => new RegExp(`\\b${word}\\b`).test(source))),
  )
}

/** The engine is loaded when it is needed: commands and copies of this module that render nothing need none. */
function createHere(): () => Promise<RenderHere> {
  let loading: Promise<RenderHere> | undefined
  return () => {
    loading ??= import('./worker/render-pass.ts').then(({ createRenderHere }) => createRenderHere())
    return loading
  }
}

function siteUrlOf({ site }: RenderOptions['shared']): string | undefined {
  const url = typeof site === 'object' && site !== null && 'url' in site ? site.url : undefined
  return typeof url === 'string' ? url : undefined
}
