import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createDatabaseNonceStore } from '#lib/platform/database/nonce-store.ts'
import { HANDLE, type Handle, handleOf } from '#lib/platform/database/transactions/open-client.ts'
import { type PostgresPair, startPostgresPair } from '#tests/support/cluster/postgres-pair.ts'
import { openProcesses, type Processes } from '#tests/support/cluster/processes.ts'
import { chooseUser } from '#tests/support/services/folder.mjs'
import { deploy } from '#tests/support/stores/deploy.ts'

let processes: Processes
let pair: PostgresPair
let database: Database
let direct: pg.Client

beforeAll(async () => {
  const user = chooseUser()
  processes = await openProcesses(user)
  pair = await startPostgresPair(processes, user)
  const url = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`
  const [primary, standby] = [pair.primary(), pair.standby()]
  await deploy(url(primary.port))
  direct = new pg.Client(url(standby.port))
  await direct.connect()
  database = await connectDatabase(url(primary.link.port), { standbyUrl: url(standby.link.port) })
}, 180_000)
afterAll(async () => {
  await direct?.end()
  await database?.close()
  await pair?.close()
  await processes?.close()
})

const rename = (value: string) =>
  database.prisma.setting.upsert({
    where: { key: 'shop.name' },
    create: { key: 'shop.name', value: JSON.stringify(value) },
    update: { value: JSON.stringify(value) },
  })
const standbyOf = () => database.standby ?? expect.fail('There is no standby.')
const replay = (what: 'pause' | 'resume') => direct.query(`SELECT pg_wal_replay_${what}()`)

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    const found = await look()
    if (found !== null) return found
  }
  throw new Error('It did not come about.')
}

describe('a standby', () => {
  it('is read once it has what the versions tell of, and not before', async () => {
    await rename('Larch')
    const copy = await until(async () => standbyOf().at(await database.dataVersion.read()))
    expect(await copy.prisma.setting.findUnique({ where: { key: 'shop.name' } })).toMatchObject({
      value: '"Larch"',
    })
    await replay('pause')
    await rename('Alder')
    const versions = await database.dataVersion.read()
    expect(await standbyOf().at(versions)).toBeNull()
    await replay('resume')
    const later = await until(() => standbyOf().at(versions))
    expect(await later.prisma.setting.findUnique({ where: { key: 'shop.name' } })).toMatchObject({
      value: '"Alder"',
    })
  })

  it('cannot be written to', async () => {
    const copy = await until(async () => standbyOf().at(await database.dataVersion.read()))
    await expect(copy.prisma.setting.deleteMany()).rejects.toThrow(/read-only transaction/)
  })

  it('has its lag measured, and is left out while it is more than 5 seconds behind', async () => {
    const { lag } = standbyOf()
    await until(async () => (lag.milliseconds() === 0 ? true : null))
    await replay('pause')
    const before = await database.dataVersion.read()
    await rename('Birch')
    await lag.measure()
    await sleep(300)
    expect(lag.milliseconds()).toBeGreaterThan(250)
    await until(async () => ((lag.milliseconds() ?? 0) > 5_000 ? true : null))
    expect(await standbyOf().at(before)).toBeNull()
    await replay('resume')
    await until(async () => (lag.milliseconds() === 0 ? true : null))
    expect(await standbyOf().at(before)).not.toBeNull()
  }, 60_000)

  it('that silently disappears keeps nobody waiting: the primary is read', async () => {
    const versions = await database.dataVersion.read()
    await until(() => standbyOf().at(versions))
    const { link } = pair.standby()
    link.hang()
    const copy = standbyOf().at(versions)
    expect(await Promise.race([copy, sleep(10_000, 'still waiting')])).toBeNull()
    await rename('Rowan')
    expect(await database.dataVersion.read()).not.toEqual(versions)
    await link.mend()
    await until(async () => standbyOf().at(await database.dataVersion.read()))
  }, 60_000)

  it('tells the versions while the primary is away, if it has all that the primary has told of', async () => {
    const told = await database.dataVersion.read()
    await until(() => standbyOf().at(told))
    await replay('pause')
    await rename('Cedar')
    const unknown = await database.dataVersion.read()
    expect(unknown).not.toEqual(told)
    const { link } = pair.primary()
    expect(await standbyOf().at(unknown)).toBeNull()
    await link.cut()
    const reading = database.dataVersion.read()
    await replay('resume')
    expect(await reading).toEqual(unknown)
    await expect(rename('Aspen')).rejects.toThrow()
    await link.mend()
  }, 60_000)
})

describe('a nonce that is being marked while the primary goes away', () => {
  const makeApp = (key: string) => database.prisma.app.create({ data: { name: 'App', key } })

  it('is marked once the primary is back', async () => {
    const { id } = await until(() => makeApp('outage').catch(() => null))
    const { link } = pair.primary()
    await link.cut()
    const using = createDatabaseNonceStore(database).use(id, 'during-an-outage', 60, new Date())
    await link.mend()
    expect(await using).toBe(true)
  })

  it('lets nothing through if that may have been marked before', async () => {
    const { id } = await makeApp('lost-answer')
    let calls = 0
    const handle = handleOf(database.prisma)
    const queryRaw: Handle['queryable']['queryRaw'] = async (query) => {
      const rows = await handle.queryable.queryRaw(query)
      if (calls++ > 0) return rows
      throw Object.assign(new Error('The connection was cut.'), { code: 'ECONNRESET' })
    }
    const prisma = { [HANDLE]: { ...handle, queryable: { queryRaw } } }
    const store = createDatabaseNonceStore({ ...database, prisma } as unknown as Database)
    await expect(store.use(id, 'its-answer-was-lost', 60, new Date())).rejects.toThrow(/nonce/)
    expect(calls).toBe(2)
    expect(await store.use(id, 'its-answer-was-lost', 60, new Date())).toBe(false)
  })
})

it('a primary that is killed is succeeded by its standby, with all that was acknowledged', async () => {
  await until(async () => (await rename('Hazel').catch(() => null)) && true)
  const former = pair.primary()
  await former.process?.kill()
  await until(async () => (pair.primary() === former ? null : true))
  const client = new pg.Client(`postgresql://postgres@127.0.0.1:${pair.primary().link.port}/postgres`)
  await client.connect()
  const { rows } = await client.query(`SELECT value FROM "Setting" WHERE key = 'shop.name'`)
  expect(rows).toEqual([{ value: '"Hazel"' }])
  expect((await client.query('SELECT pg_is_in_recovery() AS it')).rows).toEqual([{ it: false }])
  await client.end()
}, 60_000)
