import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPictureAnswer } from '#lib/server/pictures/answer-picture.ts'
import { saveMedia } from '#lib/services/media/index.ts'
import { pathOf } from '#lib/web/site/site.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { CAMERA, makeAnimation, makeBomb, makePhotograph } from '#tests/support/photographs.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'
import { makeVideo } from '#tests/support/videos.ts'

let api: TestApi
let server: Server
let base: string
let folder: string
let made = 0

beforeAll(async () => {
  api = await openTestApi()
  folder = path.join(api.app.env.storagePath, 'media')
  await mkdir(folder, { recursive: true })
  const answer = createPictureAnswer(api.app)
  server = serveAnswers((request, onLeave) => answer(request, pathOf(request), onLeave))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await prismaOf().media.deleteMany()
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await api.close()
})

/** Saves a picture as earlier versions did: a file, and a row without facts. */
async function store(bytes: Buffer, extension = 'jpg'): Promise<{ id: number; url: string; file: string }> {
  const name = `${(++made).toString(16).padStart(40, '0')}.${extension}`
  const url = `/media/${name}`
  await writeFile(path.join(folder, name), bytes)
  const id = await prismaOf().$transaction((tx) => saveMedia(tx, { url }))
  return { id, url, file: path.join(folder, name) }
}

const facts = (id: number) => prismaOf().media.findUniqueOrThrow({ where: { id } })

const get = (url: string, init: RequestInit = {}) => fetch(base + url, { redirect: 'manual', ...init })

async function readSize(url: string) {
  const answer = await get(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, metadata: await sharp(bytes).metadata() }
}

/** Stores a picture and reads its facts, as the job does. */
async function read(bytes: Buffer, extension = 'jpg') {
  const stored = await store(bytes, extension)
  await api.app.pictures.read()
  return { ...stored, ...(await facts(stored.id)) }
}

