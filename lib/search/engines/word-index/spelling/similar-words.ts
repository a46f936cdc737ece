import { setImmediate } from 'node:timers/promises'
import { toPoints } from '#lib/search/corrections/edit-distance.ts'
import {
  addSimilar,
  byLikelihood,
  type SimilarWord,
  type SimilarWords,
} from '#lib/search/corrections/similar-word.ts'
import { type Dictionary, DictionaryCursor } from '../format/dictionary.ts'
import { BLOCK_WORDS } from '../format/dictionary-builder.ts'
import { MemorySegment } from '../memory-segment.ts'
import { type SearchablePart, searchParts } from '../query/search-parts.ts'
import { Nearness } from './nearness.ts'
import { decodePoints, shapeOf, shapesOf, type WordShapes } from './word-shapes.ts'

/** Words compared at a time before other work goes on. */
const WORDS_A_TURN = 100_000
const MAX_CANDIDATES = 8
/** The shortest words that may have been written together. */
const MIN_PART = 3

/** Reads the parts as they are at the moment. */
type Read = <T>(work: (parts: SearchablePart[]) => T) => T

/**
 * The words of visible documents that are similar to one typed, the likeliest first; that word alone if documents have
 * it. `isLast`: it also stands for the words it begins.
 */
export async function findSimilarWords(
  read: Read,
  typed: string,
  { isLast, now }: { isLast: boolean; now: number },
): Promise<SimilarWord[]> {
  const countOf = (words: string[]) => {
    const { total, match } = read((parts) => searchParts(parts, { words }, { limit: 0, now }))
    return match === 'all' ? total : 0
  }
  // The last word also stands for longer ones, unless it is there twice.
  const documents = countOf(isLast ? [typed] : [typed, typed])
  if (documents > 0) return [{ word: typed, distance: 0, isLonger: false, documents }]
  const nearness = new Nearness(typed, isLast)
  if (nearness.most === 0 || HAS_DIGIT.test(typed)) return []
  const found = await collect(read, nearness)
  const has = (word: string) => read((parts) => parts.some((part) => part.openWord(word) !== null))
  const together = splitWord(typed).flatMap(([first, second]) => {
    const documents = has(first) && has(second) ? countOf([first, second, second]) : 0
    return documents > 0 ? [{ word: `${first} ${second}`, distance: 1, isLonger: false, documents }] : []
  })
  const likeliest = [...found.values(), ...together].sort(byLikelihood(typed))
  return takeVisible(likeliest, (word) => countOf(word.includes(' ') ? word.split(' ') : [word, word]) > 0)
}

// A number that is nearly right is as wrong as any other.
const HAS_DIGIT = /\p{N}/u

async function collect(read: Read, nearness: Nearness): Promise<SimilarWords> {
  const found: SimilarWords = new Map()
  for (const part of read((parts) => parts)) {
    if (part instanceof MemorySegment) collectFromMemory(part, nearness, found)
    // The dictionary is in memory, so it does not matter if the segment is replaced meanwhile.
    else await collectFromDictionary(part.dictionary, await shapesOf(part.dictionary), nearness, found)
  }
  return found
}

function collectFromMemory(part: MemorySegment, nearness: Nearness, found: SimilarWords): void {
  for (const [word, documents] of part.wordCounts()) {
    const points = toPoints(word)
    const { letters, head } = shapeOf(points)
    if (!nearness.mayBeNear(letters, head)) continue
    const near = nearness.compare(points, points.length)
    if (near) addSimilar(found, { word, ...near, documents })
  }
}

async function collectFromDictionary(
  dictionary: Dictionary,
  { letters, heads }: WordShapes,
  nearness: Nearness,
  found: SimilarWords,
): Promise<void> {
  const cursor = new DictionaryCursor(dictionary)
  let due = WORDS_A_TURN
  for (let number = 0; number < dictionary.count; number++) {
    if (number >= due) {
      due = number + WORDS_A_TURN
      await setImmediate()
    }
    if (!nearness.mayBeNear(letters[number] as number, heads[number] as number)) continue
    const block = Math.floor(number / BLOCK_WORDS)
    const end = Math.min((block + 1) * BLOCK_WORDS, dictionary.count)
    cursor.startAt(block)
    for (let one = block * BLOCK_WORDS; one < end; one++) {
      cursor.next()
      if (!nearness.mayBeNear(letters[one] as number, heads[one] as number)) continue
      const near = nearness.compare(points, decodePoints(cursor.word, points))
      if (near)
        addSimilar(found, { word: Buffer.from(cursor.word).toString(), ...near, documents: cursor.count })
    }
    number = end - 1
  }
}

const points = new Uint32Array(256)

function splitWord(typed: string): [string, string][] {
  const letters = [...typed]
  const splits: [string, string][] = []
  for (let at = MIN_PART; at <= letters.length - MIN_PART; at++) {
    splits.push([letters.slice(0, at).join(''), letters.slice(at).join('')])
  }
  return splits
}

/** Words that only hidden or scheduled documents have are kept secret. */
function takeVisible(likeliest: SimilarWord[], isVisible: (word: string) => boolean): SimilarWord[] {
  const taken: SimilarWord[] = []
  for (const similar of likeliest.slice(0, 4 * MAX_CANDIDATES)) {
    if (taken.length === MAX_CANDIDATES) break
    if (isVisible(similar.word)) taken.push(similar)
  }
  return taken
}
