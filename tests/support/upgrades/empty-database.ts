import { rm } from 'node:fs/promises'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { runSql } from '../stores/run-sql.ts'

/** A database to which nothing was ever deployed, on the store that this run is about. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const location = locateDatabase(database.url)
  if (location.provider === 'sqlite') await rm(location.file)
  else
    await runSql(database.url, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'))
  return database
}
