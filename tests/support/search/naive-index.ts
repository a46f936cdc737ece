import { indexWords, isInner } from '#packages/word-index/src/words/words.ts'

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

/** A word's share of a score. `isLonger`: it only begins as the last word of the query does. */
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
  const scored = scoreAll(documents, wish)
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

/** Counted over the documents as they are now. */
export function countExactly(documents: readonly NaiveDocument[]): Statistics {
  return {
    documents: documents.length,
    frequency: (word, isBeginning) => findMatching(documents, word, isBeginning).size,
  }
}

/** A document with what each word of the query that it has adds to its score. */
type Scored = { id: number; scores: number[] }

/** The visible documents that have any of the words. */
function scoreAll(documents: readonly NaiveDocument[], wish: Wish): Scored[] {
  const scored = new Map<number, Scored>()
  for (const [index, word] of wish.words.entries()) {
    const isBeginning = index === wish.words.length - 1
    const frequency = wish.statistics.frequency(word, isBeginning)
    const rarity = inverseFrequency(frequency, wish.statistics.documents)
    for (const [place, found] of findMatching(documents, word, isBeginning)) {
      const document = documents[place] as NaiveDocument
      if (document.visibleFrom > wish.now) continue
      const own = scored.get(place) ?? { id: document.id, scores: [] }
      own.scores.push(scoreBest(document, { word, found, rarity }, wish))
      scored.set(place, own)
    }
  }
  return [...scored.values()]
}

function findThoseWith(scored: readonly Scored[], needed: number, limit: number) {
  const hits = scored
    .filter(({ scores }) => scores.length >= needed)
    .map(({ id, scores }) => ({ id, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
  return { total: hits.length, hits: hits.slice(0, limit) }
}

/** The share of a query's word in the score of a document: that of the best of the words found for it there. */
function scoreBest(
  document: NaiveDocument,
  { word, found, rarity }: { word: string; found: readonly string[]; rarity: number },
  { averages, scoreWord = scoreByFormula }: Wish,
): number {
  return Math.max(...found.map((own) => scoreWord(impactOf(document, own, averages), own !== word, rarity)))
}

const scoreByFormula: ScoreWord = (impact, isLonger, rarity) => rarity * impact * (isLonger ? LONGER_WORD : 1)

/** The weight of a word in a document before its rarity: BM25 by field. */
function impactOf(document: NaiveDocument, word: string, averages: Record<string, number>): number {
  let impact = 0
  for (const { name, weight, length, counts } of readWords(document).fields) {
    const frequency = counts.get(word) ?? 0
    const plain = K1 * (1 - B + B * (length / (averages[name] || length)))
    // A heavy field, such as a title, never counts less than a word in a body can.
    const norm = weight > K1 + 1 ? Math.min(plain, weight - 1) : plain
    if (frequency > 0) impact += (weight * frequency * (K1 + 1)) / (frequency + norm)
  }
  return impact
}

function inverseFrequency(frequency: number, documents: number): number {
  return Math.log(1 + Math.max(0, documents - frequency + 0.5) / (frequency + 0.5))
}

/** By the places of the documents that have any: the words in them that a word of a query means. */
function findMatching(
  documents: readonly NaiveDocument[],
  word: string,
  isBeginning: boolean,
): Map<number, string[]> {
  const places = listPlaces(documents)
  const meant = isBeginning ? [...places.keys()].filter((own) => own.startsWith(word)) : [word]
  const matching = new Map<number, string[]>()
  for (const own of meant) {
    for (const place of places.get(own) ?? []) {
      const found = matching.get(place)
      if (found) found.push(own)
      else matching.set(place, [own])
    }
  }
  return matching
}

const placesOf = new WeakMap<readonly NaiveDocument[], Map<string, number[]>>()

/** The places of the documents that have each word, listed once: most documents have none of a query's words. */
function listPlaces(documents: readonly NaiveDocument[]): Map<string, number[]> {
  const before = placesOf.get(documents)
  if (before) return before
  const places = new Map<string, number[]>()
  for (const [place, document] of documents.entries()) {
    for (const word of readWords(document).distinct) {
      const listed = places.get(word)
      if (listed) listed.push(place)
      else places.set(word, [place])
    }
  }
  placesOf.set(documents, places)
  return places
}

/** `length`: how many words it has. `counts`: how often each. */
type Field = { name: string; weight: number; length: number; counts: Map<string, number> }
type Words = { fields: Field[]; distinct: string[] }

const known = new WeakMap<NaiveDocument, Words>()

function readWords(document: NaiveDocument): Words {
  const before = known.get(document)
  if (before) return before
  const fields = Object.entries(document.fields).map(([name, [text, weight]]) => {
    const words = indexWords(text)
    return { name, weight, length: words.filter((word) => !isInner(word)).length, counts: countWords(words) }
  })
  const distinct = [...new Set(fields.flatMap(({ counts }) => [...counts.keys()]))]
  const read = { fields, distinct }
  known.set(document, read)
  return read
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
