import type { SearchQuery } from '#lib/search/contracts.ts'
import { looseParts, type Part, wholeParts } from '#lib/search/query/meanings.ts'
import { type MemoryList, MemorySegment } from '../memory-segment.ts'
import type { Segment } from '../segment.ts'
import { matchAll, matchAny } from './match.ts'
import type { FoundWord } from './open-list.ts'
import { openPart, openPartInMemory } from './open-part.ts'
import { longerScoreTable, type ScoreTable, scoreTableOf } from './score-table.ts'
import { type Hit, TopK } from './top-k.ts'
import { releaseUnions } from './union-list.ts'

export type SearchablePart = Segment | MemorySegment

/** A document that was found. Its id is read on demand. */
class FoundDocument {
  readonly part: SearchablePart
  readonly doc: number
  readonly score: number
  #id: number | undefined

  constructor(part: SearchablePart, { doc, score }: Hit) {
    this.part = part
    this.doc = doc
    this.score = score
  }

  get id(): number {
    this.#id ??= this.part.idOf(this.doc)
    return this.#id
  }
}

export type Found = { total: number; match: 'all' | 'any'; hits: FoundDocument[] }
type Words = Pick<SearchQuery, 'words' | 'meanings'>
type Options = { limit: number; now: number }

/**
 * The documents that have every word, the last also as a prefix; if there are none, those that have any. All are
 * counted; the best `limit` are returned, best first and of equal ones the higher id first. `now`: milliseconds since
 * 1970.
 */
export function searchParts(parts: readonly SearchablePart[], query: Words, options: Options): Found {
  if (query.words.length === 0) return { total: 0, match: 'all', hits: [] }
  const whole = wholeParts(query)
  const all = matchParts(openParts(parts, whole), options, whole.length)
  if (all.total > 0 || query.words.length === 1) return { ...all, match: 'all' }
  const any = matchParts(openParts(parts, looseParts(query)), options, 1)
  return { ...any, match: any.total > 0 ? 'any' : 'all' }
}

/** How many documents have every word. Unless `isComplete`, the last one also stands for the words it begins. */
export function countWhole(
  parts: readonly SearchablePart[],
  query: Words,
  { now, isComplete }: { now: number; isComplete: boolean },
): number {
  const whole = wholeParts(query)
  return matchParts(openParts(parts, whole, isComplete), { limit: 0, now }, whole.length).total
}

/** The scores of a part's documents; NaN for those that do not match. */
export type ScoredPart = { part: SearchablePart; scores: Float64Array }

/** Every document that `searchParts` counts, for the same query at the same moment. */
export function scoreParts(
  parts: readonly SearchablePart[],
  query: Words,
  { now, match }: Pick<Found, 'match'> & Omit<Options, 'limit'>,
): ScoredPart[] {
  const wanted = match === 'all' ? wholeParts(query) : looseParts(query)
  const needed = match === 'all' ? wanted.length : 1
  return openParts(parts, wanted)
    .filter(({ lists }) => lists.length >= needed)
    .map((opened) => {
      const scores = new Float64Array(opened.part.size).fill(Number.NaN)
      const options = { now, limit: opened.part.size }
      visitMatches(opened, options, needed, (doc, score) => {
        scores[doc] = score
      })
      return { part: opened.part, scores }
    })
}

export function countVisible(parts: readonly SearchablePart[], now: number): number {
  return parts.reduce((sum, part) => sum + part.countVisible(now), 0)
}

type Opened<List> = { list: List; scores: ScoreTable }
type OpenedPart =
  | { part: Segment; lists: Opened<FoundWord>[] }
  | { part: MemorySegment; lists: Opened<MemoryList>[] }

/** Looks up every part of the query in every segment, and derives from all together how telling it is. */
function openParts(
  parts: readonly SearchablePart[],
  wanted: readonly Part[],
  isComplete = false,
): OpenedPart[] {
  releaseUnions()
  const documents = parts.reduce((sum, part) => sum + part.size, 0)
  const frequencies = wanted.map(() => 0)
  const last = isComplete ? -1 : wanted.length - 1
  const found = parts.map((part) =>
    wanted.map((one, index) => {
      const isLast = index === last
      const list =
        part instanceof MemorySegment ? openPartInMemory(part, one, isLast) : openPart(part, one, isLast)
      if (list) frequencies[index] = (frequencies[index] as number) + countOf(list)
      return list
    }),
  )
  const tables = frequencies.map((frequency) => scoreTableOf(frequency, documents))
  return parts.map((part, index) => {
    const lists = (found[index] ?? []).flatMap((list, word) =>
      list ? [{ list, scores: tables[word] as ScoreTable }] : [],
    )
    return { part, lists } as OpenedPart
  })
}

function countOf(list: FoundWord | MemoryList): number {
  return 'isLonger' in list ? list.list.count : list.count
}

function matchParts(opened: OpenedPart[], options: Options, needed: number): Omit<Found, 'match'> {
  let total = 0
  let hits: FoundDocument[] = []
  for (const one of opened) {
    if (one.lists.length < needed) continue
    const isFull = hits.length === options.limit
    const floor = isFull ? (hits.at(-1)?.score ?? 0) : Number.NEGATIVE_INFINITY
    const matched = matchPart(one, options, needed, floor)
    total += matched.total
    hits = mergeHits(
      hits,
      matched.hits.map((hit) => new FoundDocument(one.part, hit)),
      options.limit,
    )
  }
  return { total, hits }
}

function matchPart(opened: OpenedPart, options: Options, needed: number, floor: number) {
  if (opened.part instanceof MemorySegment) {
    const hits = opened.part.match(opened.lists as Opened<MemoryList>[], needed, options.now)
    return { total: hits.length, hits }
  }
  const { total, top } = matchSegment(opened.part, opened.lists as Opened<FoundWord>[], needed, {
    ...options,
    floor,
  })
  return { total, hits: top.hits() }
}

type Visit = (doc: number, score: number) => void

function visitMatches(opened: OpenedPart, options: Options, needed: number, visit: Visit): void {
  if (opened.part instanceof MemorySegment) {
    const hits = opened.part.match(opened.lists as Opened<MemoryList>[], needed, options.now)
    for (const { doc, score } of hits) visit(doc, score)
    return
  }
  const everything = { ...options, floor: Number.NEGATIVE_INFINITY }
  matchSegment(opened.part, opened.lists as Opened<FoundWord>[], needed, everything).top.visit(visit)
}

function matchSegment(
  part: Segment,
  opened: Opened<FoundWord>[],
  needed: number,
  { limit, now, floor }: Options & { floor: number },
): { total: number; top: TopK } {
  const top = new TopK(Math.min(limit, part.size), floor)
  const lists = opened.map(({ list: { list, isLonger }, scores }) => ({
    list,
    scores: isLonger ? longerScoreTable(scores) : scores,
  }))
  const field = { documents: part.size, unseen: part.unseenAt(now) }
  const total = needed === 1 ? matchAny(lists, field, top) : matchAll(lists, field, top)
  return { total, top }
}

function mergeHits(known: FoundDocument[], added: FoundDocument[], limit: number): FoundDocument[] {
  if (added.length === 0) return known
  return [...known, ...added].sort((a, b) => b.score - a.score || b.id - a.id).slice(0, limit)
}
