import { findChromium, installHeadlessChromium } from '../tests/support/services/chromium.mjs'
import { findFirefox } from '../tests/support/services/firefox.mjs'
import { findNginx } from '../tests/support/services/nginx.mjs'
import { findOpenSearch, MISSING } from '../tests/support/services/opensearch.mjs'
import { findPostgres } from '../tests/support/services/postgres.mjs'
import { findPromtool } from '../tests/support/services/prometheus.mjs'
import { findRedis } from '../tests/support/services/redis.mjs'
import { findWebKit } from '../tests/support/services/webkit.mjs'
import { paint, runScript, say, step, warn } from './support/console.mjs'
import { listFiles } from './support/fingerprint.mjs'
import { listAffected } from './support/list-affected.mjs'
import { ensureBuilt, ensureGenerated, ensureInstalled, ensureTypes } from './support/prepare.mjs'
import { runTests } from './support/run-tests.mjs'

const usage = `
npm test [-- [--whole] [--costs] [--changed[=COMMIT]] ARGUMENTS]

Runs the tests on SQLite and memory, and what tests/support/stores/both-stores.ts names on PostgreSQL and Redis
as well, three files at once for each processor. What tests/support/whole-only.ts names runs only where it is asked for: by
--whole, as in .ci/run, or by name.
Installs, generates and builds first where that is not done yet, and starts throw-away servers, which Debian's packages
provide (installed when run as root).

ARGUMENTS go to vitest: npm test -- signature runs the files whose path holds "signature". --costs prints in the end which
files took most of the processors' time. --changed runs the files that reach what has changed since the last commit, or since
COMMIT, by imports and by the names of programs. Those of tests/web ask a built server: name them to run them.

Environment:
  TEST_DATABASE_URL  a PostgreSQL server to use instead; its user must be allowed to create databases
  TEST_REDIS_URL     a Redis server to use instead
  CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_DRIVER_PATH (WebKitGTK's WebKitWebDriver)
                     the browsers for the tests in tests/web
`

const halves = [
  { project: 'sqlite', name: 'sqlite + memory', missing: async () => [] },
  { project: 'postgresql', name: 'postgresql + redis', missing: findMissingServices },
]

/** These compile the client, which needs its types. */
const COMPILED = ['tests/client/', 'tests/api/developers/']
const UNIT = /^tests\/(unit|architecture)\/(?!.*\.pg\.test\.ts$)/
const FILES_OF_ONE_WORKER = 20
const NGINX = 'tests/unit/deploy-nginx.test.ts'
const OPENSEARCH = 'tests/contracts/opensearch-engine.test.ts'
const ALERTS = 'tests/unit/deploy-alerts.test.ts'

runScript(usage, async (given) => {
  await ensureInstalled()
  await step('Generating the database clients', ensureGenerated)
  const args = await chooseAffected(given.filter((arg) => arg !== '--whole'))
  if (args === null) return 0
  const isWhole = given.includes('--whole') || args.some((arg) => !arg.startsWith('-'))
  // Read by vitest.config.ts.
  if (!isWhole) process.env.TEST_SHORT = '1'
  if (listAsked(args).includes(ALERTS) && findPromtool() === undefined)
    warn(
      'promtool is not installed, so no test tries the rules of deploy/alerts.yml. Debian has it in prometheus.',
    )
  if (COMPILED.some((name) => listAsked(args).some((file) => file.includes(name)))) await ensureTypes()
  if (isWhole && listAsked(args).includes(OPENSEARCH) && findOpenSearch() === undefined) warn(MISSING)
  if (listAsked(args).includes(NGINX) && findNginx() === undefined)
    warn('nginx is not installed, so no test tries deploy/nginx.conf. Debian has it in nginx.')
  const web = await prepareWeb(args)
  const results = await runHalves([...args, ...web.args])
  return summarise([...results, ...web.failures])
})

