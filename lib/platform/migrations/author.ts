import fs from 'node:fs'
import path from 'node:path'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { type Provider, providers } from '../database/database-location.ts'
import { correctSqliteSql } from './correct-sqlite-sql.ts'
import { defaultMigrationsFolder } from './folder.ts'
import { assembleSchema, readModels } from './schema.ts'
import { startSchemaEngine } from './schema-engine.ts'

export type AuthorOptions = { modelsFolder?: string; migrationsFolder?: string; now?: Date }

/**
 * Writes, for each database, the migration from the schema of its last migration to the models. Returns the folders
 * written; empty if nothing changed. The SQL is a proposal to review before it is committed.
 */
export async function authorMigrations(label: string, options: AuthorOptions = {}): Promise<string[]> {
  if (!/^[a-z0-9_]+$/.test(label)) {
    throw new Error(
      `The name of a migration may only contain lower-case letters, digits and _, unlike "${label}".`,
    )
  }
  const changes = await findSchemaChanges(options)
  const timestamp = (options.now ?? new Date()).toISOString().replace(/\D/g, '').slice(0, 14)
  return changes.map((change) => writeMigration(change, `${timestamp}_${label}`))
}

/** A database whose migrations do not yet lead to the models, and the SQL that would. */
export type SchemaChange = { provider: Provider; folder: string; schema: string; sql: string }

export async function findSchemaChanges({
  modelsFolder,
  migrationsFolder = defaultMigrationsFolder(),
}: AuthorOptions = {}): Promise<SchemaChange[]> {
  const engine = await startSchemaEngine()
  const models = readModels(modelsFolder)
  const changes: SchemaChange[] = []
  for (const provider of providers) {
    const folder = path.join(migrationsFolder, provider)
    const schema = assembleSchema(provider, models)
    const proposal = await compareSchemas(engine, readSnapshot(folder), schema)
    if (proposal === null) continue
    const sql = provider === 'sqlite' ? correctSqliteSql(proposal) : proposal
    changes.push({ provider, folder, schema, sql })
  }
  return changes
}

// The schema that the migrations lead to is stored beside them, so that authoring needs no database.
const snapshotName = 'schema.snapshot.prisma'

function readSnapshot(folder: string): string | undefined {
  const file = path.join(folder, snapshotName)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

async function compareSchemas(engine: SchemaEngine, before: string | undefined, after: string) {
  const { exitCode, stdout } = await engine.diff({
    from: before === undefined ? { tag: 'empty' } : toTarget(before),
    to: toTarget(after),
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  return exitCode === 0 ? null : stdout
}

function toTarget(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}

function writeMigration({ provider, folder, schema, sql }: SchemaChange, name: string): string {
  const migrationFolder = path.join(folder, name)
  fs.mkdirSync(migrationFolder, { recursive: true })
  fs.writeFileSync(path.join(migrationFolder, 'migration.sql'), sql)
  fs.writeFileSync(path.join(folder, snapshotName), schema)
  fs.writeFileSync(path.join(folder, 'migration_lock.toml'), `provider = "${provider}"\n`)
  return migrationFolder
}
