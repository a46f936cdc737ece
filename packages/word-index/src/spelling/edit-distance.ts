/** A word as its code points. */
export type Points = Uint32Array

export type Distances = {
  /** Edits that turn the typed word into the other; more than `most` if it takes more than that. */
  whole: number
  /** Edits that turn the typed word into the nearest beginning of the other. */
  beginning: number
}

export function toPoints(word: string): Points {
  return Uint32Array.from(word, (character) => character.codePointAt(0) as number)
}

/** Of any word. */
export const MAX_EDITS = 2

/** How many edits a word of this many letters may have: shorter ones are too easily taken for each other. */
export function maxEdits(letters: number): number {
  if (letters < 4) return 0
  return letters <= 7 ? 1 : MAX_EDITS
}

/**
 * Letters added, dropped, changed, or swapped with the next one, each counting as one edit (optimal string alignment).
 * The first `length` code points of `other` count. Stops as soon as more than `most` are certain.
 */
export function measureDistance(typed: Points, other: Points, length: number, most: number): Distances {
  const columns = Math.min(length, typed.length + most)
  let [older, former, current] = rows
  for (let column = 0; column <= columns; column++) former[column] = column
  for (let row = 1; row <= typed.length; row++) {
    // Cells further from the diagonal take more than that many edits.
    const first = Math.max(1, row - most)
    const last = Math.min(columns, row + most)
    let least = first === 1 ? row : FAR
    current[first - 1] = least
    if (row + most <= columns) former[row + most] = FAR
    for (let column = first; column <= last; column++) {
      const isSame = typed[row - 1] === other[column - 1]
      let edits = (former[column - 1] as number) + (isSame ? 0 : 1)
      edits = Math.min(edits, (former[column] as number) + 1, (current[column - 1] as number) + 1)
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === other[column - 2] && typed[row - 2] === other[column - 1]
      if (isSwapped) edits = Math.min(edits, (older[column - 2] as number) + 1)
      current[column] = edits
      if (edits < least) least = edits
    }
    if (least > most) return { whole: least, beginning: least }
    ;[older, former, current] = [former, current, older]
  }
  let beginning = FAR
  for (let column = Math.max(0, typed.length - most); column <= columns; column++)
    beginning = Math.min(beginning, former[column] as number)
  return { whole: columns === length ? (former[columns] as number) : most + 1, beginning }
}

const MAX_LETTERS = 256
const FAR = 1000
const rows: [Uint16Array, Uint16Array, Uint16Array] = [newRow(), newRow(), newRow()]

function newRow(): Uint16Array {
  return new Uint16Array(MAX_LETTERS)
}
