import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lockName } from '#lib/platform/database/transact.ts'
import { splitList } from '#lib/platform/text/split-list.ts'
import {
  addSynonyms,
  delegateOf,
  type Explanation,
  InvalidRule,
  listPins,
  listSynonyms,
  normaliseTerm,
  readPinnedTitles,
  removePins,
  removeSynonyms,
  type Synonyms,
  setPins,
} from '#lib/search/index.ts'

type SearchContext = ActionContext & Pick<Context, 'search'>

/** The results pinned for a query: titles of those that visitors can see, else null. */
export type PinnedQuery = {
  type: string
  query: string
  rows: { id: number; place: number | null; title: string | null }[]
}

/** Synonyms, and those of their terms that no document has. */
export type ListedSynonyms = Synonyms & { unmatched: string[] }

/** Of more terms, nobody waits to learn whether documents have them. */
const MOST_TERMS_TRIED = 200

/** Terms that mean the same, in the order they were added. */
export const listSearchSynonyms = staffQuery(
  { permission: 'search.read' },
  async ({ database, search }: SearchContext): Promise<ListedSynonyms[]> => {
    const synonyms = await listSynonyms(database)
    const tried = synonyms.flatMap(({ terms }) => terms).slice(0, MOST_TERMS_TRIED)
    const unmatched = new Set<string>()
    for (const term of new Set(tried)) if (!(await search.hasTerm(term))) unmatched.add(term)
    return synonyms.map((one) => ({ ...one, unmatched: one.terms.filter((term) => unmatched.has(term)) }))
  },
)

/** Adds terms that mean the same, with commas, or changes whether they do both ways. Throws `invalid_synonyms`. */
export const addSearchSynonyms = staffAction(
  { permission: 'search.write', action: 'search.synonyms_added' },
  async (
    { context, record }: ActionScope<ActionContext>,
    { terms: given, oneWay }: { terms: string; oneWay: boolean },
  ): Promise<void> => {
    const { id, terms } = await addSynonyms(context.database, splitList(given), { oneWay }).catch(
      asRefusal('invalid_synonyms'),
    )
    record({ subject: `synonyms:${id}`, after: { terms, oneWay } })
  },
)

/** Throws `stale` if they are gone. */
export const removeSearchSynonyms = staffAction(
  { permission: 'search.write', action: 'search.synonyms_removed' },
  async ({ context, tx, record }: ActionScope<ActionContext>, id: number): Promise<void> => {
    const row = await tx.searchSynonym.findUnique({ where: { id } })
    if (!row || !(await removeSynonyms(context.database, id)))
      throw new DomainError('stale', { current: 'removed' })
    const { terms, oneWay } = row
    record({ subject: `synonyms:${id}`, before: { terms: terms.split('\n'), oneWay } })
  },
)

/** The pinned and the hidden results, by type and query. */
export const listPinnedQueries = staffQuery(
  { permission: 'search.read' },
  async (context: SearchContext): Promise<PinnedQuery[]> => {
    const pins = await listPins(context.database)
    const queries = new Map<string, PinnedQuery>()
    const titleOf = await readPinnedTitles(context, pins)
    for (const { type, query, rowId, place } of pins) {
      const key = `${type} ${query}`
      const known = queries.get(key) ?? { type, query, rows: [] }
      known.rows.push({ id: rowId, place, title: titleOf({ type, rowId }) })
      queries.set(key, known)
    }
    return [...queries.values()]
  },
)

/** A result that may be pinned, or is. */
export type Pinnable = {
  id: number
  /** Null if visitors cannot see it. */
  title: string | null
  /** The rule about it; null if there is none. */
  pin: { place: number | null } | null
  /** Why it stands where it stands; null for what visitors cannot see. */
  why: Explanation | null
}

/** `was` are the pins that the form showed, each with its place. */
type PinsInput = {
  type: string
  query: string
  first: readonly number[]
  never: readonly number[]
  was: readonly (readonly [rowId: number, place: number | null])[]
}

