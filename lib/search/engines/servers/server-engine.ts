import type {
  EngineFactory,
  EngineServices,
  EngineStatus,
  ModelQuery,
  ReportProgress,
  RowId,
  SearchEngine,
  SearchQuery,
} from '#lib/search/contracts.ts'
import {
  buildDocument,
  type SearchDocument,
  type StoredResult,
} from '#lib/search/documents/build-document.ts'
import { walkRows } from '#lib/search/documents/walk-rows.ts'
import {
  chooseLabelWeights,
  isOutsideLabels,
  type LabelWeights,
  weightsOf,
} from '#lib/search/engines/label-weights.ts'
import { type Matches, narrowOptions, narrowToMatches } from '#lib/search/lists/narrow-to-matches.ts'
import type { LiveIndex, Match, ServerConnection, ServerHit } from './search-server.ts'
import { waitWhileBusy } from './wait-while-busy.ts'

const NOT_BUILT = 'It is not built yet. Run "bin/storefront search rebuild".'
const NOTHING = { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }
/** How long this process believes what it knows of an index; another machine may have rebuilt it. */
const KNOWN_MS = 5_000

type Known = { live: LiveIndex | null; at: number; looking?: Promise<LiveIndex | null> | undefined }

/**
 * An engine on a search server. Documents carry the words that the word index would have, with all their forms, and a
 * query asks for the same, so that the same documents match.
 */
export function createServerEngine(connect: () => ServerConnection): EngineFactory {
  return (services): SearchEngine => {
    const { database, settings, clock, definition } = services
    const server = connect()
    const { look, findLive, forget } = createLiveIndexes(server)
    const outgrown = new Set<string>()
    const now = () => clock.now().getTime()
    const mostRanked = () => settings.current['search.max_results']

    const read = (type: string, row: unknown): SearchDocument =>
      buildDocument(definition(type).model, row, settings.current['search.index.max_field_length'])

    const page = async (
      type: string,
      wanted: SearchQuery,
      { size, from = 0, withResults = false }: { size: number; from?: number; withResults?: boolean },
    ) => {
      const live = await findLive(type)
      if (!live) throw new Error(NOT_BUILT)
      const run = async (match: Match) => {
        const query = { query: wanted, match, now: now(), weights: live.weights }
        try {
          return { query, match, ...(await server.search(type, query, { size, from, withResults })) }
        } catch (error) {
          // The name may have another index behind it by now.
          forget(type)
          throw error
        }
      }
      const all = await run('all')
      if (all.total > 0 || wanted.words.length < 2) return all
      const any = await run('any')
      return any.total > 0 ? any : all
    }
    const toItem = (type: string, { id, result }: ServerHit) => ({ id, type, ...(result as StoredResult) })

    const matchesOf = (type: string, { query, total, hits }: Awaited<ReturnType<typeof page>>): Matches => {
      const best = hits.map(({ id }) => id)
      let listing: Promise<number[]> | undefined
      const all = () => {
        listing ??= server.listAll(type, query)
        return listing
      }
      return {
        total,
        best,
        all,
        async keep(ids) {
          if (server.keep) return server.keep(type, query, ids.map(Number))
          const wanted = new Set(ids)
          return [...new Set([...best, ...(await all())])].filter((id) => wanted.has(id))
        },
      }
    }

    const change = async (type: string, { rows, deleted }: { rows: unknown[]; deleted: RowId[] }) => {
      const live = await look(type)
      if (!live) return
      const documents = rows.map((row) => read(type, row))
      const { index, weights } = live
      if (documents.some(({ fields }) => weightsOf(fields).some((one) => isOutsideLabels(one, weights))))
        outgrown.add(type)
      await server.write(index, { documents, deleted: deleted.map(Number) }, weights, true)
    }

    return {
      async constrain<Q extends ModelQuery>(modelQuery: Q, type: string, query: SearchQuery, rank = false) {
        if (query.words.length === 0) return modelQuery
        const found = await page(type, query, { size: mostRanked() })
        const options = narrowOptions(database, definition(type).model, rank)
        return narrowToMatches(modelQuery, matchesOf(type, found), options)
      },
      async search(type, query, limit, offset = 0) {
        if (query.words.length === 0) return { total: 0, items: [], match: 'all' }
        const size = Math.max(0, Math.min(limit, mostRanked() - offset))
        const { total, match, hits } = await page(type, query, { size, from: offset, withResults: true })
        return { total, match, items: hits.map((hit) => toItem(type, hit)) }
      },
      ...(server.scores && {
        ranking: {
          async rank(type, query, most = mostRanked()) {
            const { total, match, hits } = await page(type, query, { size: Math.min(most, mostRanked()) })
            return { total, match, ranked: hits.map(({ id, score = 0 }) => ({ id, score })) }
          },
          async load(type, ids) {
            const hits = await server.load(type, ids.map(Number))
            const items = new Map<RowId, ReturnType<typeof toItem>>(
              hits.map((hit) => [hit.id, toItem(type, hit)]),
            )
            return ids.flatMap((id) => items.get(id) ?? [])
          },
        },
      }),
      ready: async (type) => (await findLive(type)) !== null,
      update: (type, row) => change(type, { rows: [row], deleted: [] }),
      delete: (type, id) => change(type, { rows: [], deleted: [id] }),
      change,
      async rebuild(type, report) {
        const index = await server.create(type)
        try {
          const { documents, weights } = await buildLabelled(
            { server, services, read },
            { type, index },
            report,
          )
          await server.publish(type, index, { weights: [...weights], built_at: clock.now().toISOString() })
          outgrown.delete(type)
          await look(type)
          return documents
        } catch (error) {
          await server.remove(index).catch(() => undefined)
          throw error
        }
      },
      needsRebuild: (type) => outgrown.has(type),
      async status(type): Promise<EngineStatus> {
        const live = await look(type)
        if (!live) return { ...NOTHING, problem: NOT_BUILT }
        const { documents, savedAt, bytes } = await server.status(live.index, now())
        const updated_at = new Date(savedAt ?? live.builtAt).toISOString()
        return { ready: true, documents, built_at: live.builtAt, updated_at, bytes, problem: null }
      },
      check: () => server.describe(),
      close: async () => server.close?.(),
    }
  }
}

