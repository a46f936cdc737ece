import path from 'node:path'
import { projectRoot } from '#lib/platform/process/project-root.ts'
import type {
  ChangeBatch,
  EngineServices,
  EngineStatus,
  ModelQuery,
  SearchEngine,
  SearchQuery,
  SearchResults,
} from '#lib/search/contracts.ts'
import { buildDocument } from '#lib/search/documents/build-document.ts'
import { blameEngine } from '#lib/search/documents/outage.ts'
import { walkRows } from '#lib/search/documents/walk-rows.ts'
import { type Matches, narrowOptions, narrowToMatches } from '#lib/search/lists/narrow-to-matches.ts'
import {
  checkUnsigned,
  countVisible,
  countWhole,
  DamagedFile,
  findSimilarWords,
  holdOpen,
  IndexFolder,
  isFlushDue,
  isOutgrown,
  keepMatching,
  limitFields,
  listCompounds,
  listMatching,
  maintain,
  outgrows,
  prepareDocument,
  type RawDocument,
  rebuild,
  reportOutgrown,
  runCooperatively,
  type ScoredPart,
  type SearchablePart,
  type Steps,
  scaleOf,
  scoreInSteps,
  searchInSteps,
} from '#word-index'
import { decodeResult, encodeResult } from './stored-result.ts'

const WORKER = 'packages/word-index/src/store/worker.mjs'
const INTEGER_KEYS_ONLY = 'Its rows are keyed by text; the database engine answers.'
const NOT_BUILT = 'It is not built yet. Run "bin/storefront search rebuild".'
const NOTHING = { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }

