import { type Database, Prisma } from '#lib/platform/database/db.ts'
import type {
  ChangeBatch,
  EngineServices,
  EngineStatus,
  ModelQuery,
  RowId,
  SearchEngine,
  SearchQuery,
  SearchResults,
} from '#lib/search/contracts.ts'
import { buildDocument, type StoredResult } from '#lib/search/documents/build-document.ts'
import { isOutsideLabels, type LabelWeights, weightsOf } from '#lib/search/engines/label-weights.ts'
import { type Matches, narrowOptions, narrowToMatches } from '#lib/search/lists/narrow-to-matches.ts'
import { inverseFrequency } from '#word-index'
import {
  deleteDocuments,
  ensureTables,
  findLiveIndex,
  type LiveIndex,
  moveIndex,
  saveDocuments,
} from './documents-table.ts'
import { rebuildIndex } from './rebuild-index.ts'
import { toRankWeights, toTextParts, toTextQuery } from './text-vector.ts'
import { toTableDocument } from './to-table-document.ts'

const NOT_BUILT = 'It is not built yet. Run "bin/storefront search rebuild".'
const INTEGER_KEYS_ONLY = 'Its rows are keyed by text; the database engine answers.'

/** PostgreSQL's full-text search over a GIN index, with our own words. One index serves all machines. */
export function createPostgresEngine(services: EngineServices): SearchEngine {
  const { database, settings, clock } = services
  const { prisma } = database

  const readRow = (type: string, row: unknown) =>
    buildDocument(services.definition(type).model, row, settings.current['search.index.max_field_length'])

  /** Resolves to false, and changes nothing, if the index is no longer the live one, or its cursor is no longer `from`. */
  const applyTo = (type: string, live: LiveIndex, { rows, deleted, ...cursors }: ChangeBatch) => {
    const { generation, weights } = live
    const read = rows.map((row) => readRow(type, row))
    const documents = read.map((document) => toTableDocument(document, weights))
    const outgrown = read.some(({ fields }) => weightsOf(fields).some((one) => isOutsideLabels(one, weights)))
    return prisma.$transaction(async (tx) => {
      // First, so that publishing another index has to wait.
      if (!(await moveIndex(tx, type, { generation, outgrown, ...cursors }))) return false
      await saveDocuments(tx, type, generation, documents)
      await deleteDocuments(tx, type, generation, deleted.map(Number))
      return true
    })
  }

  /** Changes that are not from the log: the cursor stays where it is. */
  const applyNow = async (type: string, rows: unknown[], deleted: RowId[]): Promise<void> => {
    for (;;) {
      const live = await findLiveIndex(database, type)
      if (!live) return
      if (await applyTo(type, live, { rows, deleted, from: live.cursor, to: live.cursor })) return
    }
  }

  const match = async (type: string, wanted: SearchQuery, limit: number, offset: number): Promise<Found> => {
    const live = await findLiveIndex(database, type)
    if (!live) throw new Error(NOT_BUILT)
    const find = async (operator: '&' | '|') => {
      const query = toTextQuery(wanted, operator)
      const where = whereMatching(query, { type, generation: live.generation, now: clock.now() })
      const rank =
        operator === '|'
          ? await rankByRare(database, toTextParts(wanted, operator), { type, live })
          : rankOf(query, live.weights, wanted.exact)
      const matching = { where, rank, bestFirst: Prisma.sql`ORDER BY ${rank} DESC, "row_id" DESC` }
      return { ...(await findMatches(database, matching, { limit, offset })), ...matching }
    }
    const all = await find('&')
    if (all.total > 0 || wanted.words.length < 2) return { ...all, match: 'all' }
    const any = await find('|')
    return { ...any, match: any.total > 0 ? 'any' : 'all' }
  }

  return {
    async constrain<Q extends ModelQuery>(modelQuery: Q, type: string, query: SearchQuery, rank = false) {
      if (query.words.length === 0) return modelQuery
      const found = await match(type, query, settings.current['search.max_results'], 0)
      return narrowToMatches(
        modelQuery,
        toMatches(database, found),
        narrowOptions(database, services.definition(type).model, rank),
      )
    },
    async search(type, query, limit, offset = 0): Promise<SearchResults> {
      const most = Math.max(0, Math.min(limit, settings.current['search.max_results'] - offset))
      const found = await match(type, query, most, offset)
      const items = found.rows.map(({ row_id, result }) => ({ id: Number(row_id), type, ...result }))
      return { total: found.total, items, match: found.match }
    },
    ranking: {
      async rank(type, query, most = Number.POSITIVE_INFINITY) {
        const limit = Math.min(most, settings.current['search.max_results'])
        const { total, match: kind, rows } = await match(type, query, limit, 0)
        return {
          total,
          match: kind,
          ranked: rows.map(({ row_id, rank }) => ({ id: Number(row_id), score: rank })),
        }
      },
      async load(type, ids) {
        const live = await findLiveIndex(database, type)
        const rows = await prisma.$queryRaw<Pick<FoundRow, 'row_id' | 'result'>[]>`
          SELECT "row_id", "result" FROM "search_document" WHERE "type" = ${type}
            AND "generation" = ${live?.generation ?? 0} AND "row_id" = ANY(${ids.map(Number)}::bigint[])`
        const results = new Map(rows.map(({ row_id, result }) => [Number(row_id), result]))
        return ids.flatMap((id) => {
          const result = results.get(Number(id))
          return result ? [{ id, type, ...result }] : []
        })
      },
    },
    async ready(type) {
      return !isTextKeyed(services, type) && (await findLiveIndex(database, type)) !== null
    },
    update: (type, row) => applyNow(type, [row], []),
    delete: (type, id) => applyNow(type, [], [id]),
    async rebuild(type, report) {
      if (isTextKeyed(services, type)) return 0
      await ensureTables(database)
      return rebuildIndex(services, type, (row) => readRow(type, row), report)
    },
    async needsRebuild(type) {
      return (await findLiveIndex(database, type))?.outgrown === true
    },
    async status(type): Promise<EngineStatus> {
      if (isTextKeyed(services, type)) return { ...NOTHING, problem: INTEGER_KEYS_ONLY }
      const live = await findLiveIndex(database, type)
      if (!live) return { ...NOTHING, problem: NOT_BUILT }
      const [counted] = await prisma.$queryRaw<{ documents: bigint; bytes: bigint }[]>`
        SELECT count(*) FILTER (WHERE "visible_from" IS NULL OR "visible_from" <= ${clock.now()}) AS documents,
          COALESCE(sum(pg_column_size(d.*)), 0)::bigint AS bytes
        FROM "search_document" d WHERE "type" = ${type} AND "generation" = ${live.generation}`
      return {
        ready: true,
        documents: Number(counted?.documents ?? 0),
        built_at: live.built_at.toISOString(),
        updated_at: live.updated_at.toISOString(),
        bytes: Number(counted?.bytes ?? 0),
        problem: null,
      }
    },
    async cursor(type) {
      return (await findLiveIndex(database, type))?.cursor ?? null
    },
    async apply(type, batch) {
      const live = await findLiveIndex(database, type)
      return live !== null && (await applyTo(type, live, batch))
    },
  }
}

