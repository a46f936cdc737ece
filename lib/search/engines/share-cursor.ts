import { randomUUID } from 'node:crypto'
import type { Database } from '#lib/platform/database/db.ts'
import { createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import type { EngineServices, SearchEngine } from '../contracts.ts'

/** An engine with a cursor into the log of changes. If all machines share it, one at a time passes changes on. */
export type FollowingEngine = SearchEngine &
  Required<Pick<SearchEngine, 'cursor' | 'apply'>> & { readonly isShared?: boolean }

/**
 * A search waits no longer than this, and not at all for a server that has stopped responding; the database engine then
 * answers.
 */
const PATIENCE = { patienceMs: 1_000, restMs: 5_000, isAnswer: () => false }

/**
 * Gives an engine that keeps no cursor itself, such as a search server, one that all machines share. The engine
 * receives changes one by one, and may receive one twice. A search that takes too long fails.
 */
export function shareCursor(
  engine: SearchEngine,
  name: string,
  { database, logEnd }: Pick<EngineServices, 'database' | 'logEnd'>,
): FollowingEngine {
  // Apart, since an engine that says it is ready may still not respond to searches.
  const search = createCircuitBreaker(PATIENCE)
  const ask = createCircuitBreaker(PATIENCE)
  return {
    isShared: true,
    constrain: (modelQuery, type, query, rank) =>
      search(() => engine.constrain(modelQuery, type, query, rank)),
    search: (type, query, limit, offset) => search(() => engine.search(type, query, limit, offset)),
    ...(engine.similarWords && {
      similarWords: (type: string, word: string, isLast: boolean, edits: number) =>
        search(async () => (await engine.similarWords?.(type, word, isLast, edits)) ?? []),
    }),
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
      // Unless a rebuild has finished in between: the changes since its start are then passed on again.
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
