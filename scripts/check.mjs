import os from 'node:os'
import { paint, runScript, say } from './support/console.mjs'
import { inBuild, inRoot } from './support/paths.mjs'
import { ensureGenerated, ensureInstalled, ensureTypes } from './support/prepare.mjs'
import { run } from './support/run.mjs'

const usage = `
npm run check [-- --static]

Runs every quick check and reports all that failed: format and lint (biome), unused code and dependencies (knip),
types (tsc), then the architecture and unit tests, but for those that start processes or threads or work for seconds:
npm test runs them too. --static leaves the tests out.

npm run format mends what biome can mend by itself.
`

const staticChecks = [
  {
    name: 'format and lint',
    module: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    name: 'unused code',
    module: 'knip/bin/knip.js',
    // What files import and export is kept for as long as they stay the same: most of its time goes into reading them.
    args: ['--cache', '--cache-location', inBuild('knip')],
  },
  { name: 'types', module: 'typescript/bin/tsc', args: ['--noEmit'] },
]

const slowTests = [
  'cli/commands',
  'import/open-file',
  'mail/{mails,smtp}',
  'media/{media-store,write-whole}',
  'outbox/outbox',
  'panel-editor',
  'payments/gateways/slow-provider',
  'platform/{data-version,deploy-on-node-24,env,html,is-database-away,migrations,run-under-lease,sqlite-adapter*}',
  'search/{judged-sets,word-index-large,word-index-ranking}',
  'search/word-index/{damage,format,journal-part,kills,processes,scan-words,sharing,similar-words,torn-reads}',
  'server/{end-socket,shutdown}',
  'support/{audit,install,lock,run-program,services,unsupported-node}',
  'theming/{files,head,pages,threads}',
  'theming-check/{almanac,docs,mistakes,real-data,theme,views}',
]

const testCheck = {
  name: 'architecture and unit tests',
  module: 'vitest/vitest.mjs',
  args: [
    ...['run', '--project', 'sqlite', 'tests/architecture', 'tests/unit'],
    ...slowTests.map((name) => `--exclude=tests/unit/${name}.test.ts`),
  ],
  // Nothing here waits: more workers would only load more often what the tests import.
  env: { VITEST_MAX_WORKERS: String(os.availableParallelism()) },
}

runScript(usage, async (args) => {
  await ensureInstalled()
  await ensureGenerated()
  await ensureTypes()
  // Each of the static ones leaves a processor idle for much of its time.
  const checks = args.includes('--static') ? staticChecks : [testCheck, ...staticChecks]
  const results = await Promise.all(checks.map(runCheck))
  const failed = results.flatMap(({ name, hasPassed }) => (hasPassed ? [] : [name]))
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})

async function runCheck({ name, module, args, env }) {
  const { code, output } = await run(process.execPath, [inRoot('node_modules', module), ...args], { env })
  say(`${code === 0 ? paint('green', 'ok    ') : paint('red', 'failed')} ${name}`)
  if (code !== 0) say(output.trimEnd())
  return { name, hasPassed: code === 0 }
}
