import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { askPort, findFreePort } from '../services/free-port.mjs'
import { findRedis } from '../services/redis.mjs'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import type { Process, Processes } from './processes.ts'

type Node = { port: number; link: TcpProxy; process: Process; start(): Promise<Process> }

/** A Redis, another that follows it, and three Sentinels that decide which is the primary. */
export type RedisSentinels = {
  url: string
  nodes: Node[]
  sentinels: number[]
  /** The one that takes writes; undefined while there is none. */
  primary(): Promise<Node | undefined>
  close(): Promise<void>
}

const NAME = 'storefront'

export async function startRedisSentinels(
  processes: Processes,
  user: { uid?: number; gid?: number },
): Promise<RedisSentinels> {
  const command = await findRedis()
  const launch = async (name: string, port: number, lines: string[], args: string[] = []) => {
    const folder = await processes.makeFolder(name, user)
    const file = path.join(folder, 'redis.conf')
    const common = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'protected-mode no']
    await writeFile(file, [...common, ...lines, ''].join('\n'))
    if (user.uid !== undefined && user.gid !== undefined) {
      const { chown } = await import('node:fs/promises')
      await chown(file, user.uid, user.gid)
    }
    const isReady = async () => (await askPort(port, 'PING\r\n'))?.startsWith('+PONG') ?? false
    const start = () => processes.start(name, { command, args: [file, ...args], user, isReady })
    return { start, process: await start() }
  }
  const nodes: Node[] = []
  for (const at of [1, 2]) {
    const port = await findFreePort()
    const link = await openTcpProxy(port)
    const [leader] = nodes
    const lines = [
      ...['save ""', 'appendonly no', 'maxmemory-policy noeviction', 'repl-timeout 5'],
      ...[`replica-announce-ip 127.0.0.1`, `replica-announce-port ${link.port}`],
      ...(leader ? [`replicaof 127.0.0.1 ${leader.link.port}`] : []),
    ]
    nodes.push({ port, link, ...(await launch(`redis-${at}`, port, lines)) })
  }
  const sentinels: number[] = []
  for (const at of [1, 2, 3]) {
    const port = await findFreePort()
    await launch(
      `sentinel-${at}`,
      port,
      [
        `sentinel monitor ${NAME} 127.0.0.1 ${nodes[0]?.link.port} 2`,
        `sentinel down-after-milliseconds ${NAME} 1000`,
        `sentinel failover-timeout ${NAME} 4000`,
      ],
      ['--sentinel'],
    )
    sentinels.push(port)
  }
  return {
    url: `redis-sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    nodes,
    sentinels,
    async primary() {
      const answer = await askPort(sentinels[0] ?? 0, `SENTINEL get-master-addr-by-name ${NAME}\r\n`)
      return nodes.find(({ link }) => answer?.includes(`\r\n${link.port}\r\n`))
    },
    async close() {
      for (const { link } of nodes) await link.close()
    },
  }
}
