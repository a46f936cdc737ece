import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { downloadedType, openMediaStore } from '#lib/services/media/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand, runProcess } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { makePhotograph } from '#tests/support/photographs.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { openRush } from '#tests/support/rush/open-rush.ts'
import { openBucket, type TestBucket } from '#tests/support/s3/open-bucket.ts'
import { makeVideo } from '#tests/support/videos.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'
const picture = `${'c'.repeat(40)}.jpg`
const video = `20261127${'c'.repeat(32)}.webm`
let folder: string
let secretKey: string
let publicKey: string
const opened: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'))
  secretKey = await generateX25519Identity()
  publicKey = await identityToRecipient(secretKey)
})
afterAll(async () => {
  for (const store of opened) await store.drop()
  await rm(folder, { recursive: true, force: true })
})

async function openStore(): Promise<TestDatabase> {
  const store = await createTestDatabase()
  opened.push(store)
  return store
}

/** A command for a database, with a storage folder of the name: in this process, or in one of its own. */
async function run(
  command: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  start = runCommand,
) {
  const storage = path.join(folder, env.STORAGE ?? 'source')
  await mkdir(storage, { recursive: true })
  return start(`lib/cli/backup/${command}.ts`, args, {
    ...{ STORAGE_PATH: storage, APP_SECRET: SECRET, BACKUP_KEY: '', LOG_LEVEL: 'silent' },
    ...env,
  })
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectDatabase(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('a quiet shop', () => {
  let source: TestDatabase
  let shop: TestApi
  const whole = () => path.join(folder, 'whole.tar.gz.age')

  beforeAll(async () => {
    source = await openStore()
    shop = await openTestApi({ database: source })
    await createCatalogueFactory(shop.app).product({ name: 'Ash bowl', price: 2000, stock: 3 })
    await shop.app.database.prisma.media.create({ data: { url: `/media/${picture}` } })
    await mkdir(path.join(folder, 'source/media/sizes'), { recursive: true })
    await writeFile(path.join(folder, 'source/media', picture), await makePhotograph({ width: 300 }))
    await mkdir(path.join(folder, 'source/media/videos'), { recursive: true })
    await writeFile(path.join(folder, 'source/media/videos', video), makeVideo())
    const result = await run('backup', ['--to', whole()], { DATABASE_URL: source.url, BACKUP_KEY: publicKey })
    expect(result).toMatchObject({ code: 0, stderr: '' })
  })
  afterAll(() => shop.close())

  it('is restored row by row and picture by picture, its index built', async () => {
    const target = await openStore()
    const env = { DATABASE_URL: target.url, STORAGE: 'restored', BACKUP_KEY: secretKey }
    expect(await run('restore', [whole(), '--force'], env)).toMatchObject({ code: 0, stderr: '' })
    const [before, after] = await Promise.all(
      [source, target].map(({ url }) => withDatabase(url, dumpDatabase)),
    )
    // What restoring itself writes: the index's own state, and what counts the writes.
    for (const dump of [before, after])
      for (const table of [
        'SearchLog',
        'SearchPlace',
        'DataVersion',
        'sqlite_sequence',
        'sequences',
        'JobLease',
      ])
        delete dump?.[table]
    expect(after).toEqual(before)
    for (const file of [picture, `videos/${video}`]) {
      const [was, is] = await Promise.all(
        ['source', 'restored'].map((name) => readFile(path.join(folder, name, 'media', file))),
      )
      expect(is).toEqual(was)
    }
    const found = await runCommand('lib/cli/search/indexes.ts', ['status', '--json'], {
      ...{ DATABASE_URL: target.url, STORAGE_PATH: path.join(folder, 'restored'), APP_SECRET: SECRET },
    })
    const product = JSON.parse(found.stdout).find(({ type }: { type: string }) => type === 'product')
    expect(product).toMatchObject({ ready: true, documents: 1 })
  })

  it('is not overwritten without --force, nor while somebody is connected to it', async () => {
    const target = await openStore()
    const env = { DATABASE_URL: target.url, BACKUP_KEY: secretKey }
    const before = await withDatabase(target.url, dumpDatabase)
    const refused = await run('restore', [whole()], env)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('The database is not empty')])
    const beside = await withDatabase(target.url, async ({ prisma }) => {
      await prisma.order.count()
      return run('restore', [whole(), '--force'], env, runProcess)
    })
    expect([beside.code, beside.stderr]).toEqual([1, expect.stringContaining('The database is in use')])
    expect(await withDatabase(target.url, dumpDatabase)).toEqual(before)
  })

  it('is refused with another key, without one, and with the public half alone', async () => {
    const env = { DATABASE_URL: source.url }
    const keys = [await generateX25519Identity(), '', publicKey, 'a passphrase that is not it']
    const answers = await Promise.all(
      keys.map((key) => run('restore', [whole(), '--check'], { ...env, BACKUP_KEY: key })),
    )
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(answers.map(({ stderr }) => stderr.trim())).toEqual([
      expect.stringContaining('BACKUP_KEY is not its key'),
      'The backup is encrypted. Set BACKUP_KEY to its key.',
      expect.stringContaining('BACKUP_KEY is a public key'),
      expect.stringContaining('BACKUP_KEY is not its key'),
    ])
  })

  it('is refused where a byte was changed or the end is missing, encrypted or not, before anything is touched', async () => {
    const plain = path.join(folder, 'plain.tar.gz')
    const made = await run('backup', ['--to', plain], { DATABASE_URL: source.url })
    expect([made.code, made.stderr]).toEqual([
      0,
      expect.stringMatching(/not encrypted.* keep the APP_SECRET of the environment, too/),
    ])
    expect(made.stdout).toContain('2 pictures and videos, without the secret.')
    const target = await openStore()
    const before = await withDatabase(target.url, dumpDatabase)
    for (const [file, key] of [
      [plain, ''],
      [whole(), secretKey],
    ] as const) {
      const bytes = await readFile(file)
      const damaged = [
        bytes.subarray(0, bytes.length - 1),
        bytes.subarray(0, bytes.length / 2),
        bytes.subarray(0, 300),
        flip(bytes, 40),
        flip(bytes, Math.floor(bytes.length / 2)),
        flip(bytes, bytes.length - 5),
      ]
      for (const [at, content] of damaged.entries()) {
        const copy = path.join(folder, `damaged-${at}`)
        await writeFile(copy, content)
        const env = { DATABASE_URL: target.url, BACKUP_KEY: key, STORAGE: 'damaged' }
        const { code, stdout, stderr } = await run('restore', [copy, '--force'], env)
        expect([code, stdout, stderr.trim().split('\n').length], `${key} ${at}: ${stderr}`).toEqual([
          1,
          '',
          1,
        ])
        expect(stderr).toMatch(/damaged|BACKUP_KEY/)
      }
    }
    expect(await withDatabase(target.url, dumpDatabase)).toEqual(before)
    expect(await readdir(path.join(folder, 'damaged'))).toEqual([])
  })

  it('is written with a passphrase and to standard output, too, and tells of pictures that are not there', async () => {
    const env = { DATABASE_URL: source.url, BACKUP_KEY: 'correct horse battery staple', STORAGE: 'elsewhere' }
    const file = path.join(folder, 'by-passphrase.age')
    const made = await run('backup', ['--to', file], env)
    expect([made.code, made.stderr.trim()]).toEqual([
      0,
      `The database names /media/${picture}, but there is no such file.`,
    ])
    const checked = await run('restore', [file, '--check', '--json'], env)
    expect(JSON.parse(checked.stdout)).toMatchObject({ files: 1 })
    const again = await run('backup', ['--to', file], env)
    expect([again.code, again.stderr.trim()]).toEqual([1, `${file} exists already.`])
    const piped = await run('backup', ['--to', '-'], { ...env, BACKUP_KEY: publicKey }, runProcess)
    expect([piped.code, piped.stdout.slice(0, 21)]).toEqual([0, 'age-encryption.org/v1'])
  })

  it('brings the secret that a server made for itself in encrypted backups, which then reads what is encrypted', async () => {
    const ownStore = await openStore()
    const env = { APP_SECRET: '', STORAGE_PATH: path.join(folder, 'own-secret') }
    await (await openTestApi({ database: ownStore, env })).close()
    const own = { DATABASE_URL: ownStore.url, APP_SECRET: '', STORAGE: 'own-secret' }
    const file = path.join(folder, 'own-secret.age')
    expect(await run('backup', ['--to', file], { ...own, BACKUP_KEY: publicKey })).toMatchObject({ code: 0 })
    const plain = await run('backup', ['--to', `${file}.plain`], own)
    expect(plain.stderr).toContain(`keep ${path.join(folder, 'own-secret/app-secret')}, too`)
    const target = await openStore()
    const restored = await run('restore', [file, '--force'], {
      ...{ DATABASE_URL: target.url, APP_SECRET: '', STORAGE: 'other-machine', BACKUP_KEY: secretKey },
    })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const [before, after] = await Promise.all(
      ['own-secret', 'other-machine'].map((name) => readFile(path.join(folder, name, 'app-secret'), 'utf8')),
    )
    expect(after?.split('\n')[0]).toBe(before)
    const foreign = await run('restore', [file, '--force'], {
      ...{ DATABASE_URL: target.url, APP_SECRET: 'x'.repeat(40), STORAGE: 'third', BACKUP_KEY: secretKey },
    })
    expect([foreign.code, foreign.stderr]).toEqual([0, expect.stringContaining('another APP_SECRET')])
  })
})

