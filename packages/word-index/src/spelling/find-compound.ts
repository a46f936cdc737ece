import { setImmediate } from 'node:timers/promises'
import { MemorySegment } from '../memory-segment.ts'
import type { SearchablePart } from '../query/search-parts.ts'

/** The fewest letters of a compound's last part, and of what stands before it: `kettle` is no compound of `ettle`. */
const MIN_LETTERS = 5
const MIN_BEFORE = 3
/** Words read at a time before other work goes on. */
const WORDS_A_TURN = 20_000

/** Whether a word is a compound of the one typed and others, such as `waschmaschine` of `maschine`. */
export function isCompoundOf(word: string, typed: string): boolean {
  return typed.length >= MIN_LETTERS && word.length >= typed.length + MIN_BEFORE && word.endsWith(typed)
}

/** Words that are compounds of the one typed and others, and that `isWanted`: at most so many, each once. */
export async function findCompounds(
  parts: readonly SearchablePart[],
  typed: string,
  { isWanted, most }: { isWanted(word: string): boolean; most: number },
): Promise<string[]> {
  const found = new Set<string>()
  if ([...typed].length < MIN_LETTERS) return []
  const bytes = Buffer.from(typed)
  let left = WORDS_A_TURN
  for (const part of parts) {
    for (const word of part instanceof MemorySegment ? wordsInMemory(part) : wordsOnDisk(part, bytes)) {
      if (left-- === 0) {
        left = WORDS_A_TURN
        await setImmediate()
      }
      if (word === null || !isCompoundOf(word, typed) || !isWanted(word)) continue
      found.add(word)
      if (found.size === most) return [...found]
    }
  }
  return [...found]
}

function* wordsInMemory(part: MemorySegment): Iterable<string> {
  for (const [word] of part.wordCounts()) yield word
}

/** Null for words that end otherwise: reading their letters would take longer. */
function* wordsOnDisk(
  part: Exclude<SearchablePart, MemorySegment>,
  ending: Uint8Array,
): Iterable<string | null> {
  const cursor = part.walkWords()
  while (cursor.next()) {
    const { word } = cursor
    const from = word.length - ending.length
    let at = from > 0 ? 0 : ending.length + 1
    while (at < ending.length && word[from + at] === ending[at]) at++
    yield at === ending.length ? Buffer.from(word).toString() : null
  }
}
