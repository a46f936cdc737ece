import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { runCommand } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makePhotograph } from '#tests/support/photographs.ts'

const name = `${'c'.repeat(40)}.jpg`
let store: TestDatabase
let database: Database
let storage: string

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url)
  storage = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
  await mkdir(path.join(storage, 'media'))
  await writeFile(path.join(storage, 'media', name), await makePhotograph({ width: 300 }))
  await database.prisma.media.createMany({
    data: [{ url: `/media/${name}` }, { url: 'https://elsewhere.example/a.jpg' }],
  })
})
afterAll(async () => {
  await database.close()
  await store.drop()
  await rm(storage, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const env = { DATABASE_URL: store.url, STORAGE_PATH: storage, APP_SECRET: 'x'.repeat(32) }
  const { code, stdout, stderr } = await runCommand(
    'lib/cli/publishing/pictures.ts',
    [...args, '--json'],
    env,
  )
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

it('reads pictures, makes their sizes ahead, and removes those of pictures that are gone', async () => {
  expect(await run('status')).toEqual({ pictures: 2, sized: 0, waiting: 2, files: 0, bytes: 0 })
  expect(await run('read')).toEqual({ read: 1, unread: 1 })
  expect(await run('read')).toEqual({ read: 0, unread: 0 })
  expect(await run('read', '--again')).toEqual({ read: 1, unread: 1 })
  expect(await run('make')).toEqual({ made: 5, failed: 0 })
  expect(await run('make')).toEqual({ made: 0, failed: 0 })
  const { files, bytes, ...counts } = await run('status')
  expect(counts).toEqual({ pictures: 2, sized: 1, waiting: 0 })
  expect([files, bytes > 1000]).toEqual([5, true])
  await database.prisma.media.deleteMany()
  expect(await run('sweep')).toEqual({ removed: 1 })
  expect(await readdir(path.join(storage, 'media', 'sizes'))).toEqual([])
})