/** The indexes that answer, as last seen. */
function createLiveIndexes(server: ServerConnection) {
  const known = new Map<string, Known>()
  const look = (type: string): Promise<LiveIndex | null> => {
    const entry = known.get(type) ?? { live: null, at: Number.NEGATIVE_INFINITY }
    known.set(type, entry)
    entry.looking ??= server
      .find(type)
      .then((live) => {
        known.set(type, { live, at: performance.now() })
        return live
      })
      .finally(() => {
        entry.looking = undefined
      })
    return entry.looking
  }
  return {
    look,
    /** Asks again from time to time, but no search waits for that. */
    async findLive(type: string): Promise<LiveIndex | null> {
      const entry = known.get(type)
      if (!entry?.live) return look(type)
      if (performance.now() - entry.at > KNOWN_MS) look(type).catch(() => undefined)
      return entry.live
    },
    forget: (type: string) => known.delete(type),
  }
}

type Builder = {
  server: ServerConnection
  services: EngineServices
  read(type: string, row: unknown): SearchDocument
}

/** If the rows have more weights than there are labels, they are read a second time. */
async function buildLabelled(
  { server, services, read }: Builder,
  { type, index }: { type: string; index: string },
  report: ReportProgress | undefined,
) {
  const build = (label: (read: SearchDocument[]) => LabelWeights | null): Promise<number> =>
    walkRows(services, type, report, async (rows) => {
      const documents = rows.map((row) => read(type, row))
      const weights = label(documents)
      if (weights) await waitWhileBusy(() => server.write(index, { documents }, weights, false))
    })
  const columns = Object.values(services.definition(type).model.searchableColumns())
  const seen = new Set<number>()
  const labels = () => chooseLabelWeights(seen)
  const areEnough = () => labels().length === seen.size
  const documents = await build((documents) => {
    for (const weight of documents.flatMap(({ fields }) => weightsOf(fields))) seen.add(weight)
    return areEnough() ? labels() : null
  })
  if (seen.size === 0) return { documents, weights: chooseLabelWeights(columns) }
  const weights = labels()
  if (areEnough()) return { documents, weights }
  return { documents: await build(() => weights), weights }
}