describe('reading pictures', () => {
  it('saves size, colour and hash, once', async () => {
    const { id } = await store(await makePhotograph({ width: 400, height: 300 }))
    expect(await api.app.pictures.read()).toEqual({ read: 1, unread: 0 })
    const saved = await facts(id)
    expect(saved).toMatchObject({ width: 400, height: 300, hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    const [red = 0, green = 0, blue = 0] =
      (saved.color ?? '')
        .slice(1)
        .match(/../g)
        ?.map((hex) => Number.parseInt(hex, 16)) ?? []
    expect(red).toBeGreaterThan(180)
    expect(green).toBeGreaterThan(90)
    expect(blue).toBeLessThan(70)
    expect(await api.app.pictures.read()).toEqual({ read: 0, unread: 0 })
  })

  it('removes where and with what a photograph was taken, and keeps it upright', async () => {
    for (const format of ['jpeg', 'webp', 'png', 'avif'] as const) {
      const bytes = await makePhotograph({ format, exif: true, orientation: 6 })
      expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain(CAMERA)
      const { file, url, width, height } = await read(bytes, format === 'jpeg' ? 'jpg' : format)
      expect([format, width, height]).toEqual([format, 300, 400])
      const served = Buffer.from(await (await get(url)).arrayBuffer())
      expect(served).toEqual(await readFile(file))
      expect(served.includes(CAMERA)).toBe(false)
      const metadata = await sharp(served).metadata()
      expect(metadata).toMatchObject({ width: 300, height: 400 })
      expect(metadata.exif).toBeUndefined()
    }
  })

  it('leaves a photograph that tells nothing as it is', async () => {
    const bytes = await makePhotograph()
    const { file } = await read(bytes)
    expect(await readFile(file)).toEqual(bytes)
  })

  it('passes over pictures that are damaged, missing, too large or on other sites', async () => {
    const damaged = await makePhotograph()
    const stored = [
      await store(damaged.subarray(0, damaged.length / 2)),
      await store(Buffer.from('<!doctype html>'), 'png'),
      await store(makeBomb(), 'png'),
    ]
    await prismaOf().media.createMany({
      data: [{ url: 'https://elsewhere.example/a.jpg' }, { url: '/media/gone.jpg' }, { url: '/../x.png' }],
    })
    expect(await api.app.pictures.read()).toEqual({ read: 0, unread: 6 })
    for (const { id } of stored) expect(await facts(id)).toMatchObject({ hash: null, color: null })
    expect(await api.app.pictures.read()).toEqual({ read: 0, unread: 0 })
  })

  it('makes answers that are kept show the sizes', async () => {
    const content = createContentFactory(api.app)
    const { url } = await store(await makePhotograph({ width: 700, height: 350 }))
    const { slug } = await content.post({ image: { url, alt: 'Dunes' } })
    const image = async () => (await api.get(`/posts/${slug}`)).json.data.image
    expect(await image()).toMatchObject({ alt: 'Dunes', width: null, color: null, sizes: [] })
    await api.app.pictures.read()
    const shown = await image()
    expect(shown).toMatchObject({ alt: 'Dunes', width: 700, height: 350, color: expect.stringMatching(/^#/) })
    expect(shown.thumbnail_url).toMatch(/\/320\.jpg$/)
    expect(shown.sizes.map((one: { format: string; width: number }) => `${one.format} ${one.width}`)).toEqual(
      [
        ...[160, 320, 480, 640, 700].map((width) => `avif ${width}`),
        ...[160, 320, 480, 640, 700].map((width) => `webp ${width}`),
        'jpeg 320',
        'jpeg 640',
      ],
    )
    const { pathname } = new URL(shown.sizes[1].url)
    expect((await readSize(pathname)).metadata).toMatchObject({ width: 320, height: 160, compression: 'av1' })
  })

  it('keeps what was read when an import says otherwise', async () => {
    const { url, id } = await read(await makePhotograph({ width: 400, height: 300 }))
    await prismaOf().$transaction((tx) => saveMedia(tx, { url, alt: 'Sand', width: 10, height: 10 }))
    expect(await facts(id)).toMatchObject({ alt: 'Sand', width: 400, height: 300 })
  })
})

describe('sizes', () => {
  it.each([
    ['avif', 'heif', 'image/avif'],
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
  ])('are made as %s, without any metadata', async (extension, format, type) => {
    const { hash } = await read(await makePhotograph({ width: 800, height: 600, exif: true }))
    const { answer, bytes, metadata } = await readSize(`/media/${hash}/480.${extension}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    expect(metadata).toMatchObject({ format, width: 480, height: 360 })
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
    const etag = answer.headers.get('etag') ?? ''
    const again = await get(`/media/${hash}/480.${extension}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await get(`/media/${hash}/480.${extension}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, type])
  })

  it('exist in no other format, and for no other picture', async () => {
    const { hash } = await read(await makePhotograph({ width: 800, height: 600 }))
    for (const path of [`${hash}/480.png`, `${hash}/333.png`, `${'0'.repeat(32)}/480.avif`]) {
      const answer = await get(`/media/${path}`)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    }
    for (const path of [`${hash}/0.avif`, `${hash}/0480.avif`, `${hash}/100000.avif`, `${hash}/{width}.webp`])
      expect((await get(`/media/${path}`)).status).toBe(418)
    expect(await readdir(path.join(folder, 'sizes')).catch(() => [])).not.toContain(hash)
  })

  it('stand for every width that is asked for, however many that are', async () => {
    const { hash = '' } = await read(await makePhotograph({ width: 800, height: 600 }))
    const widthAt = async (width: number) => (await readSize(`/media/${hash}/${width}.webp`)).metadata.width
    for (const [asked, made] of [
      [600, 600],
      [333, 340],
      [790, 800],
      [5000, 800],
    ] as const)
      expect([asked, await widthAt(asked)]).toEqual([asked, made])
    // All that are asked for from here on exist.
    for (const asked of [323, 339, 800, 960, 1111, 2048]) expect(await widthAt(asked)).toBeGreaterThan(339)
    const files = await readdir(path.join(folder, 'sizes', String(hash)))
    expect(files.sort()).toEqual(['340.webp', '600.webp', '960.webp'])
    const { answer } = await readSize(`/media/${hash}/333.webp`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('keep what is transparent', async () => {
    const { hash, color } = await read(await makePhotograph({ transparent: true, format: 'png' }), 'png')
    expect(color).toBeNull()
    for (const extension of ['avif', 'webp', 'png']) {
      expect((await readSize(`/media/${hash}/160.${extension}`)).metadata.hasAlpha).toBe(true)
    }
  })

  it('are made of drawings, which need not be as wide', async () => {
    await prismaOf().media.create({ data: { url: '/demo/icon.svg' } })
    await api.app.pictures.read()
    const { hash } = await prismaOf().media.findFirstOrThrow()
    const { metadata } = await readSize(`/media/${hash}/640.webp`)
    expect(metadata).toMatchObject({ format: 'webp', width: 640 })
  })

  it('are not made of animations, which are shown as they are', async () => {
    const { hash, width, height, url } = await read(await makeAnimation(), 'gif')
    expect([hash, width, height]).toEqual([null, 200, 100])
    expect((await get(url)).headers.get('content-type')).toBe('image/gif')
  })

  it('are made once, however many ask at once', async () => {
    const { hash } = await read(await makePhotograph({ width: 1200, height: 900 }))
    const write = vi.spyOn(api.app.pictures.store, 'write')
    const statements = await api.statements(async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => readSize(`/media/${hash}/640.avif`)))
      for (const { bytes } of answers) expect(bytes).toEqual(answers[0]?.bytes)
    })
    expect(statements.length).toBeGreaterThan(0)
    expect(write).toHaveBeenCalledOnce()
    write.mockRestore()
    expect(await readdir(path.join(folder, 'sizes', hash ?? ''))).toEqual(['640.avif'])
    expect(await api.statements(() => get(`/media/${hash}/640.avif`))).toEqual([])
  })

  it('give way to the picture itself if its file was replaced, which then gets new addresses', async () => {
    const { hash, id, url, file } = await read(await makePhotograph({ width: 500 }))
    await writeFile(file, await makePhotograph({ width: 900, height: 300 }))
    const answer = await get(`/media/${hash}/160.avif`)
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      url,
      'no-store',
    ])
    const renewed = await facts(id)
    expect(renewed).toMatchObject({ width: 900, height: 300 })
    expect(renewed.hash).not.toBe(hash)
    expect((await get(`/media/${hash}/160.avif`)).status).toBe(404)
    expect((await get(`/media/${renewed.hash}/160.avif`)).status).toBe(200)
  })

  it('give way to the picture itself if it cannot be decoded any more', async () => {
    const { hash, url, file } = await read(await makePhotograph())
    await rm(file)
    const answer = await get(`/media/${hash}/160.avif`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, url])
  })

  it('give way to the picture itself while too many of an address are being made', async () => {
    const { hash, url } = await read(await makePhotograph({ width: 1500, height: 1000 }))
    const { env, log, pictures, readAddress } = api.app
    const busy = { ...env, http: { ...env.http, maxWaitingPerAddress: 1 } }
    const answerFew = createPictureAnswer({ env: busy, log, pictures, readAddress }, 1)
    const small = serveAnswers((request, onLeave) => answerFew(request, request.target, onLeave))
    await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
    const { port } = small.address() as AddressInfo
    const answers = await Promise.all(
      [320, 480, 640, 960, 1280].map((width) =>
        fetch(`http://127.0.0.1:${port}/media/${hash}/${width}.avif`, { redirect: 'manual' }),
      ),
    )
    small.closeAllConnections()
    await new Promise((resolve) => small.close(resolve))
    const made = answers.filter(({ status }) => status === 200)
    const others = answers.filter(({ status }) => status !== 200)
    expect(made.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(0)
    for (const { status, headers } of others) {
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, url, 'no-store'])
    }
    for (const width of [320, 480, 640, 960, 1280]) {
      expect((await get(`/media/${hash}/${width}.avif`)).status).toBe(200)
    }
  })

  it('are made ahead of visitors, once, and again after the picture has changed', async () => {
    const { pictures } = api.app
    const bytes = await makePhotograph({ width: 700, height: 350 })
    const stored = await read(bytes)
    await prismaOf().media.create({ data: { url: 'https://elsewhere.example/b.jpg', factsAt: new Date() } })
    const files = (hash: string | null) => readdir(path.join(folder, 'sizes', String(hash)))
    await get(`/media/${stored.hash}/480.avif`)
    expect(await pictures.makeAhead()).toBe(1)
    const widths = [160, 320, 480, 640, 960].map((width) => `${width}.avif`)
    const others = ['160.webp', '320.jpg', '320.webp', '640.jpg']
    expect((await files(stored.hash)).sort()).toEqual([...widths, ...others].sort())
    expect(await prismaOf().media.count({ where: { sizedAt: null } })).toBe(0)
    expect(await pictures.makeAhead()).toBe(0)

    await writeFile(stored.file, await makePhotograph({ width: 320, height: 200 }))
    await pictures.read({ again: true })
    const { hash } = await facts(stored.id)
    expect(hash).not.toBe(stored.hash)
    expect(await pictures.makeAhead()).toBe(1)
    expect((await files(hash)).sort()).toEqual(['160.avif', '160.webp', '320.avif', '320.jpg', '320.webp'])
  })

  it('are made ahead where they were stopped, and not of drawings', async () => {
    const { pictures } = api.app
    const url = '/demo/products/crane-kettle-1.svg'
    const id = await prismaOf().$transaction((tx) => saveMedia(tx, { url }))
    const stored = await read(await makePhotograph({ width: 300, height: 200 }))
    expect(await pictures.makeAhead(AbortSignal.abort())).toBe(0)
    expect(await facts(stored.id)).toMatchObject({ sizedAt: null })
    expect(await pictures.makeAhead()).toBe(2)
    expect(await facts(stored.id)).toMatchObject({ sizedAt: expect.any(Date) })
    const { hash } = await facts(id)
    expect(hash).not.toBeNull()
    expect(await readdir(path.join(folder, 'sizes'))).not.toContain(hash)
  })

  it('are removed with their picture, and so are old drafts', async () => {
    const kept = await read(await makePhotograph({ width: 300 }))
    const gone = await read(await makePhotograph({ width: 301 }))
    for (const { hash } of [kept, gone]) await get(`/media/${hash}/160.webp`)
    const drafts = [
      path.join(folder, '.draft_old'),
      path.join(folder, 'sizes', kept.hash ?? '', '.draft_old'),
    ]
    const young = path.join(folder, '.draft_young')
    for (const draft of [...drafts, young]) await writeFile(draft, 'half')
    const before = new Date(Date.now() - 2 * 3600_000)
    for (const draft of drafts) await utimes(draft, before, before)
    await prismaOf().media.delete({ where: { id: gone.id } })
    await api.app.pictures.sweep()
    const sizes = await readdir(path.join(folder, 'sizes'))
    expect(sizes).toContain(kept.hash)
    expect(sizes).not.toContain(gone.hash)
    expect(await readdir(path.join(folder, 'sizes', kept.hash ?? ''))).toEqual(['160.webp'])
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual(['.draft_young'])
  })
})

describe('downloaded pictures', () => {
  it('are served forever, by names that cannot leave their folder', async () => {
    const { url } = await store(await makePhotograph())
    const answer = await get(url)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await get(`/media/${'f'.repeat(40)}.jpg`)).status).toBe(404)
    for (const other of ['/media/%2e%2e%2fapp-secret', '/media/app-secret', '/media/', '/media/sizes']) {
      expect([other, (await get(other)).status]).toEqual([other, 418])
    }
    expect((await get(`/media/${'f'.repeat(40)}.svg`)).status).toBe(404)
  })
})

function prismaOf() {
  return api.app.database.prisma
}

describe('a video', () => {
  const name = (day: string) => `${day}${'b'.repeat(32)}.webm`
  const write = async (day: string) => {
    await mkdir(path.join(folder, 'videos'), { recursive: true })
    await writeFile(path.join(folder, 'videos', name(day)), makeVideo('0123456789'))
    return `/media/videos/${name(day)}`
  }

  it('is served whole, or the range that a player asks for', async () => {
    const url = await write('20261101')
    const whole = await get(url)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm'])
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await get(url, { headers: { range: 'bytes=-4' } })
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '4'])
    const last = bytes.length - 1
    expect(part.headers.get('content-range')).toBe(`bytes ${last - 3}-${last}/${bytes.length}`)
    expect(await part.text()).toBe('6789')
    const beyond = await get(url, { headers: { range: 'bytes=5000-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect((await get(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))
    expect((await get(`/media/videos/20261101${'c'.repeat(32)}.webm`)).status).toBe(404)
  })

  it('is removed once no product has it, unless it has just been uploaded', async () => {
    const day = (back: number) =>
      new Date(api.app.clock.now().getTime() - back * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replaceAll('-', '')
    const [old, used, fresh] = [await write(day(9)), await write(day(8)), await write(day(0))]
    const product = await createCatalogueFactory(api.app).product({})
    const videos = [{ url: used, title: '', poster: null, place: 0, addedAt: '2026-11-01T00:00:00.000Z' }]
    await prismaOf().product.update({ where: { id: product.id }, data: { videos } })
    await api.app.pictures.sweep()
    const statuses = await Promise.all([old, used, fresh].map(async (url) => (await get(url)).status))
    expect(statuses).toEqual([404, 200, 200])
  })
})

describe('a document', () => {
  const write = async (day: string, type: string, text: string) => {
    await mkdir(path.join(folder, 'documents'), { recursive: true })
    const name = `${day}${'d'.repeat(32)}.${type}`
    await writeFile(path.join(folder, 'documents', name), text)
    return `/media/documents/${name}`
  }

  it('is served as what it is, by a policy under which nothing in it runs', async () => {
    const url = await write('20261101', 'pdf', '%PDF-1.7')
    const answer = await get(url, { headers: { range: 'bytes=0-3' } })
    expect([answer.status, await answer.text()]).toEqual([206, '%PDF'])
    const { 'content-security-policy': policy, ...headers } = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' },
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect((await get(url.replace('d.pdf', 'e.pdf'))).status).toBe(404)
    // The server of this test answers 418 to addresses of no file.
    for (const path of [url.replace('.pdf', '.html'), url.replace('documents', 'videos')])
      expect((await get(path)).status).toBe(418)
  })

  it('is removed once no product has it', async () => {
    const [old, used] = [await write('20200101', 'pdf', 'old'), await write('20200102', 'pdf', 'used')]
    const safetyDocuments = [{ name: 'Manual', url: used }]
    await createCatalogueFactory(api.app).product({ safetyDocuments })
    await api.app.pictures.sweep()
    const statuses = await Promise.all([old, used].map(async (url) => (await get(url)).status))
    expect(statuses).toEqual([404, 200])
  })
})
