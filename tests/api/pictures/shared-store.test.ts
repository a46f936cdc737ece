import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPictureAnswer } from '#lib/server/pictures/answer-picture.ts'
import { saveMedia, storePicture } from '#lib/services/media/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makePhotograph } from '#tests/support/photographs.ts'
import { openBucket, type TestBucket } from '#tests/support/s3/open-bucket.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'

let bucket: TestBucket
let database: TestDatabase
let machines: { api: TestApi; server: Server; base: string }[]

beforeAll(async () => {
  bucket = await openBucket()
  database = await createTestDatabase()
  machines = [await startMachine(), await startMachine()]
})
afterAll(async () => {
  for (const { api, server } of machines) {
    server.closeAllConnections()
    server.close()
    await api.close()
  }
  await database.drop()
  await bucket.close()
})

/** A server of pictures with a disk of its own. */
async function startMachine() {
  const api = await openTestApi({ database, env: bucket.env })
  const answer = createPictureAnswer(api.app)
  const server = serveAnswers((request, onLeave) => answer(request, request.target, onLeave))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { api, server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Uploads a picture to the first machine. */
async function upload(width: number) {
  const { app } = machines[0]?.api ?? expect.fail()
  const stored = await storePicture(await makePhotograph({ width, height: 300 }), {
    store: app.pictures.store,
  })
  const { url, hash, color } = stored
  const id = await app.database.prisma.$transaction((tx) =>
    saveMedia(tx, { url, color, hash: hash ?? '', width: stored.width, height: stored.height }),
  )
  return { id, url, hash }
}

const get = (machine: number, path: string, init: RequestInit = {}) =>
  fetch(`${machines[machine]?.base}${path}`, { redirect: 'manual', ...init })

it('a picture that was uploaded to one machine is served by the other', async () => {
  const { url } = await upload(500)
  const answers = [await get(0, url), await get(1, url)]
  const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  expect(bytes[0]).toEqual(bytes[1])
  expect((await sharp(bytes[1]).metadata()).width).toBe(500)
  for (const { headers } of answers)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
  const etag = answers[1]?.headers.get('etag') ?? ''
  expect((await get(0, url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await get(1, url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes[0]?.length))
  expect((await get(1, `/media/${'f'.repeat(40)}.jpg`)).status).toBe(404)
})

it('a size that one machine has made is not made by the other', async () => {
  const { hash } = await upload(501)
  const size = `/media/${hash}/320.webp`
  const first = await get(0, size)
  expect(first.status).toBe(200)
  const made = Buffer.from(await first.arrayBuffer())
  const { api } = machines[1] ?? expect.fail()
  const statements = await api.statements(async () => {
    const again = await get(1, size)
    expect(Buffer.from(await again.arrayBuffer())).toEqual(made)
  })
  expect(statements).toEqual([])
  expect(bucket.seen.filter((one) => one === `PUT /my-shop/media/sizes/${hash}/320.webp`)).toHaveLength(1)
})

it('sizes are removed with their picture, and by either machine', async () => {
  const [kept, gone] = [await upload(502), await upload(503)]
  for (const { hash } of [kept, gone]) await (await get(0, `/media/${hash}/160.webp`)).arrayBuffer()
  const { app } = machines[1]?.api ?? expect.fail()
  await app.database.prisma.media.delete({ where: { id: gone.id } })
  expect(await app.pictures.sweep()).toBe(1)
  expect(await app.pictures.store.has(`sizes/${gone.hash}/160.webp`)).toBe(false)
  expect(await app.pictures.store.has(`sizes/${kept.hash}/160.webp`)).toBe(true)
})

it('pictures are answered 503 while the store is away, and other requests as ever', async () => {
  const { url } = await upload(504)
  await bucket.stop()
  const answer = await get(1, url)
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect((await machines[1]?.api.get('/products'))?.status).toBe(200)
})
