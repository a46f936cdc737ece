import { type MemoryList, MemorySegment } from '../segments/memory-segment.ts'
import type { Segment } from '../segments/segment.ts'
import { type Field, matchAll, matchAny } from './match.ts'
import { looseParts, type Part, type Words, wholeParts } from './meanings.ts'
import type { FoundWord } from './open-list.ts'
import { openPart, openPartInMemory } from './open-part.ts'
import { longerScoreTable, type ScoreTable, scoreTableOf } from './score-table.ts'
import { runAtOnce, type Steps } from './steps.ts'
import { type Hit, TopK } from './top-k.ts'
import { type Room, returnRooms, withRooms } from './union-list.ts'

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
type Options = { limit: number; now: number }

/**
 * The documents that have every word, the last also as a prefix; if there are none, those that have any. All are
 * counted; the best `limit` are returned, best first and of equal ones the higher id first. `now`: milliseconds since
 * 1970.
 */
export function* searchInSteps(
  parts: readonly SearchablePart[],
  query: Words,
  options: Options,
): Steps<Found> {
  if (query.words.length === 0) return { total: 0, match: 'all', hits: [] }
  const whole = wholeParts(query)
  const all = yield* matchParts(openWhole(parts, whole, options), options, whole.length)
  if (all.total > 0) {
    const exact = yield* matchExact(parts, query, options)
    return { total: all.total, match: 'all', hits: putFirst(exact, all.hits, options.limit) }
  }
  if (query.words.length === 1) return { ...all, match: 'all' }
  const any = yield* matchParts(openParts(parts, looseParts(query), options), options, 1)
  return { ...any, match: any.total > 0 ? 'any' : 'all' }
}

/** Added to the score of a document whose title is the query. */
const EXACT_BONUS = 2 ** 20

/** Of the documents that match, those that are the query as a whole. */
function* matchExact(
  parts: readonly SearchablePart[],
  query: Words,
  options: Options,
): Steps<FoundDocument[]> {
  const { exact } = query
  if (!exact || options.limit === 0 || !parts.some((part) => part.openWord(exact))) return []
  const wanted = [[[exact]], ...wholeParts(query)]
  const { hits } = yield* matchParts(openWhole(parts, wanted, options), options, wanted.length)
  return hits.map(({ part, doc, score }) => new FoundDocument(part, { doc, score: score + EXACT_BONUS }))
}

function putFirst(first: FoundDocument[], hits: FoundDocument[], limit: number): FoundDocument[] {
  if (first.length === 0) return hits
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...hits.filter(({ id }) => !ids.has(id))].slice(0, limit)
}

/** The same, without interruption. */
export function searchParts(parts: readonly SearchablePart[], query: Words, options: Options): Found {
  return runAtOnce(searchInSteps(parts, query, options))
}

/** How many documents have every word. Unless `isComplete`, the last one also matches words it is a prefix of. */
export function countWhole(
  parts: readonly SearchablePart[],
  query: Words,
  { now, isComplete }: { now: number; isComplete: boolean },
): number {
  const whole = wholeParts(query)
  const opened = openWhole(parts, whole, { now, isComplete })
  return runAtOnce(matchParts(opened, { limit: 0, now }, whole.length)).total
}

/** The scores of a part's documents; NaN for those that do not match. */
export type ScoredPart = { part: SearchablePart; scores: Float64Array }

/** Every document that `searchParts` counts, for the same query at the same moment. */
export function* scoreInSteps(
  parts: readonly SearchablePart[],
  query: Words,
  { now, match }: Pick<Found, 'match'> & Omit<Options, 'limit'>,
): Steps<ScoredPart[]> {
  const wanted = match === 'all' ? wholeParts(query) : looseParts(query)
  const needed = match === 'all' ? wanted.length : 1
  const { opened, rooms } = openParts(parts, wanted, { now })
  const scored: ScoredPart[] = []
  try {
    for (const one of memoryFirst(opened)) {
      if (one.lists.length < needed) continue
      const scores = new Float64Array(one.part.size).fill(Number.NaN)
      yield* visitMatches(one, { now, limit: one.part.size }, needed, (doc, score) => {
        scores[doc] = score
      })
      for (const doc of exactDocs(one.part, query)) scores[doc] = (scores[doc] as number) + EXACT_BONUS
      scored.push({ part: one.part, scores })
    }
  } finally {
    returnRooms(rooms)
  }
  return scored
}

function exactDocs(part: SearchablePart, { exact }: Words): number[] {
  if (!exact) return []
  if (part instanceof MemorySegment) return part.openWord(exact)?.docs.map((posting) => posting >>> 8) ?? []
  const docs: number[] = []
  part.openWord(exact)?.list.walk({ wants: () => true, visit: (doc) => docs.push(doc) })
  return docs
}

/** Keeps the parts readable until the function returned is called. */
export function holdOpen(parts: readonly SearchablePart[]): () => void {
  const releases = parts.flatMap((part) => (part instanceof MemorySegment ? [] : [part.hold()]))
  return () => {
    for (const release of releases) release()
  }
}

export function countVisible(parts: readonly SearchablePart[], now: number): number {
  return parts.reduce((sum, part) => sum + part.countVisible(now), 0)
}

type Opened<List> = { list: List; scores: ScoreTable }
type OpenedSegment = { part: Segment; lists: Opened<FoundWord>[]; field: Field }
type OpenedMemory = { part: MemorySegment; lists: Opened<MemoryList>[] }
type OpenedPart = OpenedSegment | OpenedMemory
type OpenedParts = { opened: OpenedPart[]; rooms: Room[] }

/** Of more hidden documents, some are taken for all of them. */
const MOST_LOOKED_UP = 4096

