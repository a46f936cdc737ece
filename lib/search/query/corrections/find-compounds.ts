import { type Part, wholeParts } from '#word-index'
import { isInner } from '#word-index/words'
import type { SearchQuery } from '../../contracts.ts'
import type { CorrectionPorts } from './correct-query.ts'

export type CompoundPorts = Pick<CorrectionPorts, 'types' | 'count'> & {
  /** Words of the documents of a type that end with a word: at most so many. */
  compoundsOf(type: string, word: string, most: number): Promise<string[]>
  /** The query with its synonyms. */
  expand(query: SearchQuery): Promise<SearchQuery>
  /** Whether words are written together in a language of the site. Synonyms are looked for in any. */
  joinsWords: boolean
}

const MOST_COMPOUNDS = 20

/**
 * The query in which each word that no document has also means the compounds that end with it: `maschine` finds the
 * Waschmaschine, and `strumpf` the Wollsocke, if the owner says that it is a socke. Null if there are none.
 */
export async function findCompounds(ports: CompoundPorts, query: SearchQuery): Promise<SearchQuery | null> {
  const own = new Set(wholeParts(query).flat(2))
  const expanded = await ports.expand(query)
  const isWanted = (word: string) => !isInner(word) && (ports.joinsWords || !own.has(word))
  const wanted = wholeParts(expanded).map((part) =>
    part.flatMap(([word = '', ...others]) => (others.length === 0 && isWanted(word) ? [word] : [])),
  )
  let isWider = false
  const parts: Part[] = []
  for (const [index, part] of wholeParts(expanded).entries()) {
    const words = wanted[index] ?? []
    const isKnown =
      words.length > 0 && (await findsAny(ports, { ...expanded, words: part[0] ?? [], meanings: [part] }))
    const compounds = isKnown ? [] : await listAll(ports, words)
    isWider ||= compounds.length > 0
    parts.push([...part, ...compounds.map((word) => [word])])
  }
  return isWider ? { ...query, meanings: parts } : null
}

async function findsAny({ types, count }: CompoundPorts, query: SearchQuery): Promise<boolean> {
  for (const type of types) if ((await count(type, query, false)) > 0) return true
  return false
}

async function listAll({ types, compoundsOf }: CompoundPorts, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const type of types) {
    for (const word of words) {
      for (const one of await compoundsOf(type, word, MOST_COMPOUNDS)) found.add(one)
    }
  }
  return [...found].slice(0, MOST_COMPOUNDS)
}
