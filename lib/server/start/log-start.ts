import cluster from 'node:cluster'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { describeBuild } from '#lib/platform/process/build-info.ts'
import { describeEnvironment } from '#lib/platform/process/describe-environment.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import type { Log } from '#lib/platform/process/log.ts'

/**
 * The level of lines about the process itself. In a terminal they can be seen already; of several workers only the
 * first process says that the server starts and stops.
 */
export function processLevel(): 'info' | 'debug' {
  return process.stderr.isTTY || cluster.isWorker ? 'debug' : 'info'
}

/** Says which version listens where, and with which configuration. */
export function logStart(log: Log, env: Environment, port: number): void {
  log[processLevel()](
    {
      pid: process.pid,
      ...describeBuild(locateDatabase(env.databaseUrl)),
      port,
      configuration: describeEnvironment(env),
    },
    'The server has started.',
  )
}