/** The arguments, with files in the place of `--changed`; null where no test reaches what has changed. */
async function chooseAffected(args) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  if (changed === undefined) return args
  const options = args.filter((arg) => arg.startsWith('-') && arg !== changed)
  const asked = new Set(listAsked(args))
  const affected = await listAffected(changed.split('=')[1])
  const files = affected.filter((file) => asked.has(file))
  if (files.length > 0) return [...options, ...files]
  say('No test reaches what has changed, so nothing was tested.')
  return null
}

/** Builds the site and finds browsers, at once, where tests of the website are among those asked for. */
async function prepareWeb(args) {
  if (!isWebAsked(args)) return { args: [], failures: [] }
  const wanted = [ensureBuilt(), findChromium(), installHeadlessChromium(), findFirefox(), findWebKit()]
  const [built, ...browsers] = await Promise.allSettled(wanted)
  for (const browser of browsers) if (browser.status === 'rejected') warn(browser.reason.message)
  if (built.status === 'fulfilled') return { args: [], failures: [] }
  warn(`${built.reason.message}\nThe tests of the website do not run without a build.`)
  const failure = { name: 'website', passed: 0, failed: 1, reason: 'did not run, because the build failed' }
  return { args: ['--exclude', 'tests/web/**'], failures: [failure] }
}

function isWebAsked(args) {
  return listAsked(args).some((file) => file.startsWith('tests/web/'))
}

/** The files of tests that the arguments ask for, or more, since what follows an option counts as a path. */
function listAsked(args) {
  const filters = args.filter((arg) => !arg.startsWith('-'))
  const tests = listFiles('tests').filter((file) => file.endsWith('.test.ts'))
  return filters.length === 0
    ? tests
    : tests.filter((file) => filters.some((filter) => file.includes(filter)))
}

async function runHalves(args) {
  const plan = await planRun(args)
  const prepared = await Promise.all(plan.halves.map(prepareHalf))
  const { code, results } = await runTests(
    prepared.filter(({ reason }) => reason === undefined).map(({ project }) => project),
    args,
    plan.workers,
  )
  const counted = prepared.map(({ project, name, reason }) => {
    const { passed, failures } = results[project] ?? { passed: 0, failures: [] }
    return { name, reason, passed, failed: failures.length + (reason === undefined ? 0 : 1), failures }
  })
  const hasFailed = counted.some(({ failed }) => failed > 0)
  if (code === 0 || hasFailed) return counted
  return [...counted, { name: 'vitest', passed: 0, failed: 1, reason: `ended with ${code}, see above` }]
}

/**
 * Files of unit tests alone need neither PostgreSQL nor Redis, and a few of them one worker: it takes longer to start than
 * they do to run.
 */
async function planRun(args) {
  const hasOptions = args.some((arg) => arg.startsWith('-'))
  const asked = hasOptions ? [] : listAsked(args)
  const isUnit = asked.length > 0 && asked.every((file) => UNIT.test(file))
  if (!isUnit) return { halves }
  return {
    halves: halves.filter(({ project }) => project === 'sqlite'),
    workers: asked.length <= FILES_OF_ONE_WORKER ? 1 : undefined,
  }
}

/** `reason` is why a half cannot run. */
async function prepareHalf({ project, name, missing }) {
  const complaints = await missing()
  for (const complaint of complaints) warn(complaint)
  if (complaints.length === 0) return { project, name, reason: undefined }
  const reasons = complaints.map((complaint) => complaint.split('\n')[0])
  return { project, name, reason: `did not run. ${reasons.join(' ')}` }
}

async function findMissingServices() {
  const services = [
    [process.env.TEST_DATABASE_URL, findPostgres],
    [process.env.TEST_REDIS_URL, findRedis],
  ]
  const found = await Promise.allSettled(services.map(([given, find]) => (given ? given : find())))
  return found.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
}

/** Prints what failed and the counts, the total on a line of its own at the very end, and decides on the exit code. */
function summarise(results) {
  say()
  for (const failure of results.flatMap(({ failures = [] }) => failures))
    say(`${paint('red', 'failed')} ${failure}`)
  for (const { name, passed, failed, reason } of results) {
    say(`${name}: ${reason ?? `${passed} passed, ${failed} failed`}`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (passed + failed === 0) warn('No test matched, so nothing was tested.')
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
