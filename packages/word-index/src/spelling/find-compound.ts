import { setImmediate } from 'node:timers/promises'
import type { Dictionary } from '../format/dictionary.ts'
import type { SearchablePart } from '../query/search-parts.ts'
import { MemorySegment } from '../segments/memory-segment.ts'
import { WordReader } from './word-reader.ts'
import { hashEnding, trieOf, type WordTrie } from './word-trie.ts'

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
  let left = WORDS_A_TURN
  for (const part of parts) {
    const words =
      part instanceof MemorySegment
        ? wordsInMemory(part)
        : wordsLike(part.dictionary, await trieOf(part.dictionary), hashEnding(Buffer.from(typed)))
    for (const word of words) {
      if (left-- === 0) {
        left = WORDS_A_TURN
        await setImmediate()
      }
      if (!isCompoundOf(word, typed) || !isWanted(word)) continue
      found.add(word)
      if (found.size === most) return [...found]
    }
  }
  return [...found]
}

function* wordsInMemory(part: MemorySegment): Iterable<string> {
  for (const [word] of part.wordCounts()) yield word
}

/** The words whose ending has a hash. */
function* wordsLike(dictionary: Dictionary, { endings }: WordTrie, hash: number): Iterable<string> {
  const reader = new WordReader(dictionary)
  for (let number = endings.indexOf(hash); number >= 0; number = endings.indexOf(hash, number + 1)) {
    reader.read(number)
    yield reader.word
  }
}
