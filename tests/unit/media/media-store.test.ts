import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { copyPictures, type MediaStore, openMediaFolder, openMediaStore } from '#lib/services/media/index.ts'
import { makePhotograph } from '#tests/support/photographs.ts'
import { openBucket, type TestBucket } from '#tests/support/s3/open-bucket.ts'

const runFile = promisify(execFile)
const APP_SECRET = 'a-secret-for-tests-that-is-long-enough'
let folder: string
let bucket: TestBucket

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-media-'))
  bucket = await openBucket({ pageSize: 2 })
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (env: Record<string, string> = {}) =>
  openMediaStore(readEnvironment({ APP_SECRET, STORAGE_PATH: folder, ...env }))

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of found) values.push(value)
  return values
}

it('loads no client of S3 before a picture is asked for', async () => {
  // In a process of its own: other tests load the client, too.
  const script = path.resolve(import.meta.dirname, 'processes/open-bucket-store.ts')
  const env = { ...process.env, APP_SECRET, STORAGE_PATH: folder, ...bucket.env }
  const { stdout } = await runFile(process.execPath, ['--import', 'tsx', script], { env })
  expect(JSON.parse(stdout)).toEqual({ isShared: true, before: false, after: true })
})

describe.each([
  ['a folder', () => open()],
  ['a bucket', () => open(bucket.env)],
])('%s', (_, openStore) => {
  let store: MediaStore
  beforeAll(async () => {
    store = openStore()
    for (const name of ['a1/160.avif', 'a1/320.avif', 'a1/320.webp', 'b2/160.avif', 'c3/160.avif'])
      await store.write(`sizes/${name}`, Buffer.from(name), 'image/avif')
  })

  it('gives back what it was given, and the latest of it', async () => {
    await store.write('cc.png', Buffer.from('first'), 'image/png')
    await store.write('cc.png', Buffer.from('second one'), 'image/png')
    expect((await store.read('cc.png', 100))?.toString()).toBe('second one')
    const file = await store.open('cc.png')
    expect(file?.bytes).toBe(10)
    expect(Buffer.concat(await (file?.stream.toArray() ?? [])).toString()).toBe('second one')
    await expect(store.read('cc.png', 9)).rejects.toThrow('larger than 9 bytes')
  })

  it('has null for what it has not', async () => {
    expect(await store.open('dd.png')).toBeNull()
    expect(await store.read('sizes/a1/640.avif', 100)).toBeNull()
    expect([await store.has('dd.png'), await store.has('sizes/b2/160.avif')]).toEqual([false, true])
  })

  it('lists folders and files, however many there are', async () => {
    expect((await all(store.listFolders('sizes'))).sort()).toEqual(['a1', 'b2', 'c3'])
    const files = await all(store.listFiles('sizes'))
    expect(files.map(({ key }) => key).sort()).toEqual([
      'sizes/a1/160.avif',
      'sizes/a1/320.avif',
      'sizes/a1/320.webp',
      'sizes/b2/160.avif',
      'sizes/c3/160.avif',
    ])
    expect(files.every(({ bytes }) => bytes === 11)).toBe(true)
    expect(await all(store.listFiles('nothing'))).toEqual([])
  })

  it('removes a folder and nothing else', async () => {
    await store.write('sizes/a10/160.avif', Buffer.from('x'), 'image/avif')
    await store.removeFolder('sizes/a1')
    expect((await all(store.listFolders('sizes'))).sort()).toEqual(['a10', 'b2', 'c3'])
  })
})

it('a bucket refuses whoever does not have its key', async () => {
  const secret = process.env.AWS_SECRET_ACCESS_KEY
  process.env.AWS_SECRET_ACCESS_KEY = 'another-secret'
  try {
    await expect(open(bucket.env).has('cc.png')).rejects.toThrow()
    await expect(open(bucket.env).write('cc.png', Buffer.from('theirs'), 'image/png')).rejects.toThrow(
      'not signed',
    )
  } finally {
    process.env.AWS_SECRET_ACCESS_KEY = secret
  }
  expect((await open(bucket.env).read('cc.png', 100))?.toString()).toBe('second one')
})

it('pictures move from a folder to a bucket once', async () => {
  const storagePath = path.join(folder, 'moving')
  const from = openMediaFolder(storagePath)
  const bytes = await makePhotograph()
  await from.write('ee.jpg', bytes, 'image/jpeg')
  await from.write('sizes/e5/160.jpg', bytes, 'image/jpeg')
  const to = open(bucket.env)
  expect(await copyPictures(from, to)).toEqual({ copied: 2, skipped: 0 })
  expect(await copyPictures(from, to)).toEqual({ copied: 0, skipped: 2 })
  expect(await to.read('sizes/e5/160.jpg', 1_000_000)).toEqual(bytes)
})

it.each(['https://my-shop.s3.amazonaws.com', 's3://', 's3://A_B/media', 's3://shop/a b'])(
  'is not opened at %s',
  (MEDIA_URL) => {
    expect(() => open({ MEDIA_URL })).toThrow('MEDIA_URL must be a bucket')
  },
)
