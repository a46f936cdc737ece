import { wholeParts } from '#word-index'
import { foldText, isInner } from '#word-index/words'
import type { SearchQuery } from '../../contracts.ts'

/** Letters of a text that are looked at: what comes later hardly says what it is about. */
const LOOKED_AT = 10_000
const MOST_PLACES = 100
const LETTER = /[\p{L}\p{M}\p{N}]/u
/** Scripts without spaces, where a word may begin and end anywhere. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u
/** A word and the space before it. */
const WORD_LENGTH = 6

type Place = { part: number; start: number; end: number }

/** For each part of a query the words that are it. Null if it has less than two parts, which cannot be close to each other. */
export function partsOfCloseness(query: SearchQuery): string[][] | null {
  const parts = wholeParts(query)
  if (parts.length < 2) return null
  return parts.map((part) => [...new Set(part.flat())].filter((word) => !isInner(word)))
}

/** How close to each other a text has all parts: 1 if side by side, less the more stands between, 0 if it lacks one. */
export function closenessIn(text: string, parts: readonly (readonly string[])[]): number {
  const folded = foldText(text.slice(0, LOOKED_AT))
  const places: Place[] = []
  for (const [part, words] of parts.entries()) {
    const found = placesOf(folded, words, part === parts.length - 1)
    if (found.length === 0) return 0
    places.push(...found.map((place) => ({ ...place, part })))
  }
  const between = leastBetween(
    places.sort((a, b) => a.start - b.start),
    parts.length,
  )
  // A sign or two between neighbours are no word.
  return 1 / (1 + Math.max(0, between - 2 * (parts.length - 1)) / WORD_LENGTH)
}

function placesOf(text: string, words: readonly string[], mayBeLonger: boolean): Omit<Place, 'part'>[] {
  const places: Omit<Place, 'part'>[] = []
  for (const word of words) {
    const stands = UNSPACED.test(word) ? () => true : standsAlone(text, word.length, mayBeLonger)
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      if (places.length === MOST_PLACES) return places
      if (stands(start)) places.push({ start, end: start + word.length })
    }
  }
  return places
}

function standsAlone(text: string, length: number, mayBeLonger: boolean) {
  return (start: number) =>
    !LETTER.test(text.charAt(start - 1)) && (mayBeLonger || !LETTER.test(text.charAt(start + length)))
}

/** The fewest letters between places of all parts, of those in which they follow each other most closely. */
function leastBetween(places: readonly Place[], parts: number): number {
  const last = new Map<number, Place>()
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    last.set(place.part, place)
    if (last.size < parts) continue
    const all = [...last.values()]
    const start = Math.min(...all.map((one) => one.start))
    const end = Math.max(...all.map((one) => one.end))
    const taken = all.reduce((sum, one) => sum + one.end - one.start, 0)
    least = Math.min(least, Math.max(0, end - start - taken))
  }
  return least
}
