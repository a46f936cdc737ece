import {
  addSimilar,
  byLikelihood,
  MAX_EDITS,
  maxEdits,
  type SimilarWord,
  type SimilarWords,
} from '#word-index'
import { wordSpans } from '#word-index/words'
import type { SearchQuery, SearchResults } from '../../contracts.ts'
import { parseQuery } from '../parse-query.ts'
import { replaceWords } from './replace-words.ts'

/** `isLast`: the word may be unfinished. `beside`: similar words are wanted even if documents have it. */
export type SimilarOptions = { isLast: boolean; edits: number; beside?: boolean }

export type CorrectionPorts = {
  /** The types that are searched. */
  types: readonly string[]
  /** Whether the last word may be unfinished, so that it is compared with beginnings of words too. */
  isTyping: boolean
  /**
   * Words in the documents of a type that are so many edits away at most; the word alone if they have it.
   */
  similarWords(type: string, word: string, wanted: SimilarOptions): Promise<SimilarWord[]>
  /** Whether a document of the type has a word as its author wrote it, and not only as a form of another. */
  isWritten(type: string, word: string): Promise<boolean>
  /** How many documents have every word. Unless `isComplete`, the last one also matches words it is a prefix of. */
  count(type: string, query: SearchQuery, isComplete: boolean): Promise<number>
}

const MAX_WORDS = 10
/** Looking for similar words takes milliseconds in a large index. */
const MAX_UNKNOWN = 3
const CHOICES_A_WORD = 4
const MAX_ATTEMPTS = 8

/**
 * The query with every word that no document has replaced by a similar one. Of several, those that occur together are
 * preferred. Returns null if there is nothing to replace, or if no document has what `match` says. `match`: what it must find,
 * documents with every word or with any of them.
 */
export async function correctQuery(
  ports: CorrectionPorts,
  query: SearchQuery,
  match: SearchResults['match'],
): Promise<SearchQuery | null> {
  const { words } = query
  if (words.length > MAX_WORDS) return null
  const unknown = await listUnknown(ports, query)
  if (!unknown) return null
  const found = await findTogether(ports, query, unknown)
  // Each similar word is in some document.
  return found ?? (match === 'any' ? (listCandidates(query, nearest(unknown))[0] ?? null) : null)
}

/** A query that finds so many times as much was probably meant. */
const FAR_MORE = 5
/** Of a longer query, each word is telling. */
const MAX_FREQUENT_WORDS = 3

/**
 * The query with one word replaced that documents do have, but far fewer than a word one edit away. Null if there is
 * none. `found`: how many documents the query finds.
 */
export async function findMoreFrequent(
  ports: CorrectionPorts,
  query: SearchQuery,
  found: number,
): Promise<SearchQuery | null> {
  const { term, words } = query
  if (words.length > MAX_FREQUENT_WORDS) return null
  const ofNumbers = partsOfNumbers(term)
  const ofJoined = editsOfJoined(term)
  for (const word of words) {
    if (ofNumbers.has(word) || ofJoined.has(word)) continue
    const listed = await listSimilar(ports, word, { isLast: false, edits: 1, beside: true })
    const near = listed.filter((one) => one.distance === 1 && one.documents >= FAR_MORE * found)
    const similar = await firstWritten(ports, near)
    for (const candidate of listCandidates(query, [{ word, similar }])) {
      const counts = await Promise.all(ports.types.map((type) => ports.count(type, candidate, true)))
      if (counts.reduce((sum, count) => sum + count, 0) >= FAR_MORE * found) return candidate
    }
  }
  return null
}

type UnknownWord = {
  word: string
  isLast: boolean
  /** The likeliest words within so many edits, of as many as it may have at most. */
  similar: SimilarWord[]
  edits: number
  most: number
}

/** The words that no document has and that others resemble. Returns null if there are none, or if too many are unknown. */
async function listUnknown(ports: CorrectionPorts, query: SearchQuery): Promise<UnknownWord[] | null> {
  const { term, words } = query
  const ofNumbers = partsOfNumbers(term)
  const ofJoined = editsOfJoined(term)
  const unknown: UnknownWord[] = []
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1
    const most = ofJoined.get(word) ?? MAX_EDITS
    const edits = Math.min(1, most)
    const found = await similarInAll(ports, word, { isLast, edits })
    const similar = found.length > 0 ? found : await similarToPart(ports, query, { word, index, isLast })
    if (similar.some(({ distance }) => distance === 0)) continue
    unknown.push({ word, isLast, similar, edits, most })
    if (unknown.length > MAX_UNKNOWN) return null
  }
  const replaceable = unknown.filter(({ word }) => !ofNumbers.has(word))
  await lookFurther(
    ports,
    replaceable.filter((one) => one.similar.length === 0 && hasRoom(one)),
  )
  const found: UnknownWord[] = []
  for (const one of replaceable) {
    if (one.similar.length > 0 && !(await hasForm(ports, query, words.indexOf(one.word)))) found.push(one)
  }
  return found.length > 0 ? found : null
}

/** The same for what an article was left out before: `lantren` of l'lantren. */
async function similarToPart(
  ports: CorrectionPorts,
  { meanings }: SearchQuery,
  { word, index, isLast }: { word: string; index: number; isLast: boolean },
): Promise<SimilarWord[]> {
  const forms = meanings?.[index]?.flatMap(([form = '', ...others]) => (others.length > 0 ? [] : [form]))
  const part = forms?.find((form) => form !== word && word.endsWith(form))
  if (part === undefined) return []
  const found = await similarInAll(ports, part, { isLast, edits: maxEdits([...part].length) })
  return found.filter(({ distance }) => distance > 0)
}

