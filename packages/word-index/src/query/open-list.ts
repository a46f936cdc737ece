import { Block } from '../format/block.ts'
import { kindOfList, type ListEntry } from '../format/list-layout.ts'
import type { SegmentFile } from '../segments/segment-file.ts'
import { ArrayList } from './array-list.ts'
import { BlockList } from './block-list.ts'
import { DenseList } from './dense-list.ts'
import type { PostingList } from './posting-list.ts'

/** `isLonger`: the one word found is longer than the prefix, so its levels count less. */
export type FoundWord = { list: PostingList; isLonger: boolean }

export function openList(file: SegmentFile, { count, offset, bytes, doc, level }: ListEntry): PostingList {
  if (count === 1) return new ArrayList(Uint32Array.of(doc), Uint8Array.of(level))
  const kind = kindOfList(count, file.documents)
  if (kind === 'dense') return new DenseList(file, offset, count)
  if (kind === 'blocks') return new BlockList(file, offset, bytes, count)
  const data = file.readPostings(offset, bytes)
  if (kind === 'tiny') return decodeTinyList(data, 0, count)
  block.read(data, 0, count, -1)
  return new ArrayList(block.docs.slice(0, count), block.levels().slice(0, count))
}

const block = new Block()

export function decodeTinyList(bytes: Uint8Array, start: number, count: number): ArrayList {
  const docs = new Uint32Array(count)
  let at = start
  let doc = -1
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] as number
    let difference = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number
      difference |= (byte & 127) << shift
    }
    doc += difference + 1
    docs[index] = doc
  }
  return new ArrayList(docs, bytes.subarray(at, at + count))
}
