import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRange } from '#lib/server/pictures/read-range.ts'
import {
  completeUpload,
  createDiskStore,
  DOCUMENT,
  MAX_UPLOAD_PART,
  type MediaStore,
  openUpload,
  saveUploadPart,
  type UploadKind,
  uploadKey,
  VIDEO,
} from '#lib/services/media/index.ts'
import { CAMERA, makePhotograph } from '#tests/support/photographs.ts'
import { makeLocatedVideo, makeVideo } from '#tests/support/videos.ts'

let folder: string
let store: MediaStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-videos-'))
  store = createDiskStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = new Date('2026-11-27T12:00:00Z')

async function uploadOf(kind: UploadKind, ...parts: Buffer[]): Promise<string> {
  const name = openUpload(now)
  const place = { kind, store }
  for (const [part, bytes] of parts.entries()) await saveUploadPart(place, { upload: name, part, bytes })
  return completeUpload(place, { upload: name, parts: parts.length, now })
}

const upload = (...parts: Buffer[]) => uploadOf(VIDEO, ...parts)

const read = async (url: string) => store.read(url.replace('/media/', ''), 1e8)

describe('an uploaded video', () => {
  it('is joined from its parts, and leaves none behind', async () => {
    const url = await upload(makeVideo('first'), Buffer.from('second'))
    expect(url).toMatch(/^\/media\/videos\/20261127[0-9a-f]{32}\.webm$/)
    expect((await read(url))?.subarray(-11).toString()).toBe('firstsecond')
    const left: string[] = []
    for await (const part of store.listFolders('video-parts')) left.push(part)
    expect(left).toEqual([])
  })

  it('does not say where it was recorded, and keeps every position', async () => {
    const sent = makeLocatedVideo()
    const bytes = await read(await upload(sent))
    expect(bytes?.length).toBe(sent.length)
    expect(bytes?.includes('+48.1374')).toBe(false)
    expect(bytes?.includes('quicktime.location')).toBe(false)
    expect(bytes?.indexOf('frames')).toBe(sent.indexOf('frames'))
    expect(bytes?.includes('movie')).toBe(true)
  })

  it('is refused if it is no video, lacks a part, or is too large', async () => {
    await expect(upload(Buffer.from('<svg>'))).rejects.toThrow('type')
    await expect(upload(Buffer.from('\0\0\0\u0014ftypqt  '))).rejects.toThrow('type')
    const place = { kind: VIDEO, store }
    const none = completeUpload(place, { upload: openUpload(now), parts: 1, now })
    await expect(none).rejects.toThrow('incomplete')
    const bytes = makeVideo()
    const outside = saveUploadPart(place, { upload: '../outside', part: 0, bytes })
    await expect(outside).rejects.toThrow('incomplete')
    const far = { upload: openUpload(now), part: 7, bytes }
    await expect(saveUploadPart(place, far)).rejects.toThrow('too_large')
    const large = { ...far, part: 1, bytes: Buffer.alloc(MAX_UPLOAD_PART + 1) }
    await expect(saveUploadPart(place, large)).rejects.toThrow('too_large')
  })

  it('has an address that names nothing else', () => {
    const name = `20261127${'a'.repeat(32)}.mp4`
    expect(uploadKey(`/media/videos/${name}`)).toBe(`videos/${name}`)
    const others = ['', 'documents/', 'videos/../', 'videos/x/', 'videos/'].map((folder) => folder + name)
    for (const other of [...others.slice(0, -1), `${others.at(-1)}.exe`])
      expect(uploadKey(`/media/${other}`)).toBeNull()
  })
})

describe('an uploaded document', () => {
  it('is a PDF as it is, or a picture without what it says about where it was taken', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF')
    const url = await uploadOf(DOCUMENT, pdf)
    expect(url).toMatch(/^\/media\/documents\/20261127[0-9a-f]{32}\.pdf$/)
    expect(await read(url)).toEqual(pdf)
    const photograph = await makePhotograph({ exif: true })
    expect(photograph.includes(CAMERA)).toBe(true)
    const picture = await uploadOf(DOCUMENT, photograph)
    expect(picture).toMatch(/\.jpg$/)
    expect((await read(picture))?.includes(CAMERA)).toBe(false)
  })

  it('is refused if it is anything else, damaged, or too large', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html>',
      'PK',
      '\u00ff\u00d8\u00ff\u00e0',
    ])
      await expect(uploadOf(DOCUMENT, Buffer.from(bytes, 'latin1'))).rejects.toThrow('type')
    const part = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(MAX_UPLOAD_PART - 5)])
    await expect(uploadOf(DOCUMENT, part, part, part)).rejects.toThrow('too_large')
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=8-100', { first: 8, last: 9 }],
    ['bytes=-100', { first: 0, last: 9 }],
    ['bytes=10-', { first: 10, last: 9 }],
    ['bytes=3-1', undefined],
    ['bytes=0-1,4-5', undefined],
    ['items=0-1', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s', (range, expected) => {
    const read = readRange(range === undefined ? {} : { range }, 10, '"a"')
    if (expected?.first === 10) expect(read?.first).toBe(10)
    else expect(read).toEqual(expected)
  })

  it('is the whole once the file has changed', () => {
    expect(readRange({ range: 'bytes=0-3', 'if-range': '"b"' }, 10, '"a"')).toBeUndefined()
    expect(readRange({ range: 'bytes=0-3', 'if-range': '"a"' }, 10, '"a"')).toEqual({ first: 0, last: 3 })
  })
})
