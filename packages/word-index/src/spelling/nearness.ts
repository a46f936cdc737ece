import { MAX_EDITS, maxEdits, measureDistance, type Points, toPoints } from './edit-distance.ts'

/** The shortest unfinished word whose first letter may be wrong. Others would resemble the beginnings of too many. */
const MIN_WITHOUT_FIRST = 5
const MIN_UNFINISHED = 4

/** Says which words are similar to one that was typed. */
export class Nearness {
  readonly typed: Points
  /** The most edits of a similar word; 0 if none is. */
  readonly max: number
  readonly isUnfinished: boolean

  /** `isLast`: what was typed last may be unfinished. `edits`: at most so many. */
  constructor(typed: string, isLast: boolean, edits = MAX_EDITS) {
    this.typed = toPoints(typed)
    this.max = Math.min(maxEdits(this.typed.length), edits)
    this.isUnfinished = isLast && this.typed.length >= MIN_UNFINISHED
  }

  /** Returns null if it takes too many edits. `length`: how many of the points count. */
  compare(points: Points, length: number): { distance: number; isLonger: boolean } | null {
    const { typed } = this
    const max = this.maxFrom(points[0] as number)
    if (length < typed.length - max || (length > typed.length + max && !this.isUnfinished)) return null
    const { whole, beginning } = measureDistance(typed, points, length, max)
    if (whole <= max) return { distance: whole, isLonger: false }
    return this.mayBegin(beginning, points[0] as number) ? { distance: beginning, isLonger: true } : null
  }

  /**
   * The most edits of a similar word that begins with a letter. Few people mistype the first one and make another mistake
   * as well: with two edits and another first letter, the typed text is usually a different word.
   */
  maxFrom(first: number): number {
    const isTyped = first === this.typed[0] || first === this.typed[1]
    return isTyped ? this.max : Math.min(this.max, 1)
  }

  /** Whether a longer word is similar whose beginning takes so many edits. */
  mayBegin(edits: number, first: number): boolean {
    if (!this.isUnfinished || edits > this.max) return false
    if (first === this.typed[0]) return true
    return edits <= 1 && (first === this.typed[1] || this.typed.length >= MIN_WITHOUT_FIRST)
  }
}
