import type { SearchQuery, SearchResults } from '../contracts.ts'
import { parseQuery } from '../query/parse-query.ts'
import { wordSpans } from '../query/words.ts'
import { replaceWords } from './replace-words.ts'
import { addSimilar, byLikelihood, type SimilarWord, type SimilarWords } from './similar-word.ts'

export type CorrectionPorts = {
  /** The types that are searched. */
  types: readonly string[]
  /** Similar words in the documents of a type; the word alone if they have it. */
  similarWords(type: string, word: string, isLast: boolean): Promise<SimilarWord[]>
  /** How many documents have every word. Unless `isComplete`, the last one also stands for the words it begins. */
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
  if (words.length === 0 || words.length > MAX_WORDS) return null
  const choices = await chooseSimilar(ports, query)
  if (!choices) return null
  const isComplete = choices.has(words.at(-1) ?? '')
  const candidates = combine(choices).map((chosen) => parseQuery(replaceWords(query, chosen)))
  for (const candidate of candidates) {
    const counts = await Promise.all(ports.types.map((type) => ports.count(type, candidate, isComplete)))
    if (counts.some((count) => count > 0)) return candidate
  }
  // Each similar word is in some document.
  return match === 'any' ? (candidates[0] ?? null) : null
}

type Choices = Map<string, SimilarWord[]>

/** The likeliest words for each unknown one. Returns null if no word is unknown, nothing is similar, or too many are unknown. */
async function chooseSimilar(ports: CorrectionPorts, { term, words }: SearchQuery): Promise<Choices | null> {
  const choices: Choices = new Map()
  const ofNumbers = partsOfNumbers(term)
  let unknown = 0
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1
    const similar = await similarInAll(ports, word, isLast)
    if (similar.some(({ distance }) => distance === 0)) continue
    if (++unknown > MAX_UNKNOWN) return null
    if (similar.length > 0 && !ofNumbers.has(word)) choices.set(word, similar)
  }
  return choices.size > 0 ? choices : null
}

/** Words that are written together with digits, as in `SKU-104`: it would be another article. */
function partsOfNumbers(term: string): Set<string> {
  const runs = term.split(/\s+/u).filter((run) => /\p{N}/u.test(run))
  return new Set(runs.flatMap((run) => wordSpans(run).map(({ word }) => word)))
}

async function similarInAll(
  { types, similarWords }: CorrectionPorts,
  word: string,
  isLast: boolean,
): Promise<SimilarWord[]> {
  const found: SimilarWords = new Map()
  for (const type of types) {
    for (const similar of await similarWords(type, word, isLast)) addSimilar(found, similar)
  }
  return [...found.values()].sort(byLikelihood(word)).slice(0, CHOICES_A_WORD)
}

/** The choices for all words together, the likeliest first. */
function combine(choices: Choices): Map<string, string>[] {
  let combined: { chosen: [string, string][]; cost: number }[] = [{ chosen: [], cost: 0 }]
  for (const [typed, similar] of choices) {
    combined = combined.flatMap(({ chosen, cost }) =>
      similar.map(({ word, distance }, place) => ({
        chosen: [...chosen, [typed, word] as [string, string]],
        // A place further down matters less than an edit more.
        cost: cost + distance + place / (2 * CHOICES_A_WORD),
      })),
    )
  }
  return combined
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_ATTEMPTS)
    .map(({ chosen }) => new Map(chosen))
}
