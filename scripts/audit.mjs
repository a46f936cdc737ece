import { runScript, say, warn } from './support/console.mjs'
import { inRoot, root } from './support/paths.mjs'
import { run } from './support/run.mjs'

const usage = `
bin/storefront develop audit

Asks the npm registry for known vulnerabilities of what the shop runs on, and fails for those that are moderate or
worse. Development tools are left out: they never run where the shop does. Says that nothing was checked if the registry does
not answer.
`

// With what runs in place of the root's packages on Node 20.
const FOLDERS = [root, inRoot('scripts/node20')]
const LEVELS = ['moderate', 'high', 'critical']
const PATIENCE_MS = 60_000

runScript(usage, async () => {
  const reports = await Promise.all(FOLDERS.map(readReport))
  const known = reports.filter((report) => report !== undefined)
  const found = known
    .flatMap(({ vulnerabilities }) => Object.values(vulnerabilities))
    .filter(({ severity }) => LEVELS.includes(severity))
  for (const { name, severity, via } of found) {
    // What only depends on something vulnerable is named by that.
    const reasons = via.map((reason) => reason.title ?? `depends on ${reason}`)
    say(`${severity.padEnd(8)}  ${name}: ${reasons.join('; ')}`)
  }
  if (found.length > 0) say('Run "npm audit --omit=dev" for what is known of them.')
  if (known.length < reports.length)
    warn(
      known.length === 0
        ? 'NOTHING WAS CHECKED: the npm registry did not answer. The packages may have known vulnerabilities.'
        : 'NOT EVERYTHING WAS CHECKED: the npm registry did not answer for some of the packages.',
    )
  else if (found.length === 0) say('No known vulnerabilities.')
  return found.length === 0 ? 0 : 1
})

/** npm's report about a folder; undefined where it reports an error instead. */
async function readReport(cwd) {
  const options = { cwd, timeoutMs: PATIENCE_MS }
  const { stdout } = await run('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=1'], options)
  try {
    const report = JSON.parse(stdout)
    return report.vulnerabilities ? report : undefined
  } catch {
    return undefined
  }
}