/** An index of words in files on this machine, scored with BM25. */
export function createWordIndexEngine(services: EngineServices): SearchEngine {
  const { database, settings, clock, log, indexPath, definition, logEnd } = services
  const folders = new Map<string, IndexFolder>()
  const worker = [projectRoot(), WORKER].join(path.sep)
  const maintenance = new Map<string, Promise<void>>()

  const logDamage = (type: string) => (problem: string, isOutdated: boolean) =>
    isOutdated
      ? log.info(
          { type, problem },
          'A search index has another format and will be rebuilt; the database engine is used until then.',
        )
      : log.error(
          { type, problem },
          'A search index is damaged; the database engine is used until it is rebuilt.',
        )
  const folderOf = (type: string): IndexFolder => {
    const known =
      folders.get(type) ?? new IndexFolder(path.join(indexPath, type), { onDamage: logDamage(type), worker })
    folders.set(type, known)
    return known
  }
  const isTextKeyed = (type: string) => definition(type).model.key === 'text'

  const toRaw = (type: string, row: unknown): RawDocument => {
    const { model } = definition(type)
    const { id, fields, wholes, result, visibleFrom } = buildDocument(
      model,
      row,
      settings.current['search.index.max_field_length'],
    )
    return { id: checkUnsigned(Number(id)), fields, wholes, visibleFrom, stored: encodeResult(result) }
  }

  /** Throws if the index is missing or damaged; the database engine then answers. */
  const read = <T>(type: string, work: (parts: SearchablePart[]) => T): T => {
    const index = folderOf(type)
    if (!index.isReady) throw new Error(NOT_BUILT)
    try {
      return work(index.snapshot.parts)
    } catch (error) {
      if (error instanceof DamagedFile) index.damaged(error)
      throw error
    }
  }

  /** The same for longer work: it yields to other work, and the parts stay open. */
  const readInTurns = async <T>(type: string, work: (parts: SearchablePart[]) => Steps<T>): Promise<T> => {
    const index = folderOf(type)
    const { steps, release } = read(type, (parts) => ({ steps: work(parts), release: holdOpen(parts) }))
    const { manifest } = index.snapshot
    try {
      return await runCooperatively(steps)
    } catch (error) {
      // Indexes that have been replaced no longer matter.
      if (error instanceof DamagedFile && index.snapshot.manifest === manifest) index.damaged(error)
      throw error
    } finally {
      release()
    }
  }

  const now = () => clock.now().getTime()

  const rank = (type: string, query: SearchQuery, most = Number.POSITIVE_INFINITY) =>
    readInTurns(type, function* (parts) {
      const limit = Math.min(most, settings.current['search.max_results'])
      const { total, match, hits } = yield* searchInSteps(parts, query, { limit, now: now() })
      return { total, match, ranked: hits.map(({ id, score }) => ({ id, score })) }
    })

  const lookUp = async (type: string, query: SearchQuery): Promise<Matches> => {
    const { total, match, ranked } = await rank(type, query)
    // The parts as they are when this runs: those of the first search may be closed by then.
    const look = <T>(work: (scored: ScoredPart[]) => T) =>
      readInTurns(type, function* (parts) {
        return work(yield* scoreInSteps(parts, query, { match, now: now() }))
      })
    return {
      total,
      best: ranked.map(({ id }) => id),
      keep: (ids) => look((scored) => keepMatching(scored, ids)),
      all: () => look(listMatching),
    }
  }

  /** Changes that are not from the log have no cursors. */
  const apply = async (
    type: string,
    batch: Pick<ChangeBatch, 'rows' | 'deleted'> & Partial<ChangeBatch>,
  ): Promise<boolean> => {
    const index = folderOf(type)
    const documents = batch.rows.map((row) => toRaw(type, row))
    // A negative id cannot be in the index.
    const deleted = batch.deleted.map(Number).filter((id) => id >= 0)
    for (;;) {
      const manifest = index.isReady ? index.snapshot.manifest : null
      if (!manifest) return false
      const { averages, scale, builtAt } = manifest
      if (documents.some(({ fields }) => outgrows(weightsOf(fields), scale))) reportOutgrown(index)
      const saved = documents.map((document) => prepareDocument(document, averages, scale))
      const cursor = batch.to ?? null
      const isTaken = await index.apply({ saved, deleted, cursor }, { from: batch.from, builtAt })
      if (isFlushDue(index)) maintainSoon(type, index)
      // If the index has been replaced, the documents are prepared again for the new one.
      if (isTaken || index.snapshot.manifest?.builtAt === builtAt) return isTaken
    }
  }

  /** Searches and saves do not wait for it; closing does. */
  const maintainSoon = (type: string, index: IndexFolder): void => {
    if (maintenance.has(type)) return
    const work = maintain(index)
      .catch((error) => log.error({ err: error, type }, 'The search index could not be cleaned up.'))
      .finally(() => maintenance.delete(type))
    maintenance.set(type, work)
  }

  return {
    async constrain<Q extends ModelQuery>(modelQuery: Q, type: string, query: SearchQuery, rank = false) {
      if (query.words.length === 0) return modelQuery
      return narrowToMatches(
        modelQuery,
        await lookUp(type, query),
        narrowOptions(database, definition(type).model, rank),
      )
    },
    async search(type, query, limit, offset = 0): Promise<SearchResults> {
      const end = Math.min(offset + limit, settings.current['search.max_results'])
      return readInTurns(type, function* (parts) {
        const limit = Math.max(0, end)
        const { total, match, hits } = yield* searchInSteps(parts, query, { limit, now: now() })
        const items = hits
          .slice(offset)
          .map(({ part, doc, id }) => ({ id, type, ...decodeResult(part.readStored(doc)) }))
        return { total, match, items }
      })
    },
    ranking: {
      rank,
      load: async (type, ids) =>
        read(type, (parts) =>
          ids.flatMap((id) => {
            const stored = readStored(parts, Number(id))
            return stored ? [{ id, type, ...decodeResult(stored) }] : []
          }),
        ),
    },
    countWhole: async (type, query, isComplete) =>
      read(type, (parts) => countWhole(parts, query, { now: now(), isComplete })),
    similarWords: (type, word, isLast, edits, beside) =>
      findSimilarWords((work) => read(type, work), word, { isLast, edits, now: now(), beside }),
    compoundsOf: (type, word, most) => listCompounds((work) => read(type, work), word, { now: now(), most }),
    ready: (type) => !isTextKeyed(type) && folderOf(type).isReady,
    async update(type, row) {
      await apply(type, { rows: [row], deleted: [] })
    },
    async delete(type, id) {
      await apply(type, { rows: [], deleted: [id] })
    },
    apply,
    async cursor(type) {
      const index = folderOf(type)
      return isTextKeyed(type) || !index.isReady ? null : index.snapshot.cursor
    },
    async rebuild(type, report) {
      if (isTextKeyed(type)) return 0
      return rebuild(folderOf(type), async () => ({
        cursor: await logEnd(),
        scale: scaleOf(Object.values(definition(type).model.searchableColumns())),
        readAll(take) {
          const limited = limitFields()
          return walkRows(services, type, report, async (rows) => {
            const documents = rows.map((row) => limited(toRaw(type, row)))
            // A failed build is not caused by these rows.
            await take(documents).catch((error) => Promise.reject(blameEngine(error)))
          })
        },
      }))
    },
    needsRebuild(type) {
      const index = folderOf(type)
      if (isTextKeyed(type) || !index.isReady) return false
      const built = index.snapshot.manifest?.builtDocuments ?? 0
      return isOutgrown(index) || countVisible(index.snapshot.parts, now()) > mostBeside(built)
    },
    async status(type): Promise<EngineStatus> {
      if (isTextKeyed(type)) return { ...NOTHING, problem: INTEGER_KEYS_ONLY }
      const index = folderOf(type)
      index.look()
      await index.verified()
      const problem = index.look()
      const { manifest, parts } = index.snapshot
      if (!manifest && problem === null) return { ...NOTHING, problem: NOT_BUILT }
      return {
        ready: problem === null,
        documents: problem === null ? countVisible(parts, now()) : 0,
        built_at: manifest?.builtAt ?? null,
        updated_at: index.updatedAt,
        bytes: index.bytes,
        problem: problem && `${problem} Run "bin/storefront search rebuild".`,
      }
    },
    async close() {
      await Promise.all(maintenance.values())
      for (const index of folders.values()) index.close()
    },
  }
}

/** Returns null if no part has the row. */
function readStored(parts: readonly SearchablePart[], id: number): Uint8Array | null {
  for (const part of parts) {
    const doc = part.find(id)
    if (doc >= 0) return part.readStored(doc)
  }
  return null
}

/**
 * How many documents an index may hold before it is rebuilt, because its averages are those of the documents it was
 * built with. One that was built of nothing has none, and its fields no normal length.
 */
function mostBeside(built: number): number {
  return built < SMALL ? built + Math.ceil(built / 4) : 2 * built
}

/** Such an index is built in a second or two. */
const SMALL = 5000

function weightsOf(fields: RawDocument['fields']): number[] {
  return Object.values(fields).map(([, weight]) => weight)
}
