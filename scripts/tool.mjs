import { inRoot } from './support/paths.mjs'
import { ensureInstalled } from './support/prepare.mjs'
import { run } from './support/run.mjs'

// node scripts/main.mjs tool typescript/bin/tsc --noEmit: runs a module of a package, which is installed first.
const [module, ...args] = process.argv.slice(2)
try {
  await ensureInstalled()
  const { code } = await run(process.execPath, [inRoot('node_modules', module), ...args], { show: true })
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
