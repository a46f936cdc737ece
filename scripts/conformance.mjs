import { runScript } from './support/console.mjs'
import { inRoot } from './support/paths.mjs'
import { ensureGenerated, ensureInstalled } from './support/prepare.mjs'
import { run } from './support/run.mjs'

const usage = `
npm run conformance -- URL --key KEY --secret SECRET [--email EMAIL --password PASSWORD] [--json]

Tries the promises of the API (docs/api) against any server, from outside: every answer must be as the OpenAPI document of
this project says, and do what is promised. Nothing is ordered, and no account changes; guests' carts are left behind, which expire.

  --key, --secret      an app of that server; else API_KEY and API_SECRET of the environment
  --email, --password  a customer without a second factor, for what needs one
  --json               results for programs
`

runScript(usage, async (args) => {
  await ensureInstalled()
  await ensureGenerated()
  const program = inRoot('tests/conformance/conformance.ts')
  const { code } = await run(process.execPath, [inRoot('node_modules/tsx/dist/cli.mjs'), program, ...args], {
    show: true,
  })
  return code
})
