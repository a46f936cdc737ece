import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRange } from '#lib/server/pictures/read-range.ts'
import {
  completeVideo,
  createDiskStore,
  MAX_VIDEO_PART,
  type MediaStore,
  openVideoUpload,
  saveVideoPart,
  videoName,
} from '#lib/services/media/index.ts'
import { makeLocatedVideo, makeVideo } from '#tests/support/videos.ts'

let folder: string
let store: MediaStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-videos-'))
  store = createDiskStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = new Date('2026-11-27T12:00:00Z')

async function upload(...parts: Buffer[]): Promise<string> {
  const name = openVideoUpload(now)
  for (const [part, bytes] of parts.entries()) await saveVideoPart(store, { upload: name, part, bytes })
  return completeVideo(store, { upload: name, parts: parts.length, now })
}

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
    await expect(upload(Buffer.from('<svg>'))).rejects.toThrow('video_type')
    await expect(upload(Buffer.from('\0\0\0\u0014ftypqt  '))).rejects.toThrow('video_type')
    await expect(completeVideo(store, { upload: openVideoUpload(now), parts: 1, now })).rejects.toThrow(
      'video_incomplete',
    )
    const bytes = makeVideo()
    await expect(saveVideoPart(store, { upload: '../outside', part: 0, bytes })).rejects.toThrow('incomplete')
    const far = { upload: openVideoUpload(now), part: 7, bytes }
    await expect(saveVideoPart(store, far)).rejects.toThrow('video_too_large')
    const large = { ...far, part: 1, bytes: Buffer.alloc(MAX_VIDEO_PART + 1) }
    await expect(saveVideoPart(store, large)).rejects.toThrow('video_too_large')
  })

  it('has an address that names nothing else', () => {
    const name = `20261127${'a'.repeat(32)}.mp4`
    expect(videoName(`/media/videos/${name}`)).toBe(name)
    for (const path of [`/media/${name}`, `/media/videos/../${name}`, `/media/videos/${name}.exe`])
      expect(videoName(path)).toBeNull()
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
