import type { DictionaryCursor } from '../format/dictionary.ts'
import { MergedList } from './postings/merged-list.ts'
import type { Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'

/** Writes the documents of several segments into one, without the hidden ones, and syncs it to disk. */
export function mergeSegments(inputs: Segment[], file: string): void {
  const writer = new SegmentWriter(file)
  try {
    const numbers = mergeDocuments(inputs, writer)
    mergeWords(inputs, numbers, writer)
    writer.finish()
  } catch (error) {
    writer.abandon()
    throw error
  }
}

const GONE = 0xffffffff

/** Copies the documents from the highest id to the lowest; returns each input's new numbers by the old ones. */
function mergeDocuments(inputs: Segment[], writer: SegmentWriter): Uint32Array[] {
  const numbers = inputs.map((input) => new Uint32Array(input.size).fill(GONE))
  const next = inputs.map((input) => firstSeen(input, 0))
  for (;;) {
    const source = highestId(inputs, next)
    if (source < 0) return numbers
    const input = inputs[source] as Segment
    const doc = next[source] as number
    ;(numbers[source] as Uint32Array)[doc] = writer.documents
    writer.addDocument(input.idOf(doc), input.visibleFrom(doc), input.readStored(doc))
    next[source] = firstSeen(input, doc + 1)
  }
}

function firstSeen(input: Segment, start: number): number {
  let doc = start
  while (doc < input.size && input.isHidden(doc)) doc++
  return doc
}

function highestId(inputs: Segment[], next: number[]): number {
  let source = -1
  let highest = Number.NEGATIVE_INFINITY
  for (const [index, input] of inputs.entries()) {
    const doc = next[index] as number
    if (doc >= input.size) continue
    const id = input.idOf(doc)
    if (id > highest) {
      highest = id
      source = index
    }
  }
  return source
}

function mergeWords(inputs: Segment[], numbers: Uint32Array[], writer: SegmentWriter): void {
  const cursors = inputs.map((input) => input.walkWords())
  const open = new Set(cursors.filter((cursor) => cursor.next()))
  const list = new MergedList()
  for (let word = leastWord(open); word; word = leastWord(open)) {
    list.clear()
    for (const [index, cursor] of cursors.entries()) {
      if (!open.has(cursor) || cursor.compare(word) !== 0) continue
      list.add((inputs[index] as Segment).openListAt(cursor), numbers[index] as Uint32Array, GONE)
      if (!cursor.next()) open.delete(cursor)
    }
    list.sort()
    if (list.count > 0) writer.addWord(word, list.docs, list.levels, list.count)
  }
}

function leastWord(cursors: Set<DictionaryCursor>): Uint8Array | undefined {
  let least: DictionaryCursor | undefined
  for (const cursor of cursors) if (!least || cursor.compare(least.word) < 0) least = cursor
  return least?.word.slice()
}