describe('a shop whose pictures are in a bucket', () => {
  const another = `${'d'.repeat(40)}.png`
  const missing = `${'e'.repeat(40)}.webp`
  let source: TestBucket
  let target: TestBucket
  const storeOf = (bucket: TestBucket, name: string) =>
    openMediaStore(
      readEnvironment({ APP_SECRET: SECRET, STORAGE_PATH: path.join(folder, name), ...bucket.env }),
    )

  beforeAll(async () => {
    // More pages of names than one.
    source = await openBucket({ pageSize: 1 })
    target = await openBucket()
  })
  afterAll(async () => {
    await source.close()
    await target.close()
  })

  it('has them in its backup, which puts them into the bucket of the site that it is restored to', async () => {
    const shop = await openStore()
    const pictures = new Map([
      [picture, await makePhotograph({ width: 300 })],
      [another, await makePhotograph({ width: 200 })],
    ])
    const media = storeOf(source, 'bucket')
    for (const [name, bytes] of pictures) await media.write(name, bytes, downloadedType(name) ?? '')
    await media.write(`sizes/${picture}/160.avif`, Buffer.from('a size'), 'image/avif')
    const data = [picture, another, missing].map((name) => ({ url: `/media/${name}` }))
    await withDatabase(shop.url, ({ prisma }) => prisma.media.createMany({ data }))

    const file = path.join(folder, 'bucket.tar.gz.age')
    const made = await run('backup', ['--to', file, '--json'], {
      ...{ DATABASE_URL: shop.url, BACKUP_KEY: publicKey, STORAGE: 'bucket' },
      ...source.env,
    })
    expect(made.stderr.trim()).toBe(`The database names /media/${missing}, but there is no such file.`)
    expect(JSON.parse(made.stdout)).toMatchObject({ pictures: 2 })
    expect(await readdir(path.join(folder, 'bucket'))).not.toContain('media')

    const empty = await openStore()
    const restored = await run('restore', [file, '--force'], {
      ...{ DATABASE_URL: empty.url, BACKUP_KEY: secretKey, STORAGE: 'bucket-restored' },
      ...target.env,
    })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const copies = storeOf(target, 'bucket-restored')
    for (const [name, bytes] of pictures) expect(await copies.read(name, 10_000_000)).toEqual(bytes)
    expect(await copies.has(`sizes/${picture}/160.avif`)).toBe(false)
    expect(await readdir(path.join(folder, 'bucket-restored'))).not.toContain('media')
  })

  it('is not backed up while the bucket does not answer', async () => {
    const shop = await openStore()
    const file = path.join(folder, 'no-bucket.tar.gz.age')
    await source.stop()
    const { code } = await run('backup', ['--to', file], {
      ...{ DATABASE_URL: shop.url, BACKUP_KEY: publicKey, STORAGE: 'bucket' },
      ...source.env,
    })
    expect([code, (await readdir(folder)).filter((name) => name.startsWith('no-bucket'))]).toEqual([1, []])
  })
})

