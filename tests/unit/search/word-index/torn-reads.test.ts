import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { Journal } from '#packages/word-index/src/store/journal.ts'
import { ProcessLock } from '#packages/word-index/src/store/process-lock.ts'
import {
  atOnce,
  buildDocuments,
  findIds,
  lengthOfRecords,
  saveDocument,
} from '#tests/support/search/index-folders.ts'

let home: string
let folder: string
let journal: string
/** The journal with and without its last record, which begins at `start`. */
let whole: Buffer
let before: Buffer
let start: number
let end: number

beforeEach(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'storefront-torn-'))
  folder = path.join(home, 'product')
  const index = new IndexFolder(folder)
  await buildDocuments(index, 3)
  await saveDocument(index, 8, 'saved before')
  journal = path.join(folder, readdirSync(folder).find((name) => name.startsWith('journal')) ?? '')
  start = lengthOfRecords(journal)
  before = readFileSync(journal)
  await saveDocument(index, 9, Array.from({ length: 200 }, (_, at) => `long${at}`).join(' '))
  end = lengthOfRecords(journal)
  whole = readFileSync(journal)
  index.close()
  writeFileSync(journal, before)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Puts some bytes of the last record where they belong, as a process does that is in the midst of writing it. */
function write(from: number, to: number): void {
  const descriptor = openSync(journal, 'r+')
  writeSync(descriptor, whole, from, to - from, from)
  closeSync(descriptor)
}

/** Runs `work` as if another process were writing. */
async function whileWriting(work: () => void): Promise<void> {
  const lock = new ProcessLock(`${folder}.write.lock`)
  await lock.run(work)
  lock.close()
}

describe('a record that is being written while it is read', () => {
  it.each([
    ['a part of its length', () => write(start, start + 2)],
    ['its length and a part of what proves it', () => write(start, start + 6)],
    ['its head', () => write(start, start + 12)],
    ['its beginning', () => write(start, start + 700)],
    ['all but its last byte', () => write(start, end - 1)],
    ['its end', () => write(start + 600, end)],
    ['all but its length', () => write(start + 4, end)],
  ])('is not there yet with %s, and found once it is whole', async (_what, writeSome) => {
    const index = new IndexFolder(folder)
    await whileWriting(() => {
      writeSome()
      expect(index.look()).toBeNull()
      expect(findIds(index, 'before')).toEqual(['8'])
      expect(findIds(index, 'long7')).toEqual([])
      write(start, end)
      expect(index.look()).toBeNull()
      expect(findIds(index, 'long7')).toEqual(['9'])
    })
    expect(index.isReady).toBe(true)
    index.close()
  })

  it('is damaged if it stays so once nobody writes', async () => {
    const index = new IndexFolder(folder)
    await whileWriting(() => {
      write(start, start + 6)
      expect(index.look()).toBeNull()
    })
    expect(index.look()).toMatch(/journal-\d+\.log is damaged: a record has no length/)
    index.close()
  })

  it('is not there, and overwritten, if its process died when whole sectors were written', async () => {
    for (let border = 512 * Math.ceil(start / 512); border < end; border += 512) {
      const copy = path.join(home, `copy-${border}`)
      cpSync(folder, copy, { recursive: true })
      const torn = Buffer.concat([whole.subarray(0, border), before.subarray(border)])
      writeFileSync(path.join(copy, path.basename(journal)), torn)
      const index = new IndexFolder(copy)
      expect(index.look(), `cut at ${border}`).toBeNull()
      await saveDocument(index, 10, 'saved after')
      index.close()
      const again = new IndexFolder(copy)
      expect([findIds(again, 'before'), findIds(again, 'after'), findIds(again, 'long7')]).toEqual([
        ['8'],
        ['10'],
        [],
      ])
      again.close()
    }
  })
})

describe('records before one that cannot be read', () => {
  it('are not lost when it can be read later', () => {
    const records = whole.subarray(start, end)
    const many = Buffer.concat([whole.subarray(0, end), ...Array.from({ length: 20 }, () => records)])
    const flipped = Buffer.from(many)
    flipped[flipped.length - 5] = 255 - (flipped[flipped.length - 5] ?? 0)
    writeFileSync(journal, flipped)
    const reader = new Journal(journal)
    expect(() => reader.readNew(atOnce)).toThrow('a record fails its checksum')
    writeFileSync(journal, many)
    expect(reader.readNew(atOnce)).toHaveLength(22)
    reader.close()
  })
})
