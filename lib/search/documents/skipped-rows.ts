import { type Database, Prisma } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { Failure, SkippedRows, TypeDefinition } from '../contracts.ts'
import { idOf } from '../lists/delegate.ts'
import { buildAhead } from './build-document.ts'

type Dependencies = {
  database: Pick<Database, 'prisma'>
  settings: SettingsStore
  log: Log
  definition(type: string): TypeDefinition
}

/** Per type; a mistake in a model makes all of its rows fail. */
export const MAX_SKIPPED = 1000
const MAX_LOGGED = 10
const REASON_LENGTH = 200

export function createSkippedRows({ database, settings, log, definition }: Dependencies): SkippedRows {
  const { prisma } = database

  const logNew = (type: string, failures: readonly Failure[]): void => {
    for (const { id, error } of failures.slice(0, MAX_LOGGED)) {
      log.error({ err: error, type, id }, 'A row could not be indexed and was left out of search.')
    }
    const more = failures.length - MAX_LOGGED
    if (more > 0)
      log.error({ type, rows: more }, 'More rows could not be indexed and were left out of search.')
  }

  const save = async (type: string, failures: readonly Failure[]): Promise<void> => {
    const values = failures.map(({ id, error }) => Prisma.sql`(${type}, ${String(id)}, ${reasonOf(error)})`)
    await prisma.$executeRaw`INSERT INTO "SearchSkippedRow" ("type", "rowId", "reason")
      VALUES ${Prisma.join(values)} ON CONFLICT DO NOTHING`
  }

  return {
    sort(type, rows) {
      const { model } = definition(type)
      const maxLength = settings.current['search.index.max_field_length']
      const failures: Failure[] = []
      const readable = rows.filter((row) => {
        try {
          buildAhead(model, row, maxLength)
          return true
        } catch (error) {
          failures.push({ id: idOf(row), error })
          return false
        }
      })
      return { rows: readable, failures }
    },
    async note(type, rowIds, failures) {
      const rows = await prisma.searchSkippedRow.findMany({ where: { type }, select: { rowId: true } })
      const known = new Set(rows.map(({ rowId }) => rowId))
      const failing = new Set(failures.map(({ id }) => String(id)))
      const looked = rowIds === 'all' ? known : new Set(rowIds.map(String))
      const healed = [...known].filter((id) => looked.has(id) && !failing.has(id))
      const room = MAX_SKIPPED - known.size + healed.length
      const added = failures.filter(({ id }) => !known.has(String(id))).slice(0, Math.max(0, room))
      if (healed.length > 0)
        await prisma.searchSkippedRow.deleteMany({ where: { type, rowId: { in: healed } } })
      if (added.length === 0) return
      await save(type, added)
      logNew(type, added)
    },
    async list(type) {
      const rows = await prisma.searchSkippedRow.findMany({ where: { type } })
      return rows
        .sort((a, b) => a.rowId.localeCompare(b.rowId, 'en', { numeric: true }))
        .map(({ rowId, reason, since }) => ({ id: rowId, reason, since: since.toISOString() }))
    },
  }
}

/** The reason in one line of at most 200 characters. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const line = reason.replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  // Prisma's messages begin with the calling code and end with what the database said.
  const isPrisma = error instanceof Error && error.name.startsWith('Prisma')
  return isPrisma ? line.slice(-REASON_LENGTH) : line.slice(0, REASON_LENGTH)
}
