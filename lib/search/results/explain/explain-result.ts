import type { Database } from '#lib/platform/database/db.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { type Part, wholeParts } from '#word-index'
import { exactWord, indexWords, isInner } from '#word-index/words'
import type { RowId, SearchEngine, SearchQuery, SearchResults, TypeDefinition } from '../../contracts.ts'
import { buildDocument, type SearchDocument } from '../../documents/build-document.ts'
import type { Fallback } from '../../engines/fallback.ts'
import { delegateOf } from '../../lists/delegate.ts'
import { narrowToIds } from '../../lists/narrow-to-ids.ts'
import type { Pins } from '../../query/rules/rules.ts'
import { closenessIn, partsOfCloseness } from '../order/closeness.ts'
import type { ExplainedPart, Explanation } from './explanation.ts'

type Sources = {
  database: Pick<Database, 'prisma'>
  settings: SettingsStore
  definition: TypeDefinition
  pins: Pins | undefined
}
type Wanted = { type: string; query: SearchQuery; id: RowId }
type Answers = Pick<Fallback, 'answer' | 'engineFor'> & {
  /** All results that are ranked, in the owner's order. */
  searchAll(engine: SearchEngine): Promise<SearchResults>
}

/** Says why a document stands where it stands. Null if visitors cannot see it. */
export async function explainResult(
  { database, settings, definition: { model }, pins }: Sources,
  { type, query, id }: Wanted,
  { answer, engineFor, searchAll }: Answers,
): Promise<Explanation | null> {
  const [row] = await delegateOf(database, model).findMany(narrowToIds(model.searchableQuery(), [id], false))
  if (row === undefined) return null
  const document = buildDocument(model, row, settings.current['search.index.max_field_length'])
  return answer(type, async (engine) => {
    const { total, match, items } = await searchAll(engine)
    const place = items.findIndex((item) => item.id === id) + 1
    const ranked = (await engine.ranking?.rank(type, query))?.ranked ?? []
    return {
      ...{ id, title: document.result.title, total, match, pin: pinOf(pins, id) },
      engine: (await engineFor(type)).name,
      place: place || null,
      score: ranked.find((one) => one.id === id)?.score ?? null,
      isExact: query.exact ? document.wholes.some((text) => exactWord(text) === query.exact) : false,
      closeness: closenessOf(query, document),
      parts: await explainParts(engine, { type, query }, document),
    }
  })
}

function closenessOf(query: SearchQuery, { fields }: SearchDocument): number {
  const parts = partsOfCloseness(query)
  return parts ? Math.max(0, ...Object.values(fields).map(([text]) => closenessIn(text, parts))) : 0
}

function pinOf(pins: Pins | undefined, id: RowId): Explanation['pin'] {
  if (pins?.first.includes(Number(id))) return 'first'
  return pins?.never.includes(Number(id)) ? 'never' : null
}

/** Looks up each part of a query in a document, and counts all that have it. */
async function explainParts(
  engine: SearchEngine,
  { type, query }: Pick<Wanted, 'type' | 'query'>,
  { fields }: SearchDocument,
): Promise<ExplainedPart[]> {
  const parts = wholeParts(query)
  const texts = Object.entries(fields).map(([field, [text, weight]]) => ({
    ...{ field, weight, words: indexWords(text) },
  }))
  return Promise.all(
    parts.map(async (part, index) => {
      const isLast = index === parts.length - 1
      const typed = part[0] ?? []
      const only = { term: typed.join(' '), words: typed, meanings: [part] }
      const documents = engine.countWhole
        ? await engine.countWhole(type, only, !isLast)
        : (await engine.search(type, only, 0)).total
      const found = texts.flatMap(({ field, weight, words }) =>
        countFound(part, words, isLast).map(([word, times]) => ({ word, field, weight, times })),
      )
      return { typed: typed.join(' '), documents, found }
    }),
  )
}

function countFound(part: Part, words: readonly string[], isLast: boolean): [word: string, times: number][] {
  const counts = new Map<string, number>()
  for (const meaning of part) {
    const isThere = (wanted: string, at: number) => (word: string) =>
      word === wanted || (isLast && at === meaning.length - 1 && word.startsWith(wanted))
    const found = meaning.map((wanted, at) => words.filter(isThere(wanted, at)))
    if (found.some((list) => list.length === 0)) continue
    for (const word of new Set(found.flat())) {
      const shown = isInner(word) ? (part[0] ?? []).join(' ') : word
      counts.set(shown, words.filter((one) => one === word).length)
    }
  }
  return [...counts]
}
