import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { fingerprintTheme } from './themes/fingerprint-theme.ts'
import { serveAsset } from './themes/serve-asset.ts'
import { describeTheme } from './themes/theme-info.ts'
import type { LayeredTheme } from './themes/theme-layers.ts'
import { createThemeStore } from './themes/theme-store.ts'
import type { Theming } from './theming.ts'
import type { PassAnswer } from './worker/protocol.ts'
import { createRenderQueue } from './worker/render-queue.ts'
import { renderViews } from './worker/render-views.ts'
import { createViewHealth } from './worker/view-health.ts'

type Services = {
  settings: Pick<SettingsStore, 'current'>
  log: Log
  /** The folder that holds the themes' folders. */
  themesPath: string
  /** Show what is wrong with a view where it would be. */
  development: boolean
}

/** Renders pages with the site's theme and serves its assets. The caller closes it. */
export function createTheming({ settings, log, themesPath, development }: Services): Theming {
  const store = createThemeStore({ themesPath, log })
  const health = createViewHealth(log)
  const queue = createRenderQueue()
  const reported = new Set<string>()
  const active = (): string => settings.current['theme.active']

  const note = (theme: LayeredTheme, { faults, worked, missingAssets }: PassAnswer): void => {
    for (const fault of faults) health.failed(theme, fault)
    for (const view of worked) health.worked(theme, view)
    for (const file of development ? missingAssets : []) {
      const key = `${theme.id} ${file}`
      if (!reported.has(key))
        log.warn({ theme: theme.theme.name, file }, 'A view refers to an asset that does not exist.')
      reported.add(key)
    }
  }

  return {
    async render(parts, { theme: name = active(), onFallback, ...options }) {
      const theme = store.layered(name)
      const rendering = { theme, builtIn: store.builtIn(), parts, options }
      const answer = await renderViews({ queue, health, development }, rendering)
      note(theme, answer)
      if (!answer.isWhole) onFallback?.()
      return answer.html
    },
    fingerprint: (name = active()) => fingerprintTheme(store.layered(name)),
    assetUrl: (file, theme = active()) => store.layered(theme).assets.get(file),
    readAsset: (path) => serveAsset(store, path),
    themes: () => store.list().map(describeTheme),
    start: () => queue.start(),
    close: () => queue.close(),
  }
}
