import type { Points } from './edit-distance.ts'

/**
 * The edits between a typed word and another that is spelled letter by letter, as `measureDistance` counts them. A row
 * per letter is kept, so that words with the same beginning share its rows.
 */
export class GrowingDistance {
  readonly #typed: Points
  readonly #max: number
  readonly #width: number
  /** By depth and column: the edits between the letters so far and as many typed ones as the column says. */
  readonly #rows: Uint8Array
  readonly #letters: Uint32Array
  readonly #beginnings: Uint8Array

  constructor(typed: Points, max: number) {
    this.#typed = typed
    this.#max = max
    this.#width = typed.length + 1
    const depths = typed.length + max + 2
    this.#rows = new Uint8Array(depths * this.#width).fill(max + 1)
    this.#letters = new Uint32Array(depths)
    this.#beginnings = new Uint8Array(depths).fill(max + 1)
    for (let column = 0; column <= Math.min(max, typed.length); column++) this.#rows[column] = column
  }

  /** The first letter of what is spelled. */
  get first(): number {
    return this.#letters[1] as number
  }

  /**
   * Sets the letter at a depth, from 1, after all those before it. Returns the edits that a word beginning like this
   * takes at least; beyond the maximum no letter may follow.
   */
  spell(depth: number, letter: number): number {
    const far = this.#max + 1
    const typed = this.#typed
    const rows = this.#rows
    const former = (depth - 1) * this.#width
    const current = depth * this.#width
    const first = Math.max(1, depth - this.#max)
    const last = Math.min(typed.length, depth + this.#max)
    const before = this.#letters[depth - 1] as number
    this.#letters[depth] = letter
    let least = first === 1 ? Math.min(depth, far) : far
    rows[current + first - 1] = least
    for (let column = first; column <= last; column++) {
      const at = former + column
      let edits = (rows[at - 1] as number) + (typed[column - 1] === letter ? 0 : 1)
      edits = Math.min(edits, (rows[at] as number) + 1, (rows[current + column - 1] as number) + 1, far)
      const isSwapped =
        depth > 1 && column > 1 && typed[column - 1] === before && typed[column - 2] === letter
      if (isSwapped) edits = Math.min(edits, (rows[at - this.#width - 2] as number) + 1)
      rows[current + column] = edits
      if (edits < least) least = edits
    }
    // The next row reads one column further.
    if (last < typed.length) rows[current + last + 1] = far
    const whole = last === typed.length && first <= last ? (rows[current + last] as number) : far
    this.#beginnings[depth] = Math.min(this.#beginnings[depth - 1] as number, whole)
    return least
  }

  /** The edits between what was typed and the nearest beginning of what is spelled. */
  beginning(depth: number): number {
    return this.#beginnings[depth] as number
  }
}
