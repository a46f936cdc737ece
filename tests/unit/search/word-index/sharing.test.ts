import {
  fstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import type { WithTasks } from '#packages/word-index/src/store/index-worker.ts'
import { withWorker } from '#packages/word-index/src/store/index-worker.ts'
import { maintain } from '#packages/word-index/src/store/maintain.ts'
import { readManifest, writeManifest } from '#packages/word-index/src/store/manifest.ts'
import {
  buildDocuments,
  countDocuments,
  deleteDocument,
  findIds,
  saveDocument,
} from '#tests/support/search/index-folders.ts'

/** How often a process looks around, and a little more. */
const LOOK_MS = 550
const FLUSH = { entries: 1, bytes: 1 }

let home: string
let folder: string
let opened: IndexFolder[]

/** As another process would. */
function open(): IndexFolder {
  const index = new IndexFolder(folder)
  opened.push(index)
  expect(index.look()).toBeNull()
  return index
}

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'storefront-sharing-'))
  folder = path.join(home, 'product')
  opened = []
})
afterEach(() => {
  for (const index of opened) index.close()
  rmSync(home, { recursive: true, force: true })
})

describe('a process that has not read the end of a journal before another flushes it', () => {
  it('finds neither what was deleted there nor what was replaced, and brings neither back', async () => {
    const one = open()
    await buildDocuments(one, 8)
    const other = open()
    expect(countDocuments(other)).toBe(8)
    await saveDocument(one, 5, 'newer')
    await deleteDocument(one, 6)
    await maintain(one, FLUSH)
    const left = ['8', '7', '4', '3', '2', '1']
    expect(findIds(other, 'document').sort()).toEqual([...left].sort())
    expect(findIds(other, 'newer')).toEqual(['5'])
    await saveDocument(other, 4, 'newest')
    await maintain(other, FLUSH)
    for (const index of [one, other, open()]) {
      expect(findIds(index, 'document').sort()).toEqual(left.filter((id) => id !== '4').sort())
      expect([findIds(index, 'newer'), findIds(index, 'newest')]).toEqual([['5'], ['4']])
    }
  })
})

describe('an index that was deleted and built again', () => {
  it('gets the saves of a process that had the former one open', async () => {
    const [one, other] = [open(), open()]
    await buildDocuments(one, 3)
    expect(countDocuments(other)).toBe(3)
    rmSync(folder, { recursive: true })
    await buildDocuments(one, 4)
    await saveDocument(other, 9, 'later')
    for (const index of [one, other, open()]) {
      expect(findIds(index, 'later')).toEqual(['9'])
      expect(countDocuments(index)).toBe(4)
    }
  })
})

describe('the manifest that was read', () => {
  it('stays open until the next is, which therefore has another inode', async () => {
    const manifest = () => statSync(path.join(folder, 'manifest'))
    const one = open()
    await buildDocuments(one, 3)
    const built = manifest()
    expect(isOpen(built)).toBe(true)
    await saveDocument(one, 4, 'a document')
    // A flush writes two: one that begins another journal, and one with the new segment.
    let rotated = built
    await maintain(one, FLUSH, (work) => {
      rotated = manifest()
      expect([isOpen(built), isOpen(rotated)]).toEqual([false, true])
      return withWorker(one.worker, work)
    })
    const flushed = manifest()
    expect([isOpen(rotated), isOpen(flushed)]).toEqual([false, true])
    expect(rotated.ino).not.toBe(built.ino)
    expect(flushed.ino).not.toBe(rotated.ino)
    one.close()
    expect(isOpen(flushed)).toBe(false)
  })
})

describe('a segment that another process replaces', () => {
  it('is not missed by one that looks around just then', async () => {
    const one = open()
    await buildDocuments(one, 3)
    one.close()
    const other = open()
    const { snapshot } = other
    const refresh = snapshot.refresh.bind(snapshot)
    snapshot.refresh = () => {
      refresh()
      snapshot.refresh = refresh
      const manifest = readManifest(folder)
      const [segment] = manifest?.segments ?? []
      if (!manifest || !segment) throw new Error('There is no segment.')
      renameSync(path.join(folder, segment.file), path.join(folder, 'segment-9-merged.wix'))
      writeManifest(folder, { ...manifest, segments: [{ file: 'segment-9-merged.wix', hidden: null }] })
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    expect(other.look()).toBeNull()
    expect(countDocuments(other)).toBe(3)
    rmSync(path.join(folder, 'segment-9-merged.wix'))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    expect(other.look()).toMatch(/segment-9-merged.wix is damaged: it is missing/)
  })
})

describe('a flush whose commit fails', () => {
  it('is done again with all that is hidden', async () => {
    const one = open()
    await buildDocuments(one, 8)
    await saveDocument(one, 5, 'newer')
    // Where the new manifest would be written.
    const blocking = path.join(folder, `manifest.${process.pid}.tmp`)
    const thenBlock: WithTasks = async (work) => {
      const result = await withWorker(one.worker, work)
      mkdirSync(blocking)
      return result
    }
    await expect(maintain(one, FLUSH, thenBlock)).rejects.toThrow(/EISDIR/)
    rmdirSync(blocking)
    await maintain(one, FLUSH)
    for (const index of [one, open()]) {
      expect(countDocuments(index)).toBe(7)
      expect(findIds(index, 'newer')).toEqual(['5'])
    }
  })
})

/** Whether this process has a file open. */
function isOpen({ dev, ino }: Stats): boolean {
  return Array.from({ length: 1024 }, (_, descriptor) => {
    try {
      const found = fstatSync(descriptor)
      return found.dev === dev && found.ino === ino
    } catch {
      return false
    }
  }).includes(true)
}
