import { createTheming as createThemes, type Theming } from '#themes'
import { describeSite, inProject } from './site.ts'

type Services = Omit<Parameters<typeof createThemes>[0], 'site' | 'threads'>

const THREADS = 'packages/themes/src/worker'

/** Renders pages with the site's theme and serves its assets. The caller closes it. */
export function createTheming(services: Services): Theming {
  return createThemes({
    ...services,
    site: describeSite(),
    threads: {
      checks: inProject('lib/theming/check/check-folder.ts'),
      renderer: inProject(THREADS, 'worker.mjs'),
      checker: inProject(THREADS, 'check-worker.mjs'),
    },
  })
}
