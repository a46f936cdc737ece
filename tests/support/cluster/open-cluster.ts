import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { runProgram } from '../../../scripts/support/run.mjs'
import { chooseUser } from '../services/folder.mjs'
import { findFreePort } from '../services/free-port.mjs'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { startBalancer } from './balancer.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { openProcesses, type Process, type Processes } from './processes.ts'
import { type RedisSentinels, startRedisSentinels } from './redis-sentinels.ts'

/** One of the site's servers, and the links that it reaches the others by. */
export type ClusterServer = {
  name: string
  port: number
  process: Process
  /** Between the balancer and the server, and between the server and each service. */
  links: { balancer: TcpProxy; database: TcpProxy; standby: TcpProxy; media: TcpProxy }
  /** Its own disk. */
  storage: string
  /** Starts it again, with further variables, or from the folder of another version. */
  restart(env?: Record<string, string>, folder?: string): Promise<void>
}

export type Cluster = {
  url: string
  /** The environment of the site's commands. */
  env: Record<string, string>
  servers: ClusterServer[]
  postgres: PostgresPair
  redis: RedisSentinels
  balancer: Process
  media: { process: Process; port: number; start(): Promise<Process> }
  processes: Processes
  close(): Promise<void>
}

export type ClusterOptions = {
  /** Where the site listens. Default: a free port. */
  port?: number
  /** Default: 3. */
  servers?: 2 | 3
  demo?: boolean
  /** Told of each part once it runs. */
  onStep?(what: string): void
  env?: Record<string, string>
}

const root = path.resolve(import.meta.dirname, '../../..')

/** Starts a whole site of several machines on this one: everything is gone when this process is. */
export async function openCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { onStep = () => undefined } = options
  const user = chooseUser()
  const processes = await openProcesses(user)
  try {
    const postgres = await startPostgresPair(processes, user)
    onStep('PostgreSQL with a standby')
    const redis = await startRedisSentinels(processes, user)
    onStep('Redis with three Sentinels')
    const media = await startMedia(processes)
    onStep('The media store')
    return await openSite(options, { processes, user, postgres, redis, media })
  } catch (error) {
    await processes.close()
    throw error
  }
}

type Services = Pick<Cluster, 'processes' | 'postgres' | 'redis' | 'media'> & {
  user: { uid?: number; gid?: number }
}

async function openSite(
  { port, servers: count = 3, demo = false, onStep = () => undefined, env: extra = {} }: ClusterOptions,
  { processes, user, postgres, redis, media }: Services,
): Promise<Cluster> {
  const ports = {
    site: port ?? (await findFreePort()),
    database: await findFreePort(),
    standby: await findFreePort(),
  }
  const places = await Promise.all(
    Array.from({ length: count }, (_, at) => planServer(`server-${at + 1}`, ports, media)),
  )
  const balancer = await startBalancer(processes, user, {
    ports,
    servers: places.map(({ links }) => links.balancer),
    databases: postgres.nodes,
  })
  onStep('HAProxy')
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    APP_SECRET: randomBytes(36).toString('base64url'),
    DATABASE_URL: databaseUrl(ports.database),
    REDIS_URL: redis.url,
    MEDIA_URL: 's3://storefront/media',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${media.port}`,
    ...CREDENTIALS,
    SITE_URL: `http://localhost:${ports.site}`,
    SEED_DEMO: demo ? '1' : '0',
    TRUSTED_PROXIES: '127.0.0.1',
    STORAGE_PATH: await processes.makeFolder('commands', {}),
    NEXT_TELEMETRY_DISABLED: '1',
    ...extra,
  }
  await runProgram(['lib/cli/running/database.ts', 'deploy'], { env })
  if (demo) await runProgram(['prisma/seed/index.ts', '--json'], { env })
  onStep('The database')
  const servers: ClusterServer[] = []
  for (const place of places) {
    servers.push(await startServer(processes, place, env))
    onStep(place.name)
  }
  return {
    url: `http://127.0.0.1:${ports.site}`,
    env,
    servers,
    postgres,
    redis,
    balancer,
    media,
    processes,
    async close() {
      await Promise.all(servers.map((server) => server.process.stop()))
      await Promise.all(places.flatMap(({ links }) => Object.values(links).map((link) => link.close())))
      await redis.close()
      await postgres.close()
      await processes.close()
    },
  }
}

type Place = Pick<ClusterServer, 'name' | 'port' | 'links'>

async function planServer(
  name: string,
  ports: { database: number; standby: number },
  media: { port: number },
): Promise<Place> {
  const port = await findFreePort()
  const [balancer, database, standby, store] = await Promise.all(
    [port, ports.database, ports.standby, media.port].map(openTcpProxy),
  )
  if (!balancer || !database || !standby || !store) throw new Error('No link could be opened.')
  return { name, port, links: { balancer, database, standby, media: store } }
}

async function startServer(
  processes: Processes,
  { name, port, links }: Place,
  env: Record<string, string>,
): Promise<ClusterServer> {
  const storage = await processes.makeFolder(name, {})
  const start = (extra: Record<string, string> = {}, folder = root) =>
    processes.start(name, {
      command: process.execPath,
      args: [path.join(folder, 'server.mjs')],
      cwd: folder,
      env: {
        ...env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl(links.database.port),
        DATABASE_STANDBY_URL: databaseUrl(links.standby.port),
        AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${links.media.port}`,
        // Each has a disk, and so a word index, of its own.
        STORAGE_PATH: storage,
        SHUTDOWN_NOTICE_SECONDS: '2',
        ...extra,
      },
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    })
  const server: ClusterServer = {
    name,
    port,
    links,
    storage,
    process: await start(),
    async restart(extra, folder) {
      server.process = await start(extra, folder)
    },
  }
  return server
}

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'storefront', AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-bucket' }

async function startMedia(processes: Processes): Promise<Cluster['media']> {
  const port = await findFreePort()
  const folder = await processes.makeFolder('media', {})
  const start = () =>
    processes.start('media', {
      command: process.execPath,
      args: [path.join(root, 'tests/support/s3/serve.mjs')],
      env: { ...CREDENTIALS, S3_FOLDER: folder, S3_BUCKET: 'storefront', S3_PORT: String(port) },
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/`)).status === 403,
    })
  return { process: await start(), port, start }
}

function databaseUrl(port: number): string {
  return `postgresql://postgres@127.0.0.1:${port}/postgres`
}
