import { runScript, say, step } from './support/console.mjs'
import { prepareExample, registerExample, runExpo } from './support/example.mjs'
import { ensureBuilt } from './support/prepare.mjs'
import { completeEnvironment } from './support/production.mjs'
import { ensurePortIsFree, preparePrograms, prepareStore, serve } from './support/serve.mjs'

const usage = `
bin/storefront develop example

Starts the site, as npm start does, and beside it examples/app, a shopping app for phones: in a browser at
http://localhost:8081, and on a phone with Expo Go by the code that is shown.

Environment: that of npm start (npm start -- --help), and
  EXAMPLE_PORT     8081
`

runScript(usage, async (args) => {
  completeEnvironment(process.env, 'production')
  await ensurePortIsFree()
  await preparePrograms()
  const prepared = await prepareStore()
  await Promise.all([ensureBuilt(), step('Preparing the example app', prepareExample)])
  const port = process.env.EXAMPLE_PORT || '8081'
  const key = await registerExample(`http://localhost:${port}`)
  const url = `http://localhost:${process.env.PORT || 3000}/${process.env.CMS_API_PREFIX || 'api'}/v1`
  say(`\n  Example app  http://localhost:${port}\n`)
  runExpo(['start', '--port', port], { url, key, show: true }).then(({ code }) => process.exit(code))
  await serve(args, prepared, { isQuiet: true })
})