/** The slower a machine, the more backups a rush lasts. */
const MOST_BACKUPS = 3

it('backups made while buyers order, change, pay and cancel hold books that add up', async () => {
  const source = await openStore()
  const rush = await openRush(2, source)
  const made: { file: string; known: { number: string }[] }[] = []
  try {
    let isBusy = true
    const selling = rush.run(24).finally(() => {
      isBusy = false
    })
    while ((isBusy && made.length < MOST_BACKUPS) || made.length === 0) {
      const known = await withDatabase(source.url, ({ prisma }) =>
        prisma.order.findMany({ select: { number: true } }),
      )
      const file = path.join(folder, `rush-${made.length}.tar.gz.age`)
      const env = { DATABASE_URL: source.url, BACKUP_KEY: publicKey, STORAGE: 'rush' }
      expect(await run('backup', ['--to', file], env, runProcess)).toMatchObject({ code: 0 })
      made.push({ file, known })
    }
    await selling
    expect(await rush.faults()).toEqual([])
  } finally {
    await rush.close()
  }
  const target = await openStore()
  for (const { file, known } of made) {
    const env = { DATABASE_URL: target.url, BACKUP_KEY: secretKey, STORAGE: 'rush-restored' }
    expect(await run('restore', [file, '--force'], env)).toMatchObject({ code: 0, stderr: '' })
    await withDatabase(target.url, async ({ prisma }) => {
      expect(await findFaults(prisma)).toEqual([])
      const orders = await prisma.order.findMany({
        select: { number: true },
        orderBy: { id: 'asc' },
      })
      expect(orders).toEqual(expect.arrayContaining(known))
      const sums = await prisma.orderLine.groupBy({ by: ['orderId'], _count: true })
      expect(sums).toHaveLength(orders.length)
    })
  }
}, 300_000)

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x41
  return copy
}
