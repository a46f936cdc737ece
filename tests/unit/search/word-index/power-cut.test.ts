import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { IndexFolder } from '#lib/search/engines/word-index/store/index-folder.ts'
import { maintain } from '#lib/search/engines/word-index/store/maintain.ts'
import type { ForgetfulDisk } from '#tests/support/search/forgetful-disk.ts'
import { buildDocuments, deleteDocument, findIds, saveDocument } from '#tests/support/search/index-folders.ts'

const state = vi.hoisted((): { disk?: ForgetfulDisk } => ({}))
vi.mock('node:fs', async () => {
  const { ForgetfulDisk } = await import('#tests/support/search/forgetful-disk.ts')
  state.disk = new ForgetfulDisk()
  return { ...state.disk.fs, default: state.disk.fs }
})

let home: string
let index: IndexFolder
let cuts = 0

/** What an index finds after a power cut at this moment. */
function findAfterCut(word: string): string[] {
  const copy = path.join(home, `cut-${cuts++}`)
  state.disk?.cutPower(index.folder, copy)
  const found = new IndexFolder(copy)
  try {
    expect(found.look()).toBeNull()
    expect(found.isReady).toBe(true)
    return findIds(found, word)
  } finally {
    found.close()
  }
}

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'storefront-power-'))
  index = new IndexFolder(path.join(home, 'product'))
  await buildDocuments(index, 3)
})
afterAll(() => {
  index.close()
  rmSync(home, { recursive: true, force: true })
})

describe('at a power cut', () => {
  it('every save that was acknowledged is found', async () => {
    for (let id = 10; id < 20; id++) {
      await saveDocument(index, id, `durable word${id}`)
      expect(findAfterCut(`word${id}`)).toEqual([String(id)])
    }
    expect(findAfterCut('durable')).toHaveLength(10)
  })

  it('a deletion stays', async () => {
    await deleteDocument(index, 12)
    expect(findAfterCut('durable')).toHaveLength(9)
  })

  it('what was flushed is found', async () => {
    await maintain(index, { entries: 1, bytes: 1 })
    expect(findAfterCut('durable')).toHaveLength(9)
    expect(findAfterCut('document')).toEqual(['3', '2', '1'])
  })
})

describe('a save that the disk refuses', () => {
  it('is not acknowledged, and the index is not trusted until it is built anew', async () => {
    const disk = state.disk as ForgetfulDisk
    disk.failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    await expect(saveDocument(index, 30, 'refused')).rejects.toThrow(/cannot be brought to the disk \(EIO/)
    expect(index.isReady).toBe(false)
    await buildDocuments(index, 3)
    expect(index.isReady).toBe(true)
  })
})
