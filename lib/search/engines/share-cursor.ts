import { randomUUID } from 'node:crypto'
import type { Database } from '#lib/platform/database/db.ts'
import { createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import type { EngineServices, SearchEngine } from '../contracts.ts'

/** An engine with a cursor into the log of changes; where all machines share it, one at a time hands on changes. */
export type FollowingEngine = SearchEngine &
  Required<Pick<SearchEngine, 'cursor' | 'apply'>> & { readonly isShared?: boolean }

/** Nobody waits longer for a search, and none for a server that keeps silent: the database engine answers then. */
const PATIENCE = { patienceMs: 1_000, restMs: 5_000, isAnswer: () => false }

/**
 * An engine that keeps no cursor itself, such as a search server, with one cursor that all machines
 * share. It is told of changes one by one, and may be told of one again. What it takes too long for, it fails at.
 */
export function shareCursor(
  engine: SearchEngine,
  name: string,
  { database, logEnd }: Pick<EngineServices, 'database' | 'logEnd'>,
): FollowingEngine {
  // One that says it is ready may keep silent all the same.
  const search = createCircuitBreaker(PATIENCE)
  const ask = createCircuitBreaker(PATIENCE)
  return {
    isShared: true,
    constrain: (modelQuery, type, query, rank) =>
      search(() => engine.constrain(modelQuery, type, query, rank)),
    search: (type, query, limit, offset) => search(() => engine.search(type, query, limit, offset)),
    ready: (type) => ask(async () => engine.ready(type)),
    update: (type, row) => engine.update(type, row),
    delete: (type, id) => engine.delete(type, id),
    status: (type) => engine.status(type),
    needsRebuild: async (type) => (await engine.needsRebuild?.(type)) ?? false,
    close: async () => engine.close?.(),
    async rebuild(type, report) {
      const begin = await logEnd()
      const documents = await engine.rebuild(type, report)
      await saveCursor(database, name, type, begin)
      return documents
    },
    async cursor(type) {
      return (await findCursor(database, name, type))?.position ?? null
    },
    async apply(type, { rows, deleted, from, to }) {
      const found = await findCursor(database, name, type)
      if (found?.position !== from) return false
      for (const row of rows) await engine.update(type, row)
      for (const id of deleted) await engine.delete(type, id)
      // Not if a rebuild has ended meanwhile: what came after it began is handed on again.
      const { count } = await database.prisma.searchPlace.updateMany({
        where: { engine: name, type, position: from, build: found.build },
        data: { position: to },
      })
      return count > 0
    },
  }
}

function findCursor({ prisma }: Database, engine: string, type: string) {
  return prisma.searchPlace.findUnique({ where: { engine_type: { engine, type } } })
}

async function saveCursor(
  { prisma }: Database,
  engine: string,
  type: string,
  position: string,
): Promise<void> {
  const build = randomUUID()
  await prisma.searchPlace.upsert({
    where: { engine_type: { engine, type } },
    create: { engine, type, position, build },
    update: { position, build },
  })
}