type OpenOptions = { now: number; isComplete?: boolean; needsAll?: boolean }

/** Opens no more lists once a part of the query is in no document. The last, if it is a prefix, takes the longest to open. */
function openWhole(
  parts: readonly SearchablePart[],
  wanted: readonly Part[],
  options: OpenOptions,
): OpenedParts {
  return openParts(parts, wanted, { ...options, needsAll: true })
}

/** Looks up every part of the query in every segment, and derives from all together how telling it is. */
function openParts(
  parts: readonly SearchablePart[],
  wanted: readonly Part[],
  { now, isComplete = false, needsAll = false }: OpenOptions,
): OpenedParts {
  const documents = parts.reduce((sum, part) => sum + part.size - part.hiddenCount, 0)
  const found: { lists: (FoundWord | MemoryList | null)[]; scores: ScoreTable }[] = []
  const { rooms } = withRooms(() => {
    for (const [index, one] of wanted.entries()) {
      const isLast = !isComplete && index === wanted.length - 1
      const lists = parts.map((part) =>
        part instanceof MemorySegment ? openPartInMemory(part, one, isLast) : openPart(part, one, isLast),
      )
      const frequency = lists.reduce(
        (sum, list, at) => sum + (list ? countCurrent(parts[at] as SearchablePart, list) : 0),
        0,
      )
      if (needsAll && frequency === 0) return
      found.push({ lists, scores: scoreTableOf(frequency, documents) })
    }
  })
  const opened = parts.map((part, index) => {
    const lists = found.flatMap(({ lists, scores }) => {
      const list = lists[index]
      return list ? [{ list, scores }] : []
    })
    return (
      part instanceof MemorySegment ? { part, lists } : { part, lists, field: fieldOf(part, now) }
    ) as OpenedPart
  })
  return { opened, rooms }
}

/** A copy, so that documents hidden while the query is interrupted do not matter to it. */
function fieldOf(part: Segment, now: number): Field {
  return { documents: part.size, unseen: part.unseenAt(now)?.slice() ?? null }
}

/** Documents in memory, which saves may change, are matched before the first interruption. */
function memoryFirst(opened: OpenedPart[]): OpenedPart[] {
  return [...opened.filter(isInMemory), ...opened.filter((one) => !isInMemory(one))]
}

function isInMemory(opened: OpenedPart): opened is OpenedMemory {
  return opened.part instanceof MemorySegment
}

/** How many documents of a list are current: those that were replaced or deleted say nothing about how rare a word is. */
function countCurrent(part: SearchablePart, list: FoundWord | MemoryList): number {
  if (part instanceof MemorySegment) return part.countCurrent(list as MemoryList)
  const { count } = (list as FoundWord).list
  if (part.hiddenCount === 0) return count
  const hidden = part.hiddenDocs()
  const step = Math.ceil(hidden.length / MOST_LOOKED_UP)
  const sample = step === 1 ? hidden : hidden.filter((_, index) => index % step === 0)
  const among = (list as FoundWord).list.countAmong(sample) * step
  return step === 1 ? count - among : Math.max(1, count - among)
}

function* matchParts(
  { opened, rooms }: OpenedParts,
  options: Options,
  needed: number,
): Steps<Omit<Found, 'match'>> {
  let total = 0
  let hits: FoundDocument[] = []
  try {
    for (const one of memoryFirst(opened)) {
      if (one.lists.length < needed) continue
      const isFull = hits.length === options.limit
      const floor = isFull ? (hits.at(-1)?.score ?? 0) : Number.NEGATIVE_INFINITY
      const matched = yield* matchPart(one, options, needed, floor)
      total += matched.total
      const added = matched.hits.map((hit) => new FoundDocument(one.part, hit))
      // A segment's are in order already, and comparing them may mean reading their ids.
      hits = hits.length === 0 && !isInMemory(one) ? added : mergeHits(hits, added, options.limit)
    }
  } finally {
    returnRooms(rooms)
  }
  return { total, hits }
}

function* matchPart(
  opened: OpenedPart,
  { limit, now }: Options,
  needed: number,
  floor: number,
): Steps<{ total: number; hits: Hit[] }> {
  if (isInMemory(opened)) {
    const hits = opened.part.match(opened.lists, needed, now)
    return { total: hits.length, hits }
  }
  const { total, top } = yield* matchSegment(opened, needed, limit, floor)
  return { total, hits: top.hits() }
}

type Visit = (doc: number, score: number) => void

function* visitMatches(
  opened: OpenedPart,
  { limit, now }: Options,
  needed: number,
  visit: Visit,
): Steps<void> {
  if (isInMemory(opened)) {
    const hits = opened.part.match(opened.lists, needed, now)
    for (const { doc, score } of hits) visit(doc, score)
    return
  }
  const { top } = yield* matchSegment(opened, needed, limit, Number.NEGATIVE_INFINITY)
  top.visit(visit)
}

function* matchSegment(
  { part, lists: opened, field }: OpenedSegment,
  needed: number,
  limit: number,
  floor: number,
): Steps<{ total: number; top: TopK }> {
  const top = new TopK(Math.min(limit, part.size), floor)
  const lists = opened.map(({ list: { list, isLonger }, scores }) => ({
    list,
    scores: isLonger ? longerScoreTable(scores) : scores,
  }))
  const total = yield* needed === 1 ? matchAny(lists, field, top) : matchAll(lists, field, top)
  return { total, top }
}

function mergeHits(known: FoundDocument[], added: FoundDocument[], limit: number): FoundDocument[] {
  if (added.length === 0) return known
  return [...known, ...added].sort((a, b) => b.score - a.score || b.id - a.id).slice(0, limit)
}
