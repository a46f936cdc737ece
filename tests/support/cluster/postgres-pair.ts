import { appendFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runOrFail } from '../../../scripts/support/run.mjs'
import { findFreePort } from '../services/free-port.mjs'
import { findPostgres } from '../services/postgres.mjs'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import type { Process, Processes } from './processes.ts'

/** A PostgreSQL of the pair. */
export type PostgresNode = {
  at: number
  data: string
  port: number
  checkPort: number
  /** By which clients and the keeper reach it. */
  link: TcpProxy
  /** By which the other follows it. */
  feed: TcpProxy
  process: Process | null
}

/** A primary and a standby that follows it synchronously, and what decides which is which. */
export type PostgresPair = {
  nodes: readonly { port: number; checkPort: number }[]
  primary(): PostgresNode
  standby(): PostgresNode
  /** Milliseconds from noticing the latest failure to a primary that takes writes again; null before the first. */
  lastFailoverMs(): number | null
  /** Makes the server that is not the primary a standby of the one that is. Resolves once it is synchronous. */
  rejoin(): Promise<void>
  close(): Promise<void>
}

const CHECK_MS = 300
const FAILURES = 3
const GONE_MS = 2_000

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'shared_buffers=64MB'],
  ...[
    'wal_keep_size=512MB',
    'wal_sender_timeout=3s',
    'wal_receiver_timeout=3s',
    'wal_retrieve_retry_interval=500ms',
  ],
  // What is tried is the end of processes, not of the machine's power.
  ...['fsync=off', 'full_page_writes=off'],
  ...['wal_receiver_status_interval=1s', 'hot_standby_feedback=on', 'wal_log_hints=on'],
]

/**
 * Starts the pair, and a keeper that does for it what Patroni does in production: it promotes the standby when the
 * primary fails, never lets the former primary come back as one, and lets a primary write alone while its standby is
 * gone. It answers on each server's check port whether that server is the primary.
 */
export async function startPostgresPair(
  processes: Processes,
  user: { uid?: number; gid?: number },
): Promise<PostgresPair> {
  const programs = await findPostgres()
  const makeNode = async (at: number): Promise<PostgresNode> => {
    const port = await findFreePort()
    const data = await processes.makeFolder(`postgres-${at}`, user)
    return {
      at,
      data,
      port,
      link: await openTcpProxy(port),
      feed: await openTcpProxy(port),
      checkPort: await findFreePort(),
      process: null,
    }
  }
  const nodes = [await makeNode(1), await makeNode(2)] as const
  const run = (program: string, args: string[], env = {}) =>
    runOrFail(path.join(programs, program), args, { what: program, user, env })
  const start = async (node: PostgresNode) => {
    const args = ['-D', node.data, '-p', String(node.port), ...SETTINGS.flatMap((one) => ['-c', one])]
    const isReady = async () => (await ask(node, 'SELECT 1')).length === 1
    node.process = await processes.start(`postgres-${node.at}`, {
      command: path.join(programs, 'postgres'),
      args,
      user,
      isReady,
    })
  }
  const follow = async (node: PostgresNode, leader: PostgresNode) => {
    await node.process?.kill()
    await rm(node.data, { recursive: true, force: true })
    await processes.makeFolder(path.basename(node.data), user)
    const source = `host=127.0.0.1 port=${leader.feed.port} user=postgres application_name=standby_${node.at}`
    await run('pg_basebackup', ['-d', source, '-D', node.data, '-R', '-X', 'stream', '-c', 'fast'])
    // A copy of the leader's own settings came with it: once promoted, this one has nobody to wait for.
    await appendFile(path.join(node.data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    await start(node)
  }

  await run('initdb', [
    '-D',
    nodes[0].data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  await start(nodes[0])
  await follow(nodes[1], nodes[0])
  const keeper = keep(nodes[0], nodes[1])
  const servers = await Promise.all(nodes.map((node) => answerChecks(node, () => keeper.roleOf(node))))
  await keeper.synchronous()
  return {
    nodes: nodes.map(({ link, checkPort }) => ({ port: link.port, checkPort })),
    primary: () => keeper.primary(),
    standby: () => keeper.standby(),
    lastFailoverMs: () => keeper.lastFailoverMs(),
    async rejoin() {
      await follow(keeper.standby(), keeper.primary())
      keeper.welcome()
      await keeper.synchronous()
    },
    async close() {
      await keeper.stop()
      for (const server of servers) server.close()
      for (const { link, feed } of nodes) await Promise.all([link.close(), feed.close()])
    },
  }
}

type Role = 'primary' | 'replica' | 'fenced'

/** Watches the primary by its link, as its clients do. */
function keep(first: PostgresNode, second: PostgresNode) {
  let [primary, standby] = [first, second]
  // Of a server that was primary and has not been made a standby of its successor.
  let isFenced = false
  let isSynchronous = false
  let isElecting = false
  let isStopping = false
  let lastFailoverMs: number | null = null
  let goneSince: number | null = null

  const failOver = async () => {
    const begun = performance.now()
    isElecting = true
    // Nobody is led to the former primary from here on; and it can acknowledge nothing more without its standby.
    await primary.process?.kill()
    await ask(standby, 'SELECT pg_promote(true, 10)')
    const former = primary
    primary = standby
    standby = former
    isFenced = true
    isSynchronous = false
    isElecting = false
    lastFailoverMs = performance.now() - begun
  }
  const insist = async (synchronous: boolean) => {
    const names = synchronous ? '*' : ''
    await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await ask(primary, 'SELECT pg_reload_conf()')
    isSynchronous = synchronous
  }
  const check = async () => {
    const rows = await ask(primary, 'SELECT application_name FROM pg_stat_replication WHERE state = $1', [
      'streaming',
    ])
    if (rows.length > 0) goneSince = null
    else goneSince ??= performance.now()
    if (!isSynchronous && rows.length > 0 && !isFenced) await insist(true)
    else if (isSynchronous && goneSince !== null && performance.now() - goneSince > GONE_MS)
      await insist(false)
  }
  const watch = async () => {
    for (let failures = 0; !isStopping; await sleep(CHECK_MS)) {
      try {
        await check()
        failures = 0
      } catch {
        failures += 1
        // A standby that was not synchronous may lack what was acknowledged.
        if (failures < FAILURES || !isSynchronous || isStopping) continue
        await failOver().catch(() => {
          isElecting = false
        })
        failures = 0
      }
    }
  }
  const watching = watch()
  return {
    primary: () => primary,
    standby: () => standby,
    lastFailoverMs: () => lastFailoverMs,
    roleOf: (node: PostgresNode): Role =>
      node === primary ? (isElecting ? 'fenced' : 'primary') : isFenced ? 'fenced' : 'replica',
    welcome() {
      isFenced = false
    },
    async synchronous() {
      while (!isSynchronous) await sleep(50)
    },
    async stop() {
      isStopping = true
      await watching
    },
  }
}

/** Answers 200 at `/primary` or `/replica`, whichever the server is, and 503 at the other, as Patroni does. */
async function answerChecks(node: PostgresNode, role: () => Role) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === `/${role()}` ? 200 : 503).end()
  })
  server.listen(node.checkPort, '127.0.0.1')
  return server
}

/** One statement on a connection of its own, with little patience. */
async function ask(node: PostgresNode, text: string, values: string[] = []): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${node.link.port}/postgres`,
    connectionTimeoutMillis: 1500,
    query_timeout: text.includes('pg_promote') ? 12_000 : 1500,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    client.end().catch(() => undefined)
  }
}
