import { Block } from '../format/block.ts'
import type { DictionaryCursor } from '../format/dictionary.ts'
import { BLOCK, blocksHeaderBytes, kindOfList, type ListEntry } from '../format/list-layout.ts'
import { levelOfLonger } from '../levels.ts'
import type { SegmentFile } from '../segments/segment-file.ts'
import { DenseList } from './dense-list.ts'
import { decodeTinyList, type FoundWord, openList } from './open-list.ts'
import { UnionList } from './union-list.ts'

/** All words from the cursor's dictionary with a prefix, as one list; null if there are none. */
export function uniteRange(
  file: SegmentFile,
  cursor: DictionaryCursor,
  prefix: Uint8Array,
): FoundWord | null {
  if (!cursor.seek(prefix) || !cursor.beginsWith(prefix)) return null
  const first = entryAt(cursor, prefix)
  const start = cursor.offset
  let end = start + cursor.bytes
  if (!cursor.next() || !cursor.beginsWith(prefix))
    return { list: openList(file, first), isLonger: first.isLonger }
  const union = new UnionList(file.documents)
  const lists: RangeEntry[] = []
  const take = (entry: RangeEntry) => {
    if (entry.count > 1) lists.push(entry)
    else union.add(entry.doc, entry.isLonger ? levelOfLonger(entry.level) : entry.level)
  }
  take(first)
  do {
    end = cursor.offset + cursor.bytes
    take(entryAt(cursor, prefix))
  } while (cursor.next() && cursor.beginsWith(prefix))
  // The lists of neighbouring words are neighbours too, so one read fetches them all.
  const bytes = file.readPostings(start, end - start)
  for (const entry of lists) addList(union, file, entry, bytes, entry.offset - start)
  return { list: union, isLonger: false }
}

type RangeEntry = ListEntry & { isLonger: boolean }

function entryAt(cursor: DictionaryCursor, prefix: Uint8Array): RangeEntry {
  const { count, offset, bytes, doc, level } = cursor
  return { count, offset, bytes, doc, level, isLonger: cursor.length > prefix.length }
}

function addList(
  union: UnionList,
  file: SegmentFile,
  { count, offset, isLonger }: RangeEntry,
  bytes: Uint8Array,
  at: number,
): void {
  const kind = kindOfList(count, file.documents)
  if (kind === 'dense' || kind === 'tiny') {
    const list = kind === 'dense' ? new DenseList(file, offset, count) : decodeTinyList(bytes, at, count)
    const visit = (doc: number, level: number) => union.add(doc, isLonger ? levelOfLonger(level) : level)
    list.walk({ wants: () => true, visit })
    return
  }
  let start = kind === 'short' ? at : at + blocksHeaderBytes(count)
  let before = -1
  for (let left = count; left > 0; left -= BLOCK) {
    block.read(bytes, start, Math.min(BLOCK, left), before)
    const levels = block.levels()
    for (let index = 0; index < block.size; index++) {
      const own = levels[index] as number
      union.add(block.docs[index] as number, isLonger ? levelOfLonger(own) : own)
    }
    before = block.docs[block.size - 1] as number
    start = block.end
  }
}

const block = new Block()
