import { paint, runScript, say } from './support/console.mjs'
import { inRoot } from './support/paths.mjs'
import { ensureGenerated, ensureInstalled } from './support/prepare.mjs'
import { run } from './support/run.mjs'

const usage = `
npm run check [-- --static]

Runs every check that needs no server and reports all that failed: format and lint (biome), unused code and
dependencies (knip), types (tsc), then the architecture and unit tests. --static leaves the tests out.

npm run format mends what biome can mend by itself.
`

const staticChecks = [
  {
    name: 'format and lint',
    module: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'unused code', module: 'knip/bin/knip.js', args: [] },
  { name: 'types', module: 'typescript/bin/tsc', args: ['--noEmit'] },
]

const testChecks = [
  {
    name: 'architecture and unit tests',
    module: 'vitest/vitest.mjs',
    args: ['run', '--project', 'sqlite', '--passWithNoTests', 'tests/architecture', 'tests/unit'],
  },
]

runScript(usage, async (args) => {
  await ensureInstalled()
  await ensureGenerated()
  const checks = args.includes('--static') ? staticChecks : [...staticChecks, ...testChecks]
  const failed = []
  for (const check of checks) if (!(await passes(check))) failed.push(check.name)
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})

async function passes({ name, module, args }) {
  const { code, output } = await run(process.execPath, [inRoot('node_modules', module), ...args])
  say(`${code === 0 ? paint('green', 'ok    ') : paint('red', 'failed')} ${name}`)
  if (code !== 0) say(output.trimEnd())
  return code === 0
}
