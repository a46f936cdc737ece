import type { SettingsStore } from '#lib/services/settings/index.ts'
import { createTheming as createThemes, type Theming } from '#themes'
import { describeSite, inProject } from './site.ts'

type Services = Omit<Parameters<typeof createThemes>[0], 'site' | 'current' | 'threads'> & {
  settings: Pick<SettingsStore, 'current'>
}

const THREADS = 'packages/themes/src/worker'

/** Renders pages with the site's theme and serves its assets. The caller closes it. */
export function createTheming({ settings, ...services }: Services): Theming {
  return createThemes({
    ...services,
    site: describeSite(),
    current: () => ({ theme: settings.current['theme.active'], locale: settings.current['site.locale'] }),
    threads: {
      checks: inProject('lib/theming/check/check-folder.ts'),
      renderer: inProject(THREADS, 'worker.mjs'),
      checker: inProject(THREADS, 'check-worker.mjs'),
    },
  })
}
