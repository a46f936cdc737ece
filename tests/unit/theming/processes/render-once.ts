import { createLog } from '#lib/platform/process/log.ts'
import { createTheming } from '#lib/theming/index.ts'

// Renders, and leaves it to the process to end.
const [themesPath = ''] = process.argv.slice(2)
const settings = { current: { 'theme.active': 'mine', 'site.locale': 'en' } }
const theming = createTheming({
  settings: settings as unknown as Parameters<typeof createTheming>[0]['settings'],
  log: createLog('silent'),
  themesPath,
  development: false,
})
const html = await theming.render([{ view: 'home', data: {} }], { shared: {}, live: null })
process.stdout.write(`${html}\n`)
