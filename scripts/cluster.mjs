import { runScript } from './support/console.mjs'
import { inRoot } from './support/paths.mjs'
import { ensureBuilt, ensureGenerated, ensureInstalled } from './support/prepare.mjs'
import { run } from './support/run.mjs'

const usage = `
npm run cluster [-- --port 3300 --empty]

Starts a whole site of several machines on this one, with the demo store: three servers behind HAProxy, PostgreSQL with
a streaming standby, Redis with Sentinels, and a media store that speaks S3. Ctrl-C ends it, and leaves nothing behind.

  --port 3300  where the site listens
  --empty      without the demo store
`

runScript(usage, async (args) => {
  await ensureInstalled()
  await ensureGenerated()
  await ensureBuilt()
  const program = inRoot('tests/support/cluster/run-cluster.ts')
  const { code } = await run(process.execPath, [inRoot('node_modules/tsx/dist/cli.mjs'), program, ...args], {
    show: true,
  })
  return code
})
