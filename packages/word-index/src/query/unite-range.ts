import { Block } from '../format/block.ts'
import { type Dictionary, DictionaryCursor } from '../format/dictionary.ts'
import { BLOCK, blocksHeaderBytes, kindOfList } from '../format/list-layout.ts'
import { levelOfLonger } from '../levels.ts'
import type { SegmentFile } from '../segments/segment-file.ts'
import { DenseList } from './dense-list.ts'
import { decodeTinyList, type FoundWord, openList } from './open-list.ts'
import { UnionList } from './union-list.ts'

/** All words of a dictionary with a prefix, as one list; null if there are none. */
export function uniteRange(file: SegmentFile, dictionary: Dictionary, prefix: Uint8Array): FoundWord | null {
  const range = findRange(dictionary, prefix)
  if (!range) return null
  const cursor = new DictionaryCursor(dictionary)
  cursor.seek(prefix)
  if (range.words === 1) return { list: openList(file, cursor), isLonger: cursor.length > prefix.length }
  const union = new UnionList(file.documents)
  // The lists of neighbouring words are neighbours too, so one read fetches them all.
  const bytes = file.readPostings(range.start, range.end - range.start)
  for (let word = 0; word < range.words; word++) {
    addWord(union, file, cursor, bytes, cursor.offset - range.start, cursor.length > prefix.length)
    cursor.next()
  }
  return { list: union, isLonger: false }
}

function findRange(dictionary: Dictionary, prefix: Uint8Array) {
  const cursor = new DictionaryCursor(dictionary)
  if (!cursor.seek(prefix) || !cursor.beginsWith(prefix)) return null
  const start = cursor.offset
  let end = start
  let words = 0
  do {
    words++
    end = cursor.offset + cursor.bytes
  } while (cursor.next() && cursor.beginsWith(prefix))
  return { start, end, words }
}

function addWord(
  union: UnionList,
  file: SegmentFile,
  { count, offset, doc, level }: DictionaryCursor,
  bytes: Uint8Array,
  at: number,
  isLonger: boolean,
): void {
  if (count === 1) {
    union.add(doc, isLonger ? levelOfLonger(level) : level)
    return
  }
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
