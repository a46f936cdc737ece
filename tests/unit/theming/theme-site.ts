import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createLog } from '#lib/platform/process/log.ts'
import { createTheming, type LiveConfig, type Theming } from '#lib/theming/index.ts'

export const live: LiveConfig = {
  endpoint: '/search/suggest',
  chosen: null,
  empty: { recent: false, starters: false },
  minChars: 2,
  delay: 200,
  labels: {
    noResults: 'No results',
    seeAll: 'See all',
    viewAll: 'Search the whole site',
    recent: 'Recent searches',
    forget: 'Forget recent searches',
  },
  notices: {
    corrected: 'Showing results for',
    exact: 'Search instead for',
    suggestion: 'Did you mean',
  },
}

export const shared = {
  site: { name: 'Shop', timezone: 'Asia/Jakarta', locale: 'de' },
  routes: {
    home: '/',
    search: '/search',
    form_actions: { all: '/search', product: '/products', page: null },
  },
  menus: {},
  page: { path: '/', title: 'Home' },
  query: 'green tea',
}

type Call = [view: string, data?: Record<string, unknown>]
type Options = {
  live?: LiveConfig | null
  theme?: string
  locale?: string
  shared?: Record<string, unknown>
}
type Line = Record<string, unknown> & { msg: string }

/** Theming over a folder of themes of its own. */
export type ThemeSite = {
  theming: Theming
  folder: string
  /** The log, oldest first. */
  log: Line[]
  render(calls: Call[], options?: Options): Promise<string>
  /** Writes files by their path within the folder of themes. */
  write(files: Record<string, string | Buffer>): void
  close(): Promise<void>
}

export type ThemeFiles = Record<string, string | Buffer>

/** `mine` is the active theme: its files are given by their path within it. */
export function createThemeSite(
  mine: ThemeFiles = {},
  { development = false, active = 'mine' } = {},
): ThemeSite {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  const log: Line[] = []
  const destination = { write: (line: string) => void log.push(JSON.parse(line)) }
  const settings = { current: { 'theme.active': active, 'site.locale': 'en' } }
  const theming = createTheming({
    settings: settings as unknown as Parameters<typeof createTheming>[0]['settings'],
    log: createLog('info', destination),
    themesPath: folder,
    development,
  })
  const write = (files: ThemeFiles): void => {
    for (const [file, content] of Object.entries(files)) {
      const target = path.join(folder, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content)
    }
  }
  write({ 'mine/theme.json': '{}' })
  write(Object.fromEntries(Object.entries(mine).map(([file, content]) => [`mine/${file}`, content])))
  return {
    theming,
    folder,
    log,
    write,
    render: (calls, options = {}) =>
      theming.render(
        calls.map(([view, data = {}]) => ({ view, data })),
        { shared, live: null, ...options },
      ),
    async close() {
      await theming.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
