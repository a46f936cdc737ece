import { kindOfList } from '../format/list-layout.ts'
import type { SegmentFile } from '../segments/segment-file.ts'
import { ArrayList } from './array-list.ts'
import { BlockList } from './block-list.ts'
import { decodeDocs } from './decode.ts'
import { DenseList } from './dense-list.ts'
import type { List } from './list.ts'

/** Where a list lies among the postings; one of a single posting is here itself. */
export type ListPlace = { count: number; offset: number; bytes: number; doc: number; level: number }

/** `isLonger`: the one word found is longer than what was asked for, so its levels count less. */
export type FoundWord = { list: List; isLonger: boolean }

export function openList(file: SegmentFile, { count, offset, bytes, doc, level }: ListPlace): List {
  if (count === 1) return new ArrayList(Uint32Array.of(doc), Uint8Array.of(level))
  const kind = kindOfList(count, file.documents)
  if (kind === 'dense') return new DenseList(file, offset, count)
  if (kind === 'blocks') return new BlockList(file, offset, bytes, count)
  const data = file.readPostings(offset, bytes)
  const docs = new Uint32Array(count)
  const levelsAt = decodeDocs(data, 0, docs, count, 0)
  return new ArrayList(docs, data.subarray(levelsAt, levelsAt + count))
}
