import path from 'node:path'
import { findOrInstall, findProgram } from '../services/install.mjs'
import type { Process, Processes } from './processes.ts'

const configuration = path.resolve(import.meta.dirname, '../../../deploy/haproxy.cfg')

export type Balancer = {
  /** Where each part listens, on this machine alone. */
  ports: { site: number; database: number; standby: number }
  /** Two or three. */
  servers: readonly { port: number }[]
  databases: readonly { port: number; checkPort: number }[]
}

/** HAProxy in front of the servers and the databases, with the configuration that operators copy. */
export async function startBalancer(
  processes: Processes,
  user: { uid?: number; gid?: number },
  { ports, servers, databases }: Balancer,
): Promise<Process> {
  const command = await findOrInstall('haproxy', () =>
    findProgram(['haproxy'], ['/usr/sbin', '/usr/local/sbin']),
  )
  const at = (port: number) => `127.0.0.1:${port}`
  const env = Object.fromEntries([
    ['SITE_BIND', at(ports.site)],
    ['DATABASE_BIND', at(ports.database)],
    ['STANDBY_BIND', at(ports.standby)],
    ['SERVER_3', ''],
    ...servers.map(({ port }, index) => [`SERVER_${index + 1}`, at(port)]),
    ...databases.flatMap(({ port, checkPort }, index) => [
      [`POSTGRES_${index + 1}`, at(port)],
      [`POSTGRES_${index + 1}_CHECKS`, String(checkPort)],
    ]),
  ])
  const isReady = async () => (await fetch(`http://${at(ports.site)}/healthz`)).status > 0
  return processes.start('haproxy', { command, args: ['-db', '-f', configuration], env, user, isReady })
}
