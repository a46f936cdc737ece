import { once } from 'node:events'
import { createServer } from 'node:net'
import { findPreparing } from './bundle.mjs'
import { step, warn } from './console.mjs'
import { inRoot } from './paths.mjs'
import { ensureGenerated, ensureInstalled } from './prepare.mjs'
import { runProgram } from './run.mjs'
import { welcome } from './welcome.mjs'

/** Fails with advice where another process listens on the port. */
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

/** The programs' requirements: packages and the database clients. */
export async function preparePrograms() {
  await ensureInstalled()
  await step('Generating the database clients', ensureGenerated)
}

/**
 * Everything else the server needs: a migrated database, the demo store, search indexes, and a build where one is made `beside` them.
 * @param {{ beside?: () => Promise<void> }} [options] starts once the database is migrated, which is what may fail, and is waited for
 * @returns {Promise<{ hasNewApp: boolean, setupLink: string | null, storagePath: string }>} whether the demo store was made just now,
 *   and so its app's secret; the link with which the first owner sets up the store, if there is none yet; and the storage folder
 */
export async function prepareStore({ beside = async () => undefined } = {}) {
  process.chdir(inRoot())
  // In this process, which goes on to be the server: reading the code takes longer than most starts have to do.
  const { migrate, openStore } = await findPreparing()
  await step('Migrating the database', migrate)
  const others = beside()
  // Its failure is for the end, when it is waited for.
  others.catch(() => undefined)
  const store = await openStore()
  try {
    const hasNewApp =
      process.env.SEED_DEMO !== '0' && (await step('Seeding the demo store', () => seedDemoStore(store)))
    const setupLink = await store.makeSetupLink()
    // A site without indexes searches its database, so that nothing about them keeps it from starting.
    await step('Building search indexes', () => buildIndexes(store)).catch((error) => warn(error.message))
    await others
    return { hasNewApp, setupLink, storagePath: store.storagePath }
  } finally {
    await store.close().catch((error) => warn(error.message))
  }
}

// What takes memory is done by other processes: the server would keep it.

/** Resolves to whether there was something to do. */
async function seedDemoStore(store) {
  if (!(await store.isEmpty())) return false
  const { stdout } = await runProgram(['prisma/seed/index.ts', '--json'])
  // After whatever it has logged.
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)).seeded
}

async function buildIndexes(store) {
  if (await store.lacksIndexes()) await runProgram(['lib/cli/search/indexes.ts', 'rebuild', '--missing'])
}

/**
 * Becomes the server: it runs in this process, so that signals, the exit code and a kill reach it unchanged.
 * @param {string[]} args the server's own
 * @param {Awaited<ReturnType<typeof prepareStore>>} prepared
 * @param {{ isQuiet?: boolean }} [options] `isQuiet` leaves out where everything is
 */
export async function serve(args, { hasNewApp, setupLink, storagePath }, { isQuiet = false } = {}) {
  process.argv = [process.execPath, inRoot('server.mjs'), ...args]
  process.chdir(inRoot())
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent()
  const { listening } = await import('../../server.mjs')
  const port = await listening
  if (!isQuiet)
    await welcome(port, { showSecret: hasNewApp, setupLink, storagePath }).catch((error) =>
      warn(error.message),
    )
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
