import { indexWords } from '#lib/search/query/words.ts'

/** A document as the reference reads it; what its result looks like does not matter here. */
export type NaiveDocument = {
  id: number
  /** Milliseconds since 1970 from which it is visible; 0 for always. */
  visibleFrom: number
  fields: Record<string, readonly [text: string, weight: number]>
}

/** How many documents there are, and how many have a word, or any word that begins so. */
export type Statistics = {
  documents: number
  frequency(word: string, isBeginning: boolean): number
}

export type NaiveHit = { id: number; score: number }
export type NaiveFound = { total: number; match: 'all' | 'any'; hits: NaiveHit[] }

/** What a word adds to a score. `isLonger`: it only begins as the last word of the query does. */
export type ScoreWord = (impact: number, isLonger: boolean, rarity: number) => number

export type Wish = {
  words: string[]
  limit: number
  now: number
  /** The average number of words by field, as of the last build. */
  averages: Record<string, number>
  statistics: Statistics
  scoreWord?: ScoreWord
}

const K1 = 1.2
const B = 0.75
const LONGER_WORD = 0.4

/** Scores every visible document by the formula. Slow, and meant to be obviously right. */
export function searchNaively(documents: readonly NaiveDocument[], wish: Wish): NaiveFound {
  if (wish.words.length === 0) return { total: 0, match: 'all', hits: [] }
  const visible = documents.filter(({ visibleFrom }) => visibleFrom <= wish.now)
  const scored = scoreAll(visible, wish)
  const all = findThoseWith(scored, wish.words.length, wish.limit)
  if (all.total > 0 || wish.words.length === 1) return { ...all, match: 'all' }
  const any = findThoseWith(scored, 1, wish.limit)
  return { ...any, match: any.total > 0 ? 'any' : 'all' }
}

/** The average number of words by field, over the documents that have it. */
export function averageLengths(documents: readonly NaiveDocument[]): Record<string, number> {
  const sums: Record<string, { words: number; documents: number }> = {}
  for (const { name, length } of documents.flatMap((document) => readWords(document).fields)) {
    const sum = sums[name] ?? { words: 0, documents: 0 }
    sums[name] = { words: sum.words + length, documents: sum.documents + 1 }
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum.words / sum.documents]))
}

/** Counted over some copies of documents: with old copies among them where an index still counts those. */
export function countExactly(copies: readonly NaiveDocument[]): Statistics {
  return {
    documents: copies.length,
    frequency: (word, isBeginning) =>
      copies.filter((document) => findMatching(document, word, isBeginning).length > 0).length,
  }
}

/** A document with what each word of the query that it has adds to its score. */
type Scored = { id: number; scores: number[] }

function scoreAll(documents: readonly NaiveDocument[], wish: Wish): Scored[] {
  const frequencies = wish.words.map((word, index) =>
    wish.statistics.frequency(word, index === wish.words.length - 1),
  )
  const rarities = frequencies.map((frequency) => inverseFrequency(frequency, wish.statistics.documents))
  return documents.map((document) => ({ id: document.id, scores: listScores(document, wish, rarities) }))
}

function findThoseWith(scored: readonly Scored[], needed: number, limit: number) {
  const hits = scored
    .filter(({ scores }) => scores.length >= needed)
    .map(({ id, scores }) => ({ id, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
  return { total: hits.length, hits: hits.slice(0, limit) }
}

/** What each word of a query that a document has adds to its score. */
function listScores(
  document: NaiveDocument,
  { words, averages, scoreWord = scoreByFormula }: Wish,
  rarities: readonly number[],
): number[] {
  return words.flatMap((word, index) => {
    const found = findMatching(document, word, index === words.length - 1)
    if (found.length === 0) return []
    const rarity = rarities[index] ?? 0
    return [
      Math.max(...found.map((own) => scoreWord(impactOf(document, own, averages), own !== word, rarity))),
    ]
  })
}

const scoreByFormula: ScoreWord = (impact, isLonger, rarity) => rarity * impact * (isLonger ? LONGER_WORD : 1)

/** What a word is worth in a document before its rarity: BM25 by field. */
function impactOf(document: NaiveDocument, word: string, averages: Record<string, number>): number {
  let impact = 0
  for (const { name, weight, length, counts } of readWords(document).fields) {
    const frequency = counts.get(word) ?? 0
    const norm = K1 * (1 - B + B * (length / (averages[name] || length)))
    if (frequency > 0) impact += (weight * frequency * (K1 + 1)) / (frequency + norm)
  }
  return impact
}

function inverseFrequency(frequency: number, documents: number): number {
  return Math.log(1 + Math.max(0, documents - frequency + 0.5) / (frequency + 0.5))
}

/** The words of a document that a word of a query means. */
function findMatching(document: NaiveDocument, word: string, isBeginning: boolean): string[] {
  const { fields, distinct, listed } = readWords(document)
  // Most documents have none: one look through a text takes a tenth of the time of many through short ones.
  if (isBeginning && !listed.includes(`\n${word}`)) return []
  if (isBeginning) return distinct.filter((own) => own.startsWith(word))
  return fields.some(({ counts }) => counts.has(word)) ? [word] : []
}

/** `length`: how many words it has. `counts`: how often each. */
type Field = { name: string; weight: number; length: number; counts: Map<string, number> }
/** `listed`: all that are distinct, each after a line break. */
type Words = { fields: Field[]; distinct: string[]; listed: string }

const known = new WeakMap<NaiveDocument, Words>()

function readWords(document: NaiveDocument): Words {
  const before = known.get(document)
  if (before) return before
  const fields = Object.entries(document.fields).map(([name, [text, weight]]) => {
    const words = indexWords(text)
    return { name, weight, length: words.length, counts: countWords(words) }
  })
  const distinct = [...new Set(fields.flatMap(({ counts }) => [...counts.keys()]))]
  const read = { fields, distinct, listed: distinct.map((word) => `\n${word}`).join('') }
  known.set(document, read)
  return read
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
