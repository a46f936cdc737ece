import { levelOfLonger } from '../levels.ts'
import type { MemoryList, MemorySegment } from '../segments/memory-segment.ts'
import type { Segment } from '../segments/segment.ts'
import { isInner } from '../words/exact-word.ts'
import type { Part } from './meanings.ts'
import type { FoundWord } from './open-list.ts'
import { UnionList } from './union-list.ts'

/**
 * The documents of a segment that have a part of a query in any of its meanings, each with its greatest level; null if
 * there are none. `isLast`: the last word typed also matches words it is a prefix of.
 */
export function openPart(segment: Segment, part: Part, isLast: boolean): FoundWord | null {
  const found = part.map((words) => openAll(segment, words, isLast)).filter((lists) => lists !== null)
  const [first] = found
  if (!first) return null
  if (found.length === 1 && first.length === 1) return first[0] ?? null
  const union = new UnionList(segment.size)
  const longest = longestOf(found)
  if (longest) union.addFirst(longest.list)
  for (const lists of found) if (lists[0] !== longest) addCommon(union, lists)
  return union.count > 0 ? { list: union, isLonger: false } : null
}

/** Of the terms of one word, the one in most documents. */
function longestOf(found: readonly FoundWord[][]): FoundWord | undefined {
  return found
    .flatMap(([first, ...others]) => (first && others.length === 0 && !first.isLonger ? [first] : []))
    .sort((a, b) => b.list.count - a.list.count)[0]
}

/** The same for documents in memory. */
export function openPartInMemory(segment: MemorySegment, part: Part, isLast: boolean): MemoryList | null {
  const open = (words: readonly string[], isLast: boolean) =>
    words.map((word, index) =>
      mayBeLonger(words, index, isLast) ? segment.openPrefix(word) : segment.openWord(word),
    )
  const opened = part.map((words) => open(words, isLast))
  const [first] = opened
  if (opened.length === 1 && first?.length === 1) return first[0] ?? null
  const levels = new Map<number, number>()
  for (const lists of opened) {
    for (const [doc, level] of commonLevels(lists)) {
      if (level > (levels.get(doc) ?? 0)) levels.set(doc, level)
    }
  }
  if (levels.size === 0) return null
  return { docs: [...levels].map(([doc, level]) => doc * 256 + level), count: levels.size }
}

/** Whether a word also matches those that it begins. What stands for other words begins none. */
export function mayBeLonger(words: readonly string[], index: number, isLast: boolean): boolean {
  return isLast && index === words.length - 1 && !isInner(words[index] ?? '')
}

/** Null if a word has no documents. */
function openAll(segment: Segment, words: readonly string[], isLast: boolean): FoundWord[] | null {
  const lists: FoundWord[] = []
  for (const [index, word] of words.entries()) {
    const found = mayBeLonger(words, index, isLast) ? segment.openPrefix(word) : segment.openWord(word)
    if (!found) return null
    lists.push(found)
  }
  return lists.length > 0 ? lists : null
}

/** A term of several words counts as much as the least of them. */
function addCommon(union: UnionList, lists: FoundWord[]): void {
  const [lead, ...others] = [...lists].sort((a, b) => a.list.count - b.list.count)
  if (!lead) return
  const visit = (doc: number, own: number) => {
    let least = levelIn(lead, own)
    for (const other of others) {
      const level = other.list.levelAt(doc)
      if (level === 0) return
      least = Math.min(least, levelIn(other, level))
    }
    union.add(doc, least)
  }
  lead.list.walk({ wants: () => true, visit })
}

function levelIn({ isLonger }: FoundWord, level: number): number {
  return isLonger ? levelOfLonger(level) : level
}

function commonLevels(lists: (MemoryList | null)[]): Map<number, number> {
  let common: Map<number, number> | null = null
  for (const list of lists) {
    const own = new Map((list?.docs ?? []).map((posting) => [posting >>> 8, posting & 255]))
    common = common ? intersect(common, own) : own
  }
  return common ?? new Map()
}

function intersect(a: Map<number, number>, b: Map<number, number>): Map<number, number> {
  const both = new Map<number, number>()
  for (const [doc, level] of a) {
    const other = b.get(doc)
    if (other !== undefined) both.set(doc, Math.min(level, other))
  }
  return both
}
