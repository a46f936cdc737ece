import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { run, runOrFail } from '../../scripts/support/run.mjs'
import { findFaults } from './rush/find-faults.ts'
import { chooseUser, makeFolder } from './services/folder.mjs'
import { findFreePort } from './services/free-port.mjs'
import { startGuarded } from './services/guarded-server.mjs'
import { findPostgres } from './services/postgres.mjs'
import { deploy } from './stores/deploy.ts'

type Order = { number: string; total: bigint }

/** A moment to go back to, and what was ordered before and after it. */
export type Moment = { time: string; before: Order[]; after: Order[] }

/** A PostgreSQL that archives its log, with a base backup, on which guests have ordered. */
export type ArchivedShop = {
  moments: Moment[]
  /** Goes back to a moment on a server of its own. Returns what is wrong there; nothing, if all is as it was. */
  goBack(moment: Moment): Promise<string[]>
  close(): Promise<void>
}

/** Sells until so many orders are placed, with a moment between any two, and then loses the server. */
export async function openArchivedShop(orders: number): Promise<ArchivedShop> {
  const programs = await findPostgres()
  const user = chooseUser()
  const folder = await makeFolder('point-in-time', user)
  const at = (name: string) => path.join(folder, name)
  const tool = (name: string, args: string[]) =>
    runOrFail(path.join(programs, name), args, { what: name, user })
  await tool('initdb', ['-D', at('data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  await runOrFail('mkdir', [at('archive')], { user })
  const archiving = ['wal_level=replica', 'archive_mode=on', `archive_command=cp %p ${at('archive')}/%f`]
  const primary = await startPrimary({ programs, user, folder, settings: archiving })
  await deploy(primary.url)
  await tool('pg_basebackup', [
    ...['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-D', at('base')],
    ...['--wal-method=fetch', '--checkpoint=fast', '--no-sync'],
  ])
  const moments = await sell(primary.url, orders)
  // The end of the log is in the archive, and the server's own folder is lost.
  await run(path.join(programs, 'psql'), ['-qd', primary.url, '-c', 'SELECT pg_switch_wal()'])
  await waitForArchive(primary.url)
  await runOrFail('cp', ['-a', at('archive'), `${folder}-archive`])
  await runOrFail('cp', ['-a', at('base'), `${folder}-base`])
  await primary.stop()
  const copies = [`${folder}-archive`, `${folder}-base`]
  return {
    moments,
    goBack: (moment) => recover(moment, { programs, user, archive: copies[0] ?? '', base: copies[1] ?? '' }),
    close: async () => {
      await runOrFail('rm', ['-rf', ...copies])
    },
  }
}

type Place = { programs: string; user: { uid?: number; gid?: number } }

async function startPrimary({
  programs,
  user,
  folder,
  settings,
}: Place & { folder: string; settings: string[] }) {
  const port = await findFreePort()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const common = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'log_min_messages=fatal',
  ]
  const server = await startGuarded({
    command: path.join(programs, 'postgres'),
    args: [
      ...['-D', path.join(folder, 'data'), '-p', String(port)],
      ...[...common, ...settings].flatMap((setting) => ['-c', setting]),
    ],
    user,
    folder,
    stopSignal: 'SIGQUIT',
    isReady: async () => {
      const args = ['-Atd', url, '-c', 'SELECT pg_is_in_recovery()']
      return (await run(path.join(programs, 'psql'), args)).stdout.trim() === 'f'
    },
  })
  return { ...server, port, url }
}

async function sell(url: string, orders: number): Promise<Moment[]> {
  const shop = await openShopApi({ database: { url, redisUrl: undefined, drop: async () => undefined } })
  try {
    const product = await shop.catalogue.product({ stock: 10 * orders, price: 2000 })
    const placed: Order[] = []
    const times: string[] = []
    for (let index = 0; index < orders; index++) {
      if (index > 0) times.push(await readMoment(shop))
      placed.push(await placeOrder(shop, product, 1 + (index % 3)))
    }
    return times.map((time, index) => ({
      time,
      before: placed.slice(0, index + 1),
      after: placed.slice(index + 1),
    }))
  } finally {
    await shop.close()
  }
}

/** By the database's clock, and with some distance to what is committed before and after. */
async function readMoment({ app }: ShopApi): Promise<string> {
  await sleep(20)
  const [row] = await app.database.prisma.$queryRaw<
    { time: string }[]
  >`SELECT clock_timestamp()::text AS time`
  await sleep(20)
  return row?.time ?? ''
}

async function placeOrder(shop: ShopApi, product: { id: number }, quantity: number): Promise<Order> {
  const { status, json } = await shop.checkOut(await shop.beginCart([product], quantity))
  if (status !== 201) throw new Error(`The order was answered ${status}.`)
  return shop.app.database.prisma.order.findFirstOrThrow({
    where: { number: json.data.order.number },
    select: { number: true, total: true },
  })
}

async function waitForArchive(url: string): Promise<void> {
  const database = await connectDatabase(url)
  try {
    for (let tries = 0; tries < 300; tries++) {
      const [row] = await database.prisma.$queryRaw<{ done: boolean }[]>`
        SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) AS done FROM pg_stat_archiver`
      if (row?.done) return
      await sleep(100)
    }
    throw new Error('The log was not archived within 30 seconds.')
  } finally {
    await database.close()
  }
}

async function recover(
  { time, before, after }: Moment,
  { archive, base, ...place }: Place & { archive: string; base: string },
): Promise<string[]> {
  const folder = await makeFolder('recovered', place.user)
  await runOrFail('cp', ['-a', base, path.join(folder, 'data')])
  await writeFile(path.join(folder, 'data/recovery.signal'), '')
  await appendFile(
    path.join(folder, 'data/postgresql.conf'),
    `\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${time}'\nrecovery_target_action = 'promote'\n`,
  )
  await runOrFail('chmod', ['644', path.join(folder, 'data/recovery.signal')])
  const server = await startPrimary({ ...place, folder, settings: [] })
  const database = await connectDatabase(server.url)
  try {
    const found = await database.prisma.order.findMany({ select: { number: true, total: true } })
    const isFound = ({ number, total }: Order) =>
      found.some((order) => order.number === number && order.total === total)
    return [
      ...before.filter((order) => !isFound(order)).map(({ number }) => `order ${number} is lost`),
      ...after.filter(isFound).map(({ number }) => `order ${number} is there, though it came later`),
      ...(found.length === before.length
        ? []
        : [`there are ${found.length} orders instead of ${before.length}`]),
      ...(await findFaults(database.prisma)),
    ]
  } finally {
    await database.close()
    await server.stop()
  }
}
