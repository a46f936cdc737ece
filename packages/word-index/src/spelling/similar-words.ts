import { countWhole, holdOpen, type SearchablePart } from '../query/search-parts.ts'
import { MemorySegment } from '../segments/memory-segment.ts'
import { collectFromDictionary } from './collect-from-dictionary.ts'
import { collectFromMemory } from './collect-from-memory.ts'
import { findCompounds } from './find-compound.ts'
import { Likeliest } from './likeliest.ts'
import { Nearness } from './nearness.ts'
import { addSimilar, byLikelihood, type SimilarWord, type SimilarWords } from './similar-word.ts'
import { hasVisible } from './visible-words.ts'

const MAX_CANDIDATES = 8
/** Taken of each part: some may be only in hidden documents, and others more frequent in all parts together. */
const MAX_OF_PART = 4 * MAX_CANDIDATES
/** The shortest words that may have been written together. */
const MIN_PART = 3

/** Reads the parts as they are at the moment. */
type Read = <T>(work: (parts: SearchablePart[]) => T) => T

/**
 * The words of visible documents that are similar to one typed, the likeliest first; that word alone if documents have
 * it, unless others are wanted `beside` it. `isLast`: it also matches words it is a prefix of. `edits`: similar are words
 * with so many at most.
 */
export async function findSimilarWords(
  read: Read,
  typed: string,
  { isLast, edits, now, beside = false }: { isLast: boolean; edits: number; now: number; beside?: boolean },
): Promise<SimilarWord[]> {
  const isVisible = (word: string, isPrefix = false) =>
    read((parts) => hasVisible(parts, word, { isPrefix, now }))
  if (!beside && isVisible(typed, isLast))
    return [{ word: typed, distance: 0, isLonger: false, documents: 1 }]
  const nearness = new Nearness(typed, isLast, edits)
  if (nearness.max === 0 || HAS_DIGIT.test(typed)) return []
  const similar = await collect(read, typed, nearness)
  const together = splitWord(typed).flatMap((words) => {
    if (!words.every((word) => isVisible(word))) return []
    const documents = read((parts) => countWhole(parts, { words }, { now, isComplete: true }))
    return documents > 0 ? [{ word: words.join(' '), distance: 1, isLonger: false, documents }] : []
  })
  const likeliest = [...similar, ...together].sort(byLikelihood(typed)).slice(0, MAX_OF_PART)
  // The last part of a compound is no mistake, though no document has it by itself.
  if (!beside && likeliest.length > 0 && (await listCompounds(read, typed, { now, most: 1 })).length > 0)
    return []
  // Words that only hidden or scheduled documents have are kept secret.
  return takeFirst(likeliest, MAX_CANDIDATES, ({ word }) => word.includes(' ') || isVisible(word))
}

// A number that is nearly right is as wrong as any other.
const HAS_DIGIT = /\p{N}/u

async function collect(read: Read, typed: string, nearness: Nearness): Promise<Iterable<SimilarWord>> {
  const all: SimilarWords = new Map()
  // Segments may be replaced during this.
  const { parts, release } = read((parts) => ({ parts, release: holdOpen(parts) }))
  try {
    for (const part of parts) {
      const likeliest = new Likeliest(typed, MAX_OF_PART)
      if (part instanceof MemorySegment) await collectFromMemory(part, nearness, likeliest)
      else await collectFromDictionary(part.dictionary, nearness, likeliest)
      for (const similar of likeliest.list()) addSimilar(all, similar)
    }
  } finally {
    release()
  }
  return all.values()
}

/** Words of visible documents that are compounds of the one typed, such as `waschmaschine` of `maschine`: at most so many. */
export async function listCompounds(
  read: Read,
  typed: string,
  { now, most }: { now: number; most: number },
): Promise<string[]> {
  const isWanted = (word: string) => read((parts) => hasVisible(parts, word, { isPrefix: false, now }))
  const { parts, release } = read((parts) => ({ parts, release: holdOpen(parts) }))
  try {
    return await findCompounds(parts, typed, { isWanted, most })
  } finally {
    release()
  }
}

/** The two words that one may be, each of three letters at least. */
export function splitWord(typed: string): [string, string][] {
  const letters = [...typed]
  const splits: [string, string][] = []
  for (let at = MIN_PART; at <= letters.length - MIN_PART; at++) {
    splits.push([letters.slice(0, at).join(''), letters.slice(at).join('')])
  }
  return splits
}

function takeFirst<T>(all: readonly T[], count: number, isWanted: (one: T) => boolean): T[] {
  const taken: T[] = []
  for (const one of all) {
    if (taken.length === count) break
    if (isWanted(one)) taken.push(one)
  }
  return taken
}
