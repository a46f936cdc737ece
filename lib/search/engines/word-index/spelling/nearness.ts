import {
  type Distances,
  maxEdits,
  measureDistance,
  type Points,
  toPoints,
} from '#lib/search/corrections/edit-distance.ts'
import { type Shape, shapeOf } from './word-shapes.ts'

const LENGTH_BITS = 255
/** The shortest unfinished word whose first letter may be wrong. Others would resemble the beginnings of too many. */
const MIN_WITHOUT_FIRST = 5
const MIN_UNFINISHED = 4

/** Compares words with one that was typed, cheaply by their shapes and then by their letters. */
export class Nearness {
  readonly most: number
  readonly #points: Points
  readonly #shape: Shape
  readonly #swapped: number
  readonly #isUnfinished: boolean

  /** `isLast`: what was typed last may be unfinished. */
  constructor(typed: string, isLast: boolean) {
    this.#points = toPoints(typed)
    this.#shape = shapeOf(this.#points)
    this.most = maxEdits(this.#points.length)
    this.#isUnfinished = isLast && this.#points.length >= MIN_UNFINISHED
    this.#swapped = shapeOf(this.#points.subarray(1)).head >>> 8
  }

  /** Whether a word of this shape may be near. Never false for one that is. */
  mayBeNear(letters: number, head: number): boolean {
    const missing = this.#shape.letters & ~letters
    const length = head & LENGTH_BITS
    const own = this.#points.length
    if (!hasAtMost(missing, this.most) || length < own - this.most) return false
    if (length <= own + this.most && hasAtMost(letters & ~this.#shape.letters, this.most)) return true
    return this.#isUnfinished && this.#mayBegin(head >>> 8, missing)
  }

  /** Null if it takes too many edits. `length`: how many of the points count. */
  compare(points: Points, length: number): { distance: number; isLonger: boolean } | null {
    const { whole, beginning } = this.#measure(points, length)
    if (whole <= this.most) return { distance: whole, isLonger: false }
    if (!this.#isUnfinished || beginning > this.most) return null
    const isSameFirst = points[0] === this.#points[0]
    if (!isSameFirst && beginning > 1) return null
    return { distance: beginning, isLonger: true }
  }

  #measure(points: Points, length: number): Distances {
    return measureDistance(this.#points, points, length, this.most)
  }

  #mayBegin(first: number, missing: number): boolean {
    if (first === this.#shape.head >>> 8 || first === this.#swapped) return true
    return this.#points.length >= MIN_WITHOUT_FIRST && hasAtMost(missing, 1)
  }
}

/** Whether at most one or two bits are set. */
function hasAtMost(bits: number, most: number): boolean {
  let rest = bits & (bits - 1)
  if (most > 1) rest &= rest - 1
  return rest === 0
}
