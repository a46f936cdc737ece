import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DamagedFile } from '#packages/word-index/src/errors.ts'
import { searchParts } from '#packages/word-index/src/query/search-parts.ts'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { Journal } from '#packages/word-index/src/store/journal.ts'
import { maintain } from '#packages/word-index/src/store/maintain.ts'
import {
  atOnce,
  buildDocuments,
  countDocuments,
  findIds,
  lengthOfRecords,
  saveDocument,
} from '#tests/support/search/index-folders.ts'

/** After the magic of a segment. */
const VERSION_AT = 13

const home = mkdtempSync(path.join(os.tmpdir(), 'storefront-damage-'))
const sound = path.join(home, 'sound')

beforeAll(async () => {
  const index = new IndexFolder(sound)
  await buildDocuments(index, 40)
  await saveDocument(index, 7, 'saved and flushed')
  await maintain(index, { entries: 1, bytes: 1 })
  await saveDocument(index, 8, 'saved since')
  index.close()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('does not read an index of an earlier format, nor calls it damaged; a rebuild replaces it', async () => {
  const folder = path.join(home, 'earlier')
  cpSync(sound, folder, { recursive: true })
  const file = path.join(folder, 'manifest')
  const [head = '', ...rest] = readFileSync(file, 'latin1').split('\n')
  writeFileSync(file, [head.replace(/ \d+ /, ' 3 '), ...rest].join('\n'), 'latin1')
  const told: boolean[] = []
  const index = new IndexFolder(folder, { onDamage: (_, isOutdated) => void told.push(isOutdated) })
  expect(index.look()).toContain('it is of another version')
  expect(index.isReady).toBe(false)
  expect(told).toEqual([true])
  expect(readdirSync(folder)).not.toContain('damaged.txt')
  await buildDocuments(index, 40)
  expect(index.isReady).toBe(true)
  index.close()
})

it('does not read a segment of an earlier format; a rebuild replaces it', async () => {
  const folder = path.join(home, 'earlier segment')
  cpSync(sound, folder, { recursive: true })
  const name = readdirSync(folder).find((file) => file.endsWith('.wix')) ?? ''
  const bytes = readFileSync(path.join(folder, name))
  // As it was written then, with a checksum that fits.
  bytes[VERSION_AT] = (bytes[VERSION_AT] as number) - 1
  bytes.writeUInt32LE(crc32(bytes.subarray(24, 2048), crc32(bytes.subarray(0, 20))), 20)
  writeFileSync(path.join(folder, name), bytes)
  const index = new IndexFolder(folder)
  expect(index.look()).toContain('it is of another version')
  await buildDocuments(index, 40)
  expect(index.isReady).toBe(true)
  index.close()
})

describe('a byte that is flipped', () => {
  it.each(['manifest', 'journal', 'segment', 'hidden'])(
    'in a %s is noticed, and healed by a rebuild',
    async (kind) => {
      // Older journals are leftovers.
      const name = readdirSync(sound).findLast((file) => file.startsWith(kind) || file.endsWith(kind)) ?? ''
      const size = readFileSync(path.join(sound, name)).length
      const places = Array.from({ length: size < 600 ? size : 120 }, (_, at) =>
        size < 600 ? at : Math.floor((at * size) / 120),
      )
      const unnoticed: number[] = []
      for (const place of places) if (!(await isNoticed(name, place))) unnoticed.push(place)
      // Zeros that only fill a header up to its size are looked at too.
      expect(unnoticed).toEqual([])
    },
    120_000,
  )

  it('leads to a state that a rebuild heals', async () => {
    const folder = copySound('healed')
    flipByte(path.join(folder, 'manifest'), 60)
    const index = new IndexFolder(folder)
    expect(index.isReady).toBe(false)
    expect(index.look()).toMatch(/manifest is damaged/)
    await buildDocuments(index, 5)
    expect(index.isReady).toBe(true)
    expect(countDocuments(index)).toBe(5)
    index.close()
  })
})

describe('a file that is cut short', () => {
  it('is noticed, be it cut to nothing or by one byte', async () => {
    for (const name of readdirSync(sound).filter((file) => /^(manifest|segment)/.test(file))) {
      const { length } = readFileSync(path.join(sound, name))
      for (const left of [0, 1, Math.floor(length / 2), length - 1]) {
        const folder = copySound('cut')
        truncateSync(path.join(folder, name), left)
        const index = new IndexFolder(folder)
        expect(index.isReady, `${name} cut to ${left}`).toBe(false)
        index.close()
      }
    }
  })

  it('is what a torn write leaves of a journal: what was whole stays, and new records follow it', async () => {
    const name =
      readdirSync(sound)
        .filter((file) => file.startsWith('journal'))
        .at(-1) ?? ''
    const { length } = readFileSync(path.join(sound, name))
    const header = new Journal(path.join(sound, name))
    const whole = header.readNew(atOnce).length
    const { bytes: end } = header
    header.close()
    expect(whole).toBe(1)
    const start = readFileSync(path.join(sound, name)).indexOf('\n') + 1
    const places = Array.from({ length: end + 20 - start }, (_, at) => start + at)
    // Behind the record there is room for the next.
    expect(end).toBeLessThan(length - 1000)
    for (const left of [...places, length - 1000, length - 1]) {
      const folder = copySound('torn')
      truncateSync(path.join(folder, name), left)
      const index = new IndexFolder(folder)
      expect(index.isReady, `cut to ${left}`).toBe(true)
      await saveDocument(index, 9, 'after the tear')
      index.close()
      const again = new IndexFolder(folder)
      expect(findIds(again, 'tear'), `cut to ${left}`).toEqual(['9'])
      again.close()
    }
  }, 120_000)
})

describe('a record of which a disk wrote some sectors only', () => {
  it('counts as not written, and new records take its place', async () => {
    const folder = copySound('sectors')
    const index = new IndexFolder(folder)
    const name = readdirSync(folder).findLast((file) => file.startsWith('journal')) ?? ''
    const before = lengthOfRecords(path.join(folder, name))
    await saveDocument(index, 9, Array.from({ length: 300 }, (_, at) => `long${at}`).join(' '))
    index.close()
    const after = lengthOfRecords(path.join(folder, name))
    for (let sector = Math.ceil(before / 512); (sector + 1) * 512 <= after; sector++) {
      const copy = path.join(home, 'sectors-copy')
      rmSync(copy, { recursive: true, force: true })
      cpSync(folder, copy, { recursive: true })
      const bytes = readFileSync(path.join(copy, name)).fill(0, sector * 512, (sector + 1) * 512)
      writeFileSync(path.join(copy, name), bytes)
      const opened = new IndexFolder(copy)
      expect(opened.isReady, `sector ${sector}`).toBe(true)
      expect(findIds(opened, 'long1')).toEqual([])
      await saveDocument(opened, 10, 'short')
      opened.close()
      const again = new IndexFolder(copy)
      expect(again.isReady).toBe(true)
      expect([findIds(again, 'short'), findIds(again, 'since')]).toEqual([['10'], ['8']])
      again.close()
    }
  })
})

describe('a folder', () => {
  it('that is deleted while it is open is no index any more', async () => {
    const folder = copySound('deleted')
    const index = new IndexFolder(folder)
    expect(index.isReady).toBe(true)
    rmSync(folder, { recursive: true })
    expect(index.isReady).toBe(false)
    expect(index.look()).toBeNull()
    await buildDocuments(index, 3)
    expect(countDocuments(index)).toBe(3)
    index.close()
  })

  it('answers searches while saves are brought to the disk and segments are written', async () => {
    const index = new IndexFolder(copySound('busy'))
    let tidying = Promise.resolve()
    for (let id = 1; id <= 300; id++) {
      const saving = saveDocument(index, 1000 + (id % 200), `busy number${id}`)
      expect(index.isReady).toBe(true)
      findIds(index, 'busy')
      await new Promise(setImmediate)
      findIds(index, 'busy')
      await saving
      expect(findIds(index, `number${id}`)).toEqual([String(1000 + (id % 200))])
      if (id % 60 === 0) tidying = tidying.then(() => maintain(index, { entries: 40, bytes: 1 << 20 }))
    }
    await tidying
    expect(index.isReady).toBe(true)
    expect(findIds(index, 'busy')).toHaveLength(100)
    expect(countDocuments(index, 'busy')).toBe(200)
    index.close()
  }, 60_000)

  it('is seen alike by everyone who has it open', async () => {
    const folder = copySound('shared')
    const [one, other] = [new IndexFolder(folder), new IndexFolder(folder)]
    expect([one.isReady, other.isReady]).toEqual([true, true])
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        saveDocument(at % 2 === 0 ? one : other, 100 + at, `shared word${at}`),
      ),
    )
    for (const index of [one, other]) {
      expect(index.isReady).toBe(true)
      expect(findIds(index, 'shared')).toHaveLength(30)
    }
    await maintain(one, { entries: 1, bytes: 1 })
    expect(other.isReady).toBe(true)
    expect(findIds(other, 'shared')).toHaveLength(30)
    await buildDocuments(other, 4)
    expect(one.isReady).toBe(true)
    expect(countDocuments(one)).toBe(4)
    for (const index of [one, other]) index.close()
  })
})

async function isNoticed(name: string, place: number): Promise<boolean> {
  const folder = copySound('flipped')
  flipByte(path.join(folder, name), place)
  const index = new IndexFolder(folder)
  try {
    index.look()
    if (index.isReady) searchParts(index.snapshot.parts, { words: ['document'] }, { limit: 5, now: 1 })
    await index.verified()
    return !index.isReady
  } catch (error) {
    // What a query needs of the words is checked when it is read. The engine then answers from the database.
    return error instanceof DamagedFile
  } finally {
    index.close()
  }
}

function copySound(name: string): string {
  const folder = path.join(home, name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(sound, folder, { recursive: true })
  return folder
}

function flipByte(file: string, place: number): void {
  const bytes = readFileSync(file)
  bytes[place] = (bytes[place] as number) ^ 0x10
  writeFileSync(file, bytes)
}
