import { countBits, hasBit, lowestBit } from './bits.ts'
import { type PostingList, WINDOW, WINDOW_BITS } from './posting-list.ts'
import type { ScoreTable } from './score-table.ts'
import type { Steps } from './steps.ts'
import type { TopK } from './top-k.ts'

export type ScoredList = { list: PostingList; scores: ScoreTable }

/** A segment's documents, as far as matching needs to know. */
export type Field = {
  documents: number
  /** Hidden and scheduled documents; null if there are none. */
  unseen: Uint32Array | null
}

/** The cost of looking a document up in a list, in postings decoded. */
const LOOK_UP = 25
const FEW = 256

/** Offers the documents that are in all lists. Returns how many there are. */
export function* matchAll(lists: ScoredList[], field: Field, top: TopK): Steps<number> {
  const rising = [...lists].sort((a, b) => a.list.count - b.list.count)
  const [lead, ...others] = rising
  if (!lead) return 0
  if (others.length === 0) return matchOne(lead, field, top)
  return isLeadCheaper(lead, others, field)
    ? followLead(lead, others, field, top)
    : yield* matchWindows(rising, field, top)
}

/** Offers the documents that are in any list. Returns how many there are. */
export function* matchAny(lists: ScoredList[], field: Field, top: TopK): Steps<number> {
  let total = 0
  const [only] = lists
  if (only && lists.length === 1) return matchOne(only, field, top)
  for (let base = 0; base < field.documents; base += WINDOW) {
    const most = maxScore(lists, base)
    // Every level scores something.
    if (most === 0) continue
    if (most > top.threshold) {
      sums.fill(0)
      for (const { list, scores } of lists) list.addScores(base, scores, sums)
      total += offerSums(base, field, top)
    } else {
      found.fill(0)
      for (const { list } of lists) list.mark(base, found, null)
      total += seenOnly(base, field)
    }
    yield
  }
  return total
}

function matchOne({ list, scores }: ScoredList, field: Field, top: TopK): number {
  const { unseen } = field
  const count = unseen ? countSeen(list, field) : list.count
  list.walk({
    wants: (greatest) => (scores[greatest] as number) > top.threshold,
    visit(doc, level) {
      const score = scores[level] as number
      if (score > top.threshold && !(unseen && hasBit(unseen, doc))) top.offer(doc, score)
    },
  })
  return count
}

function countSeen(list: PostingList, field: Field): number {
  const before = list.count
  if (before <= FEW) {
    let count = 0
    list.walk({ wants: always, visit: (doc) => (count += isSeen(field, doc) ? 1 : 0) })
    return count
  }
  let count = 0
  for (let base = 0; base < field.documents; base += WINDOW) {
    found.fill(0)
    list.mark(base, found, null)
    count += seenOnly(base, field)
  }
  return count
}

function isLeadCheaper(lead: ScoredList, others: ScoredList[], field: Field): boolean {
  const decoding =
    others.reduce((sum, { list }) => sum + list.count, 0) + (field.documents / 32) * others.length
  return lead.list.count <= FEW || lead.list.count * others.length * LOOK_UP < decoding
}

/** Looks up each document of the shortest list in the others. */
function followLead(lead: ScoredList, others: ScoredList[], field: Field, top: TopK): number {
  let total = 0
  lead.list.walk({
    wants: always,
    visit(doc, leadLevel) {
      let score = lead.scores[leadLevel] as number
      for (const { list, scores } of others) {
        const level = list.levelAt(doc)
        if (level === 0) return
        score += scores[level] as number
      }
      if (!isSeen(field, doc)) return
      total++
      top.offer(doc, score)
    },
  })
  return total
}

/** Intersects the lists a window at a time; levels are read only where they may matter. */
function* matchWindows(lists: ScoredList[], field: Field, top: TopK): Steps<number> {
  let total = 0
  while (windowLevels.length < lists.length) windowLevels.push(new Uint8Array(WINDOW))
  for (let base = 0; base < field.documents; base += WINDOW) {
    const isWanted = maxScore(lists, base) > top.threshold
    let isEmpty = false
    for (let index = 0; index < lists.length && !isEmpty; index++) {
      const levels = isWanted ? (windowLevels[index] as Uint8Array) : null
      isEmpty = !narrow(lists[index] as ScoredList, base, index === 0, levels)
    }
    if (!isEmpty) {
      total += seenOnly(base, field)
      if (isWanted) offerWindow(lists, base, top)
    }
    yield
  }
  return total
}

// All queries share these: each uses them for one window, without interruption.
const found = new Uint32Array(WINDOW_BITS)
const marked = new Uint32Array(WINDOW_BITS)
const sums = new Float64Array(WINDOW)
const windowLevels: Uint8Array[] = []

const always = () => true

function isSeen({ unseen }: Field, doc: number): boolean {
  return unseen === null || !hasBit(unseen, doc)
}

function maxScore(lists: ScoredList[], base: number): number {
  let sum = 0
  for (const { list, scores } of lists) sum += scores[list.maxImpact(base)] as number
  return sum
}

/** Keeps of what was found only what a list has, too. Returns false if nothing is left. */
function narrow({ list }: ScoredList, base: number, isFirst: boolean, levels: Uint8Array | null): boolean {
  if (isFirst) {
    found.fill(0)
    list.mark(base, found, levels)
    return true
  }
  if (list.keep) return list.keep(base, found)
  marked.fill(0)
  list.mark(base, marked, levels)
  return keepMarked()
}

/** Keeps only what is also marked in `found`. Returns false if nothing is left. */
function keepMarked(): boolean {
  let any = 0
  for (let word = 0; word < WINDOW_BITS; word++) {
    const both = (found[word] as number) & (marked[word] as number)
    found[word] = both
    any |= both
  }
  return any !== 0
}

/** Removes unseen documents from `found`. Returns how many are left. */
function seenOnly(base: number, { unseen, documents }: Field): number {
  const first = base >>> 5
  const words = Math.min(WINDOW_BITS, Math.ceil((documents - base) / 32))
  let count = 0
  for (let word = 0; word < words; word++) {
    let bits = found[word] as number
    if (bits === 0) continue
    if (unseen) {
      bits &= ~(unseen[first + word] as number)
      found[word] = bits
    }
    count += countBits(bits)
  }
  return count
}

function offerWindow(lists: ScoredList[], base: number, top: TopK): void {
  for (let index = 0; index < lists.length; index++) {
    lists[index]?.list.readLevels?.(base, found, windowLevels[index] as Uint8Array)
  }
  for (let word = 0; word < WINDOW_BITS; word++) {
    for (let rest = found[word] as number; rest !== 0; rest &= rest - 1) {
      const place = word * 32 + lowestBit(rest)
      let score = 0
      for (let index = 0; index < lists.length; index++) {
        const level = (windowLevels[index] as Uint8Array)[place] as number
        score += (lists[index] as ScoredList).scores[level] as number
      }
      if (score > top.threshold) top.offer(base + place, score)
    }
  }
}

/** Offers the documents with a score. Returns how many there are: every level of a word scores something. */
function offerSums(base: number, { unseen, documents }: Field, top: TopK): number {
  const places = Math.min(WINDOW, documents - base)
  let count = 0
  for (let place = 0; place < places; place++) {
    const score = sums[place] as number
    if (score === 0 || (unseen && hasBit(unseen, base + place))) continue
    count++
    if (score > top.threshold) top.offer(base + place, score)
  }
  return count
}
