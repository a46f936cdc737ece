import { randomUUID } from 'node:crypto'
import type { Database } from '#lib/platform/database/db.ts'
import type { ChangeBatch, EngineServices, SearchEngine } from '../contracts.ts'

/** An engine with a cursor into the log of changes. If all machines share it, one at a time passes changes on. */
export type FollowingEngine = SearchEngine &
  Required<Pick<SearchEngine, 'cursor' | 'apply'>> & { readonly isShared?: boolean }

/**
 * Gives an engine that keeps no cursor itself, such as a search server, one that all machines share. The engine may
 * receive a change twice.
 */
export function shareCursor(
  engine: SearchEngine,
  name: string,
  { database, logEnd, clock }: Pick<EngineServices, 'database' | 'logEnd' | 'clock'>,
): FollowingEngine {
  const pass = async (type: string, { rows, deleted }: Pick<ChangeBatch, 'rows' | 'deleted'>) => {
    if (engine.change) return engine.change(type, { rows, deleted })
    for (const row of rows) await engine.update(type, row)
    for (const id of deleted) await engine.delete(type, id)
  }
  return {
    ...engine,
    isShared: true,
    async rebuild(type, report) {
      const begin = await logEnd()
      const documents = await engine.rebuild(type, report)
      await saveCursor(database, { engine: name, type }, { position: begin, builtAt: clock.now() })
      return documents
    },
    async status(type) {
      const [status, place] = await Promise.all([engine.status(type), findCursor(database, name, type)])
      return { ...status, built_at: status.built_at ?? place?.builtAt?.toISOString() ?? null }
    },
    async cursor(type) {
      return (await findCursor(database, name, type))?.position ?? null
    },
    async apply(type, { rows, deleted, from, to }) {
      const found = await findCursor(database, name, type)
      if (found?.position !== from) return false
      await pass(type, { rows, deleted })
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
  of: { engine: string; type: string },
  place: { position: string; builtAt: Date },
): Promise<void> {
  const build = randomUUID()
  await prisma.searchPlace.upsert({
    where: { engine_type: of },
    create: { ...of, ...place, build },
    update: { ...place, build },
  })
}