const MAX_FOUND = 20

/** The first results of a query, and those pinned for it. */
export const findToPin = staffQuery(
  { permission: 'search.read' },
  async (
    context: SearchContext,
    _actor,
    { type, query }: { type: string; query: string },
  ): Promise<Pinnable[]> => {
    const { search, database } = context
    if (!search.types().has(type)) return []
    const normal = normaliseTerm(query)
    const [{ items }, all] = await Promise.all([search.search(type, query, MAX_FOUND), listPins(database)])
    const pins = new Map(
      all.filter((pin) => pin.type === type && pin.query === normal).map((pin) => [pin.rowId, pin]),
    )
    const rows = items.flatMap(({ id, title }) =>
      typeof id === 'number' ? [{ id, title, pin: pins.get(id) ?? null }] : [],
    )
    const found: Pinnable[] = []
    for (const row of rows) found.push({ ...row, why: await search.explain(type, query, row.id) })
    const others = [...pins.values()].filter(({ rowId }) => found.every(({ id }) => id !== rowId))
    const titleOf = await readPinnedTitles(context, others)
    return [...found, ...others.map((pin) => ({ id: pin.rowId, title: titleOf(pin), pin, why: null }))]
  },
)

/**
 * Decides what comes first for a query and what never does, in place of what was decided before. Throws `invalid_pins`, and `stale`
 * unless the pins are those that the form showed.
 */
export const pinResults = staffAction(
  { permission: 'search.write', action: 'search.pinned' },
  async (
    { context, tx, record }: ActionScope<SearchContext>,
    { was, ...wanted }: PinsInput,
  ): Promise<void> => {
    const model = context.search.definitions().get(wanted.type)?.model
    const ids = [...wanted.first, ...wanted.never]
    if (!model || model.key === 'text' || ids.length === 0) throw new DomainError('invalid_pins')
    const found = await delegateOf(context.database, model).findMany({
      where: { id: { in: ids } },
      select: { id: true },
    })
    if (found.length < new Set(ids).size) throw new DomainError('invalid_pins')
    await claimPins(tx, context, wanted, was)
    const pins = await setPins({ prisma: tx as Context['database']['prisma'] }, wanted).catch(
      asRefusal('invalid_pins'),
    )
    const { query = '' } = pins[0] ?? {}
    record({
      subject: `pins:${wanted.type}:${query}`,
      after: { first: [...wanted.first], never: [...wanted.never] },
    })
  },
)

/** Throws `stale` if nothing is pinned for it. */
export const unpinResults = staffAction(
  { permission: 'search.write', action: 'search.unpinned' },
  async (
    { context, record }: ActionScope<ActionContext>,
    { type, query }: { type: string; query: string },
  ): Promise<void> => {
    if ((await removePins(context.database, { type, query })) === 0)
      throw new DomainError('stale', { current: 'removed' })
    record({ subject: `pins:${type}:${query}` })
  },
)

/** Locks the pins of a query, even if there are none yet. They have to be as the form showed them. */
async function claimPins(
  tx: Tx,
  { database }: Pick<SearchContext, 'database'>,
  { type, query }: Omit<PinsInput, 'was'>,
  was: PinsInput['was'],
): Promise<void> {
  const where = { type, query: normaliseTerm(query) }
  await lockName(database, tx, `pins ${type} ${where.query}`)
  // Changes nothing, but locks the rows.
  await tx.searchPin.updateMany({ where, data: { type } })
  const pins = await tx.searchPin.findMany({ where, select: { rowId: true, place: true } })
  const toText = (shown: PinsInput['was']) => JSON.stringify(shown.toSorted(([a], [b]) => a - b))
  if (toText(pins.map(({ rowId, place }) => [rowId, place])) !== toText(was))
    throw new DomainError('stale', { current: query })
}

function asRefusal(code: 'invalid_synonyms' | 'invalid_pins') {
  return (error: unknown): never => {
    throw error instanceof InvalidRule ? new DomainError(code) : error
  }
}
