import { once } from 'node:events'
import { createServer } from 'node:net'
import { step, warn } from './console.mjs'
import { inRoot } from './paths.mjs'
import { ensureGenerated, ensureInstalled } from './prepare.mjs'
import { runProgram } from './run.mjs'
import { welcome } from './welcome.mjs'

/** Fails with advice where somebody listens on the port already. */
export async function ensurePortIsFree() {
  const port = readPort()
  try {
    await listenOnce(port)
  } catch (error) {
    throw new Error(explainPort(port, error))
  }
}

const portsToTry = 20

/** The configured port, or the next one that nobody listens on. */
export async function findOpenPort() {
  const first = readPort()
  for (let port = first; ; port++) {
    try {
      await listenOnce(port)
      return port
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || port >= first + portsToTry) throw new Error(explainPort(port, error))
    }
  }
}

async function listenOnce(port) {
  const server = createServer()
  server.listen(port, process.env.HOST || undefined)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/**
 * Everything the server needs but a build: packages, clients, a migrated database, the demo store, search indexes.
 * @returns {Promise<{ hasNewApp: boolean, setupLink: string | null }>} whether the demo store was made just now, and so its app's
 *   secret; and the link with which the first owner sets up the store, if there is none yet
 */
export async function prepareStore() {
  await ensureInstalled()
  await step('Generating the database clients', ensureGenerated)
  await step('Migrating the database', () => runProgram(['lib/cli/db.ts', 'deploy']))
  const hasNewApp = process.env.SEED_DEMO !== '0' && (await step('Seeding the demo store', seedDemoStore))
  await step('Building search indexes', buildMissingIndexes)
  return { hasNewApp, setupLink: await makeSetupLink() }
}

/** Null where the store has an owner. */
async function makeSetupLink() {
  const { stdout } = await runProgram(['lib/cli/people/staff.ts', 'link', '--json'])
  return JSON.parse(stdout).url
}

/** Resolves to whether there was something to do. */
async function seedDemoStore() {
  const { stdout } = await runProgram(['prisma/seed/index.ts', '--json'])
  return JSON.parse(stdout).seeded
}

/** A site without them searches its database, so that nothing about them keeps it from starting. */
async function buildMissingIndexes() {
  try {
    await runProgram(['lib/cli/search/indexes.ts', 'rebuild', '--missing'])
  } catch (error) {
    warn(error.message)
  }
}

/**
 * Becomes the server: it runs in this process, so that signals, the exit code and a kill reach it unchanged.
 * @param {string[]} args the server's own
 * @param {Awaited<ReturnType<typeof prepareStore>>} prepared
 * @param {{ isQuiet?: boolean }} [options] `isQuiet` leaves out where everything is
 */
export async function serve(args, { hasNewApp, setupLink }, { isQuiet = false } = {}) {
  process.argv = [process.execPath, inRoot('server.mjs'), ...args]
  process.chdir(inRoot())
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent()
  if (!isQuiet)
    welcome(readPort(), { showSecret: hasNewApp, setupLink }).catch((error) => warn(error.message))
  await import('../../server.mjs')
}

/** A signal that ends npm ends its shell too, which does not pass it on; without this the server would run on. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

function readPort() {
  return Number(process.env.PORT || 3000)
}

function explainPort(port, error) {
  const reason =
    error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.message})`
  return `Port ${port} ${reason}. Free it, or choose another one: PORT=${port + 1} npm start`
}
