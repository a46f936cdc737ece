import type { Database } from '#lib/platform/database/db.ts'
import type { ChangeLog } from './change-log.ts'
import { createPostgresqlLog } from './postgresql-log.ts'
import { createSqliteLog } from './sqlite-log.ts'

export function createChangeLog(database: Database): ChangeLog {
  return database.provider === 'sqlite' ? createSqliteLog(database) : createPostgresqlLog(database)
}
