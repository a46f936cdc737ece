import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { describe, expect, it, vi } from 'vitest'
import { chooseUser, makeFolder } from '#tests/support/services/folder.mjs'
import { askPort, findFreePort } from '#tests/support/services/free-port.mjs'
import { startGuarded } from '#tests/support/services/guarded-server.mjs'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { startRedis } from '#tests/support/services/redis.mjs'
import { runSql } from '#tests/support/stores/run-sql.ts'

describe('startPostgres', () => {
  it('gives a server that tells upper from lower case beyond ASCII, and takes everything away when stopped', async () => {
    const postgres = await startPostgres()
    const { data, lower } = await runSql(postgres.url, async (client) => {
      const { rows } = await client.query(
        "SELECT lower('ÉÜ') AS lower, current_setting('data_directory') AS data",
      )
      return rows[0]
    })
    expect(lower).toBe('éü')
    expect(existsSync(data)).toBe(true)

    await postgres.stop()

    expect(existsSync(data)).toBe(false)
    await expect(runSql(postgres.url, (client) => client.query('SELECT 1'))).rejects.toThrow('ECONNREFUSED')
  })
})

describe('startRedis', () => {
  it('gives a server with a database for every test file, and takes everything away when stopped', async () => {
    const redis = await startRedis()
    const client = new Redis(`${redis.url}/4095`)
    await client.set('key', 'value')
    const [, folder] = (await client.config('GET', 'dir')) as string[]
    client.disconnect()
    expect(existsSync(String(folder))).toBe(true)

    await redis.stop()

    expect(existsSync(String(folder))).toBe(false)
  })
})

describe('startGuarded', () => {
  it('stops the server and removes its folder when the process that started it is killed', async () => {
    const owner = spawn(process.execPath, ['--input-type=module', '-e', startAndReport], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { folder, port } = await readReport(owner)
    expect(await askPort(port, 'hello')).toBe('hello')

    owner.kill('SIGKILL')

    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 60_000 })
    expect(await askPort(port, 'hello')).toBeUndefined()
  })

  it('says what a server that does not start had to say', async () => {
    const user = chooseUser()
    const broken = startGuarded({
      command: process.execPath,
      args: ['-e', 'console.error("no such setting"); process.exit(3)'],
      user,
      folder: await makeFolder('broken', user),
      stopSignal: 'SIGTERM',
      isReady: async () => false,
    })
    await expect(broken).rejects.toThrow('no such setting')
  })
})

describe('findFreePort', () => {
  it('gives a port that nobody answers on, and that the system hands to nobody else', async () => {
    const port = await findFreePort()
    expect(port).toBeLessThan(32_768)
    expect(await askPort(port, 'hello')).toBeUndefined()
  })

  it('gives each port to one caller alone, whose server may be slow to start', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-ports-'))
    vi.stubEnv('TMPDIR', folder)
    const ports = new Set<number>()
    for (let count = 0; count < 1000; count++) ports.add(await findFreePort())
    vi.unstubAllEnvs()
    expect(ports.size).toBe(1000)
    await rm(folder, { recursive: true })
  })
})

const services = new URL('../../support/services/', import.meta.url)

const startAndReport = `
  import { chooseUser, makeFolder } from '${services}folder.mjs'
  import { askPort, findFreePort } from '${services}free-port.mjs'
  import { startGuarded } from '${services}guarded-server.mjs'
  const port = await findFreePort()
  const user = chooseUser()
  const folder = await makeFolder('echo', user)
  const echo = "require('node:net').createServer((socket) => socket.pipe(socket)).listen(" + port + ", '127.0.0.1')"
  await startGuarded({
    command: process.execPath, args: ['-e', echo], user, folder, stopSignal: 'SIGTERM',
    isReady: async () => (await askPort(port, 'ready')) === 'ready',
  })
  console.log(JSON.stringify({ folder, port }))
  setInterval(() => {}, 1000)
`

async function readReport(owner: ChildProcess): Promise<{ folder: string; port: number }> {
  if (owner.stdout === null) throw new Error('The process has no standard output to read.')
  const [line] = await once(owner.stdout, 'data')
  return JSON.parse(String(line))
}
