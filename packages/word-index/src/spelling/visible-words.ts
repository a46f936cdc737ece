import { countWhole, type SearchablePart } from '../query/search-parts.ts'
import { MemorySegment } from '../segments/memory-segment.ts'
import type { Segment } from '../segments/segment.ts'

type Options = { isPrefix: boolean; now: number }

/** Whether a document that can be found has a word, or with `isPrefix` one that begins with it. */
export function hasVisible(
  parts: readonly SearchablePart[],
  word: string,
  { isPrefix, now }: Options,
): boolean {
  let isUnsure = false
  for (const part of parts) {
    // If more documents have it than are out of sight, at least one of them is not.
    const unseen = part.size - part.countVisible(now)
    const documents =
      part instanceof MemorySegment
        ? ((isPrefix ? part.openPrefix(word) : part.openWord(word))?.count ?? 0)
        : countDocuments(part, word, { isPrefix, enough: unseen + 1 })
    if (documents > unseen) return true
    if (documents > 0) isUnsure = true
  }
  return isUnsure && countWhole(parts, { words: [word] }, { now, isComplete: !isPrefix }) > 0
}

/**
 * How many documents have the word. With `isPrefix`, how many have one of the words that it begins: the first that
 * enough have, or the most frequent one.
 */
function countDocuments(
  segment: Segment,
  word: string,
  { isPrefix, enough }: { isPrefix: boolean; enough: number },
): number {
  const cursor = segment.walkWords()
  const bytes = Buffer.from(word)
  if (!cursor.seek(bytes)) return 0
  if (!isPrefix) return cursor.compare(bytes) === 0 ? cursor.count : 0
  let most = 0
  for (let isThere = true; isThere && cursor.beginsWith(bytes) && most < enough; isThere = cursor.next())
    most = Math.max(most, cursor.count)
  return most
}
