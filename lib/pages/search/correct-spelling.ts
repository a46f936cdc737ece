import { foldText } from '#lib/platform/text/fold-text.ts'
import type { SearchManager } from '#lib/search/index.ts'

const SHORTEST_WORD = 4
const STEM_LENGTH = 3
const TITLES_A_TYPE = 20
const MAX_WORDS = 4

/**
 * Corrects a query that found nothing: replaces each unknown word with the most similar one from titles that start the
 * same way. Null if that changes nothing or still finds nothing.
 */
export async function correctSpelling(
  search: Pick<SearchManager, 'search' | 'types'>,
  term: string,
): Promise<string | null> {
  const words = term.match(WORD) ?? []
  if (words.length > MAX_WORDS) return null
  const corrected = await Promise.all(words.map((word) => correctWord(search, foldText(word))))
  const suggestion = corrected.join(' ')
  if (suggestion === words.map(foldText).join(' ')) return null
  return (await findsAnything(search, suggestion)) ? suggestion : null
}

type Search = Pick<SearchManager, 'search' | 'types'>

const WORD = /[\p{L}\p{M}\p{N}]+/gu

async function correctWord(search: Search, word: string): Promise<string> {
  if (word.length < SHORTEST_WORD || (await findsAnything(search, word))) return word
  const titles = await Promise.all(
    [...search.types().keys()].map((type) =>
      search.search(type, word.slice(0, STEM_LENGTH), TITLES_A_TYPE).then(({ items }) => items),
    ),
  )
  const known = titles.flat().flatMap(({ title }) => foldText(title).match(WORD) ?? [])
  const near = [...new Set(known)]
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= (word.length < 6 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.candidate ?? word
}

async function findsAnything(search: Search, term: string): Promise<boolean> {
  const found = await Promise.all([...search.types().keys()].map((type) => search.search(type, term, 1)))
  return found.some(({ total }) => total > 0)
}

/** The number of letters to add, drop, change or swap with the next (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let older: number[] = []
  let former = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const options = [
        at(former, column) + 1,
        at(current, column - 1) + 1,
        at(former, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(older, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ]
      current.push(Math.min(...options))
    }
    older = former
    former = current
  }
  return at(former, b.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
