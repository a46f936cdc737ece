import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { maintain } from '#packages/word-index/src/store/maintain.ts'
import { buildDocuments, countDocuments } from '#tests/support/search/index-folders.ts'

let home: string
let index: IndexFolder

beforeEach(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'storefront-cursors-'))
  index = open()
  await buildDocuments(index, 3)
})
afterEach(() => {
  index.close()
  rmSync(home, { recursive: true, force: true })
})

function open(): IndexFolder {
  return new IndexFolder(path.join(home, 'product'))
}

function cursorAsOpened(): string | null {
  const opened = open()
  opened.look()
  const { cursor } = opened.snapshot
  opened.close()
  return cursor
}

const reach = (cursor: string | null) => index.apply({ saved: [], deleted: [1], cursor })

describe('the cursor into the log of changes', () => {
  it('is that of the rebuild, then of the last batch that tells one', async () => {
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['0', '0'])
    await reach('17')
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['17', '17'])
    await reach('18')
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['18', '18'])
  })

  it('stays with a batch that tells none', async () => {
    await reach('17')
    await reach(null)
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['17', '17'])
    await Promise.all([reach('18'), reach(null), reach(null)])
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['18', '18'])
  })

  it('is where a batch has to begin that tells where it does', async () => {
    const apply = (id: number, cursor: string | null, from?: string) =>
      index.apply({ saved: [], deleted: [id], cursor }, { from })
    expect(await apply(1, '17', '0')).toBe(true)
    expect(await apply(2, '18', '0')).toBe(false)
    expect(await Promise.all([apply(2, '18', '17'), apply(9, null), apply(3, '19', '18')])).toEqual([
      ...[true, true, true],
    ])
    expect([index.snapshot.cursor, cursorAsOpened(), countDocuments(index)]).toEqual(['19', '19', 0])
  })

  it('is that of a rebuild which swaps before a batch is written, so that the batch is left out', async () => {
    await reach('17')
    const other = open()
    await buildDocuments(other, 3)
    other.close()
    expect(await index.apply({ saved: [], deleted: [2], cursor: '18' }, { from: '17' })).toBe(false)
    expect([index.snapshot.cursor, cursorAsOpened(), countDocuments(index)]).toEqual(['0', '0', 3])
    expect(await index.apply({ saved: [], deleted: [2], cursor: '18' }, { from: '0' })).toBe(true)
    expect([cursorAsOpened(), countDocuments(index)]).toEqual(['18', 2])
  })

  it('stays where it is if the batch was prepared for another build, even one at the same cursor', async () => {
    const builtAt = index.snapshot.manifest?.builtAt ?? ''
    const other = open()
    await buildDocuments(other, 3)
    other.close()
    expect(index.snapshot.cursor).toBe('0')
    const batch = { saved: [], deleted: [2], cursor: '18' }
    expect(await index.apply(batch, { from: '0', builtAt })).toBe(false)
    expect([index.snapshot.cursor, cursorAsOpened(), countDocuments(index)]).toEqual(['0', '0', 3])
    const rebuiltAt = index.snapshot.manifest?.builtAt ?? ''
    expect(await index.apply(batch, { from: '0', builtAt: rebuiltAt })).toBe(true)
  })

  it('is kept when the journal that tells it is flushed', async () => {
    await reach('17')
    await maintain(index, { entries: 1, bytes: 1 })
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['17', '17'])
    await reach(null)
    expect([index.snapshot.cursor, cursorAsOpened()]).toEqual(['17', '17'])
  })
})