const NOTHING = { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }

type FoundRow = { row_id: bigint; result: StoredResult; rank: number }
/** Which documents a query finds, and their order. */
type Matching = { where: Prisma.Sql; rank: Prisma.Sql; bestFirst: Prisma.Sql }
type Found = Matching & { total: number; rows: FoundRow[]; match: 'all' | 'any' }

function whereMatching(
  query: string,
  { type, generation, now }: { type: string; generation: number; now: Date },
): Prisma.Sql {
  return Prisma.sql`"words" @@ ${query}::tsquery AND "type" = ${type} AND "generation" = ${generation}
    AND ("visible_from" IS NULL OR "visible_from" <= ${now})`
}

/** A document whose title is the query comes first: `ts_rank` is below 1. */
function rankOf(query: string, weights: LabelWeights, exact: string | null | undefined): Prisma.Sql {
  const rank = Prisma.sql`ts_rank(${toRankWeights(weights)}::float4[], "words", ${query}::tsquery, 1)`
  if (!exact) return rank
  return Prisma.sql`${rank} + CASE WHEN "words" @@ ${`'${exact}'`}::tsquery THEN 1 ELSE 0 END`
}

/** For documents that only have some of the words: those that few have say what the query is about. `ts_rank` cannot tell. */
async function rankByRare(
  { prisma }: Database,
  parts: readonly string[],
  { type, live }: { type: string; live: LiveIndex },
): Promise<Prisma.Sql> {
  const having = parts.map((part) => Prisma.sql`count(*) FILTER (WHERE "words" @@ ${part}::tsquery)`)
  const [counted] = await prisma.$queryRaw<{ counts: (bigint | number)[]; documents: bigint }[]>`
    SELECT ARRAY[${Prisma.join(having)}] AS "counts", count(*) AS "documents" FROM "search_document"
    WHERE "type" = ${type} AND "generation" = ${live.generation}`
  const documents = Number(counted?.documents ?? 0)
  const ranks = parts.map((part, index) => {
    const telling = inverseFrequency(Number(counted?.counts[index] ?? 0), documents)
    return Prisma.sql`${telling}::float8 * ts_rank(${toRankWeights(live.weights)}::float4[], "words", ${part}::tsquery, 1)`
  })
  return Prisma.sql`(${Prisma.join(ranks, ' + ')})`
}

async function findMatches(
  { prisma }: Database,
  { where, rank, bestFirst }: Matching,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<Found, 'total' | 'rows'>> {
  const [counted, rows] = await Promise.all([
    prisma.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS total FROM "search_document" WHERE ${where}`,
    prisma.$queryRaw<
      FoundRow[]
    >`SELECT "row_id", "result", ${rank} AS "rank" FROM "search_document" WHERE ${where}
      ${bestFirst} LIMIT ${limit} OFFSET ${offset}`,
  ])
  return { total: Number(counted[0]?.total ?? 0), rows }
}

function toMatches({ prisma }: Database, { total, rows, where, bestFirst }: Found): Matches {
  const toIds = (found: { row_id: bigint }[]) => found.map(({ row_id }) => Number(row_id))
  return {
    total,
    best: toIds(rows),
    keep: async (ids) =>
      toIds(
        await prisma.$queryRaw`SELECT "row_id" FROM "search_document"
        WHERE ${where} AND "row_id" = ANY(${ids.map(Number)}::bigint[]) ${bestFirst}`,
      ),
    all: async () => toIds(await prisma.$queryRaw`SELECT "row_id" FROM "search_document" WHERE ${where}`),
  }
}

function isTextKeyed(services: EngineServices, type: string): boolean {
  return services.definition(type).model.key === 'text'
}
