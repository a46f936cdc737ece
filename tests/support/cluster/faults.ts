import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, runOrFail, runProgram } from '../../../scripts/support/run.mjs'
import { findOrInstall } from '../services/install.mjs'
import type { TcpProxy } from '../tcp-proxy.ts'
import type { Cluster } from './open-cluster.ts'
import { makeRelease } from './release.ts'

/** Something that goes wrong. Resolves once everything is as before, to `impossible` if this machine cannot make it happen. */
export type Fault = { name: string; what: string; cause(cluster: Cluster): Promise<unknown> }

export const IMPOSSIBLE = 'impossible'

const LASTS_MS = 5_000

export const faults: readonly Fault[] = [
  {
    name: 'server',
    what: 'kill -9 of a server',
    async cause({ servers: [server] }) {
      await server?.process.kill()
      await sleep(LASTS_MS)
      await server?.restart()
    },
  },
  {
    name: 'redis',
    what: 'kill -9 of the primary Redis',
    async cause({ redis }) {
      const former = await redis.primary()
      await former?.process.kill()
      while ((await redis.primary()) === former) await sleep(100)
      await sleep(LASTS_MS)
      if (former) former.process = await former.start()
    },
  },
  {
    name: 'no-redis',
    what: 'kill -9 of both Redis',
    async cause({ redis: { nodes } }) {
      await Promise.all(nodes.map((node) => node.process.kill()))
      await sleep(LASTS_MS)
      for (const node of nodes) node.process = await node.start()
    },
  },
  {
    name: 'postgres',
    what: 'kill -9 of the primary PostgreSQL, which its standby succeeds',
    async cause({ postgres }) {
      const former = postgres.primary()
      await former.process?.kill()
      while (postgres.primary() === former) await sleep(50)
      await sleep(LASTS_MS)
      await postgres.rejoin()
    },
  },
  {
    name: 'postgres-cut',
    what: 'the primary PostgreSQL is cut off, and its standby succeeds it',
    async cause({ postgres }) {
      const former = postgres.primary()
      former.link.hang()
      former.feed.hang()
      while (postgres.primary() === former) await sleep(50)
      await sleep(LASTS_MS)
      await Promise.all([former.link.mend(), former.feed.mend()])
      await postgres.rejoin()
    },
  },
  {
    name: 'standby-cut',
    what: 'the standby is cut off from its primary',
    cause: ({ postgres }) => forAWhile([postgres.primary().feed], (link) => link.hang()),
  },
  {
    name: 'standby-silent',
    what: 'nothing reaches the standby, and nobody says so',
    cause: ({ postgres }) => forAWhile([postgres.standby().link], (link) => link.hang()),
  },
  {
    name: 'server-cut',
    what: 'a server is cut off from the balancer',
    cause: ({ servers }) => forAWhile(linksOf(servers[1], 'balancer'), (link) => link.cut()),
  },
  {
    name: 'database-cut',
    what: 'a server is cut off from the database',
    cause: ({ servers }) => forAWhile(linksOf(servers[2], 'database'), (link) => link.cut()),
  },
  {
    name: 'database-silent',
    what: 'nothing of a server reaches the database, and nobody says so',
    cause: ({ servers }) => forAWhile(linksOf(servers[0], 'database'), (link) => link.hang()),
  },
  {
    name: 'slow-links',
    what: 'links of a server are slow: 50 ms each way',
    cause: ({ servers }) =>
      forAWhile(
        (['balancer', 'database', 'standby', 'media'] as const).flatMap((name) => linksOf(servers[1], name)),
        (link) => link.slow(50),
      ),
  },
  {
    name: 'redis-silent',
    what: 'nothing reaches the primary Redis, and nobody says so',
    async cause({ redis }) {
      const link = (await redis.primary())?.link
      await forAWhile(link ? [link] : [], (one) => one.hang())
    },
  },
  {
    name: 'media',
    what: 'kill -9 of the media store',
    async cause({ media }) {
      await media.process.kill()
      await sleep(LASTS_MS)
      media.process = await media.start()
    },
  },
  { name: 'disk-full', what: 'the disk of a server is full', cause: fillDisk },
  { name: 'clock', what: 'the clock of a server jumps two hours ahead, and back', cause: turnClock },
  { name: 'deployment', what: 'a newer version with a migration, server by server', cause: deployNext },
]

function linksOf(
  server: Cluster['servers'][number] | undefined,
  name: keyof Cluster['servers'][number]['links'],
): TcpProxy[] {
  return server ? [server.links[name]] : []
}

async function forAWhile(links: readonly TcpProxy[], harm: (link: TcpProxy) => unknown): Promise<void> {
  await Promise.all(links.map(harm))
  await sleep(LASTS_MS)
  await Promise.all(links.map((link) => link.mend()))
}

/** The server gets a small file system for its storage, which something else then fills. */
async function fillDisk({ servers, processes }: Cluster): Promise<unknown> {
  const server = servers.at(-1)
  if (!server) return IMPOSSIBLE
  const disk = await processes.makeFolder('small-disk', {})
  if ((await run('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk])).code !== 0) return IMPOSSIBLE
  try {
    await server.process.stop()
    await server.restart({ STORAGE_PATH: disk })
    await writeFile(path.join(disk, 'filler'), Buffer.alloc(32 * 1024 * 1024)).catch(() => undefined)
    await sleep(LASTS_MS)
    await server.process.stop()
    await server.restart()
  } finally {
    await runOrFail('umount', ['-l', disk])
  }
}

async function turnClock({ servers, processes }: Cluster): Promise<unknown> {
  const [server] = servers
  const library = await findOrInstall('libfaketime', findFaketime).catch(() => null)
  if (!server || !library) return IMPOSSIBLE
  const file = path.join(processes.folder, 'clock')
  await writeFile(file, '+0')
  await server.process.stop()
  await server.restart({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  for (const jump of ['+2h', '-3h', '+0']) {
    await writeFile(file, jump)
    await sleep(LASTS_MS)
  }
  await server.process.stop()
  await server.restart()
}

function findFaketime(): string | undefined {
  const [folder] = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  const file = `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`
  return readdirSync(path.dirname(path.dirname(file))).includes('faketime') ? file : undefined
}

/** The database first, so that the servers of the former version run on the new schema for a while. */
async function deployNext(cluster: Cluster): Promise<void> {
  const folder = await makeRelease(cluster)
  await runProgram(['lib/cli/running/database.ts', 'deploy'], { env: cluster.env, cwd: folder })
  await sleep(LASTS_MS)
  for (const server of cluster.servers) {
    await server.process.stop()
    await server.restart({}, folder)
  }
}
