import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findOrInstall, findProgram } from '../services/install.mjs'
import type { Process, Processes } from './processes.ts'

type Target = { name: string; port: number; checkPort?: number }

export type Balancer = {
  /** Where each part listens, on this machine alone. */
  ports: { site: number; database: number; standby: number }
  servers: readonly Target[]
  databases: readonly Target[]
}

/**
 * HAProxy in front of the servers, and in front of the databases: connections to the primary end when another takes over. A request
 * that takes effect once at most is sent to another server if the first fails before it has answered: one that only reads, or has an
 * \`Idempotency-Key\`. A signed one is not, because its nonce has been used.
 */
function haproxyConfiguration({ ports, servers, databases }: Balancer): string {
  const list = (targets: readonly Target[], options: string) =>
    targets
      .map(({ name, port, checkPort }) => {
        const check = checkPort === undefined ? 'check' : `check port ${checkPort}`
        return `  server ${name} 127.0.0.1:${port} ${check} ${options}`
      })
      .join('\n')
  return `global
  maxconn 4000
  no log

defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2500ms
  timeout queue 5s

frontend site
  mode http
  bind 127.0.0.1:${ports.site}
  option forwardfor
  option http-keep-alive
  default_backend servers

backend servers
  mode http
  balance leastconn
  option httpchk GET /readyz
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response 500 503
  acl is_repeatable method GET HEAD
  acl is_repeatable req.hdr(idempotency-key) -m found
  http-request disable-l7-retry unless is_repeatable !{ req.hdr(x-api-signature) -m found }
  timeout server 20s
${list(servers, 'inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions')}

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
${list(databases, 'inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions')}

listen standby
  mode tcp
  bind 127.0.0.1:${ports.standby}
  timeout client 1h
  timeout server 1h
  option httpchk GET /standby
${list(databases, 'inter 200ms fall 1 rise 1')}
`
}

export async function startBalancer(
  processes: Processes,
  user: { uid?: number; gid?: number },
  balancer: Balancer,
): Promise<Process> {
  const command = await findOrInstall('haproxy', () =>
    findProgram(['haproxy'], ['/usr/sbin', '/usr/local/sbin']),
  )
  const file = path.join(await processes.makeFolder('haproxy', user), 'haproxy.cfg')
  await writeFile(file, haproxyConfiguration(balancer), { mode: 0o644 })
  const isReady = async () => (await fetch(`http://127.0.0.1:${balancer.ports.site}/healthz`)).status > 0
  return processes.start('haproxy', { command, args: ['-db', '-f', file], user, isReady })
}
