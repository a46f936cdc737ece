import { runScript, say } from './support/console.mjs'
import { buildClient } from './support/example.mjs'
import { ensureInstalled } from './support/prepare.mjs'

const usage = `
bin/storefront develop client

Compiles packages/client, the API's client for those who write apps, into packages/client/dist.
`

runScript(usage, async () => {
  await ensureInstalled()
  await buildClient()
  say('packages/client/dist is up to date.')
})
