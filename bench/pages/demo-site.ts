import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { runProgram } from '../../scripts/support/run.mjs'
import { type ServerProcess, startProcess } from '../servers/start-process.ts'

export type DemoSite = {
  url: string
  server: ServerProcess
  storage: string
  /** For the project's own server. */
  env: Record<string, string>
  /** Of its database, where that is SQLite's. */
  file: string
  /** Starts it again, once it was stopped. */
  start(): Promise<ServerProcess>
  close(): Promise<void>
}

/**
 * Starts the last build of the site over a demo store of its own, which `close` removes again: on SQLite, unless another empty database
 * is given, which stays.
 */
export async function openDemoSite(databaseUrl?: string): Promise<DemoSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-pages-'))
  const file = path.join(folder, 'store.db')
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl ?? `file:${file}`,
    STORAGE_PATH: path.join(folder, 'storage'),
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'warn',
  }
  await runProgram(['lib/cli/running/database.ts', 'deploy'], { env })
  await runProgram(['prisma/seed/index.ts'], { env })
  await runProgram(['lib/cli/search/indexes.ts', 'rebuild', '--missing'], { env })
  await runProgram(['lib/cli/running/settings.ts', 'set', 'api.requests_per_minute', '1000000'], { env })
  const start = () => startProcess('The site', 'server.mjs', env)
  let server = await start()
  return {
    url: `http://localhost:${server.port}`,
    server,
    ...{ storage: env.STORAGE_PATH, env, file },
    async start() {
      server = await start()
      return server
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
