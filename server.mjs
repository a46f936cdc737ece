import './scripts/support/supported-node.mjs'
import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// The one process, or with WORKERS the first of several.
const file = fileURLToPath(import.meta.url)
const root = path.dirname(file)

/** Resolves to where it listens. */
export const listening = serve().catch(fail)

async function serve() {
  // What they load needs a newer Node than this file, which may be the first that Node is given.
  const { completeEnvironment } = await import('./scripts/support/production.mjs')
  completeEnvironment(process.env, 'production')
  // The panel's addresses were built with this mark (`lib/server/panel`).
  process.env.BASE_PATH_MARK = '/__base_path__'
  const { findServer } = await import('./scripts/support/bundle.mjs')
  const { module, routes } = await findServer()
  const { start } = await import(module)
  const { port, stop } = await start({
    root,
    routes,
    file,
    args: process.argv.slice(2),
  })
  if (cluster.isPrimary) process.stdout.write(`Listening on http://localhost:${port}\n`)
  let stoppingSince
  const end = () => {
    if (stoppingSince === undefined) stoppingSince = performance.now()
    // One Ctrl-C may arrive from the terminal, from npm and from the shell: only a later signal is a second one.
    if (performance.now() - stoppingSince > 1000) process.exit(1)
    stop().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  return port
}

function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