/** Whether a document has another form of a word: what was typed is then not mistyped. */
async function hasForm(
  ports: CorrectionPorts,
  { term, meanings }: SearchQuery,
  index: number,
): Promise<boolean> {
  for (const words of (meanings?.[index] ?? []).slice(1)) {
    const counts = await Promise.all(ports.types.map((type) => ports.count(type, { term, words }, false)))
    if (counts.some((count) => count > 0)) return true
  }
  return false
}

/**
 * The likeliest candidate that some document has all words of, if there is one. Most mistakes are a single edit, and
 * words two edits away take several times as long to find: they are looked for if no nearer ones occur together.
 */
async function findTogether(
  ports: CorrectionPorts,
  query: SearchQuery,
  unknown: UnknownWord[],
): Promise<SearchQuery | null> {
  const isComplete = unknown.some(({ word }) => word === query.words.at(-1))
  const tried = new Set<string>()
  do {
    for (const candidate of listCandidates(query, unknown)) {
      if (tried.has(candidate.term)) continue
      tried.add(candidate.term)
      const counts = await Promise.all(ports.types.map((type) => ports.count(type, candidate, isComplete)))
      if (counts.some((count) => count > 0)) return candidate
    }
  } while (await lookFurther(ports, unknown.filter(hasRoom)))
  return null
}

/** The corrections with the fewest edits: if no document has all words, the other words are more likely correct than mistyped. */
function nearest(unknown: UnknownWord[]): UnknownWord[] {
  const editsOf = ({ similar }: UnknownWord) => similar[0]?.distance ?? 0
  const fewest = Math.min(...unknown.map(editsOf))
  return unknown.filter((one) => editsOf(one) === fewest)
}

function hasRoom({ similar, edits, most }: UnknownWord): boolean {
  return edits < most && similar.length < CHOICES_A_WORD
}

/** Looks for words with more edits. Returns whether there are any. */
async function lookFurther(ports: CorrectionPorts, unknown: UnknownWord[]): Promise<boolean> {
  let isFound = false
  for (const one of unknown) {
    one.edits = one.most
    const similar = await similarInAll(ports, one.word, { isLast: one.isLast, edits: one.edits })
    isFound ||= similar.length > one.similar.length
    one.similar = similar
  }
  return isFound
}

/** Words that are written together with digits, as in `SKU-104`: it would be another article. */
function partsOfNumbers(term: string): Set<string> {
  const runs = term.split(/\s/u).filter((run) => /\p{N}/u.test(run))
  return new Set(runs.flatMap((run) => wordSpans(run).map(({ word }) => word)))
}

/** A word with an apostrophe may have no more edits than its longest part: `l'arbre` is not "large". */
function editsOfJoined(term: string): Map<string, number> {
  const spans = wordSpans(term)
  const edits = new Map<string, number>()
  for (const whole of spans) {
    const parts = spans.filter((part) => part !== whole && part.start >= whole.start && part.end <= whole.end)
    const lengths = parts.map(({ word }) => [...word].length)
    if (parts.length > 0) edits.set(whole.word, maxEdits(Math.max(...lengths)))
  }
  return edits
}

async function similarInAll(
  ports: CorrectionPorts,
  word: string,
  options: SimilarOptions,
): Promise<SimilarWord[]> {
  return firstWritten(ports, await listSimilar(ports, word, options))
}

/** Of all types, the likeliest first. */
async function listSimilar(
  { types, similarWords, isTyping }: CorrectionPorts,
  word: string,
  options: SimilarOptions,
): Promise<SimilarWord[]> {
  const found: SimilarWords = new Map()
  for (const type of types) {
    for (const similar of await similarWords(type, word, options)) addSimilar(found, similar)
  }
  const similar = [...found.values()].filter(({ isLonger }) => isTyping || !isLonger)
  return similar.sort(byLikelihood(word))
}

async function firstWritten(ports: CorrectionPorts, similar: readonly SimilarWord[]): Promise<SimilarWord[]> {
  const written: SimilarWord[] = []
  for (const one of similar) {
    if (written.length === CHOICES_A_WORD) break
    if (one.distance === 0 || (await isWritten(ports, one.word))) written.push(one)
  }
  return written
}

/** Nobody is shown a word that nobody wrote, such as a form that the index has of another. */
async function isWritten(ports: CorrectionPorts, words: string): Promise<boolean> {
  const found = await Promise.all(
    words.split(' ').map(async (word) => {
      for (const type of ports.types) if (await ports.isWritten(type, word)) return true
      return false
    }),
  )
  return found.every(Boolean)
}

/** Nobody means the same word twice. */
function repeats({ words }: SearchQuery, chosen: readonly [string, string][]): boolean {
  const added = chosen.flatMap(([, word]) => word.split(' '))
  return new Set(added).size < added.length || added.some((word) => words.includes(word))
}

/** The query with its unknown words replaced, the likeliest first. */
function listCandidates(query: SearchQuery, unknown: Pick<UnknownWord, 'word' | 'similar'>[]): SearchQuery[] {
  let combined: { chosen: [string, string][]; cost: number }[] = [{ chosen: [], cost: 0 }]
  for (const { word: typed, similar } of unknown) {
    combined = combined.flatMap(({ chosen, cost }) =>
      similar.map(({ word, distance }, place) => ({
        chosen: [...chosen, [typed, word] as [string, string]],
        // A place further down matters less than an edit more.
        cost: cost + distance + place / (2 * CHOICES_A_WORD),
      })),
    )
  }
  return combined
    .filter(({ chosen }) => !repeats(query, chosen))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_ATTEMPTS)
    .map(({ chosen }) => parseQuery(replaceWords(query, new Map(chosen))))
}
