import { type Database, Prisma } from '#lib/platform/database/db.ts'
import type { StoredResult } from '#lib/search/documents/build-document.ts'
import type { LabelWeights } from '#lib/search/engines/label-weights.ts'

/** A document as stored in the table. */
export type TableDocument = {
  id: number
  visibleFrom: Date | null
  /** A `tsvector` in its text form. */
  words: string
  result: StoredResult
}

const LOCK = 7_031_002

/**
 * Increased when the rules for words or weights change. An index of another format counts as missing and is rebuilt.
 */
const FORMAT = 6

/**
 * Creates the engine's own tables when first needed: the live index of each type, the documents of all indexes, and the
 * last generation given to a rebuild of each type. `place` is the live index's cursor into the log of changes.
 */
export async function ensureTables(database: Database): Promise<void> {
  // "IF NOT EXISTS" locks a table even if there is nothing to do, and waits for writers.
  if (await areTablesCurrent(database)) return
  const { prisma } = database
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`
    await tx.$executeRaw`CREATE TABLE IF NOT EXISTS "search_index" (
      "type" text PRIMARY KEY, "generation" integer NOT NULL, "place" text NOT NULL,
      "built_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL)`
    await tx.$executeRaw`ALTER TABLE "search_index" ADD COLUMN IF NOT EXISTS "format" integer NOT NULL DEFAULT 1`
    await tx.$executeRaw`ALTER TABLE "search_index" ADD COLUMN IF NOT EXISTS "weights" float8[] NOT NULL DEFAULT '{}'`
    await tx.$executeRaw`ALTER TABLE "search_index" ADD COLUMN IF NOT EXISTS "outgrown" boolean NOT NULL DEFAULT false`
    await tx.$executeRaw`CREATE TABLE IF NOT EXISTS "search_document" (
      "type" text NOT NULL, "generation" integer NOT NULL, "row_id" bigint NOT NULL, "visible_from" timestamptz,
      "words" tsvector NOT NULL, "result" jsonb NOT NULL, PRIMARY KEY ("type", "generation", "row_id"))`
    await tx.$executeRaw`CREATE TABLE IF NOT EXISTS "search_generation" (
      "type" text PRIMARY KEY, "last" integer NOT NULL)`
    await tx.$executeRaw`CREATE INDEX IF NOT EXISTS "search_document_words" ON "search_document" USING gin ("words")`
  })
}

/** Checks for the latest addition. */
async function areTablesCurrent({ prisma }: Database): Promise<boolean> {
  const rows = await prisma.$queryRaw<{ known: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('search_index') AND attname = 'outgrown') AS known`
  return rows[0]?.known === true
}

export type LiveIndex = {
  generation: number
  /** Into the log of changes; its column is `place`. */
  cursor: string
  /** The meaning of its documents' labels. */
  weights: LabelWeights
  /** Whether a row saved since has a weight that a rebuild would give its own label. */
  outgrown: boolean
  built_at: Date
  updated_at: Date
}

/** The live index of a type; null if there is none of the current format. */
export async function findLiveIndex(database: Database, type: string): Promise<LiveIndex | null> {
  if (!(await areTablesCurrent(database))) return null
  const { prisma } = database
  const rows = await prisma.$queryRaw<LiveIndex[]>`
    SELECT "generation", "place" AS "cursor", "weights", "outgrown", "built_at", "updated_at" FROM "search_index"
    WHERE "type" = ${type} AND "format" = ${FORMAT}`
  return rows[0] ?? null
}

/** The generation of the next index. Each is given out only once, even to concurrent rebuilds. */
export async function reserveGeneration({ prisma }: Database, type: string): Promise<number> {
  const [reserved] = await prisma.$queryRaw<{ last: number }[]>`
    INSERT INTO "search_generation" ("type", "last") VALUES (${type}, 1 + GREATEST(
      (SELECT COALESCE(max("generation"), 0) FROM "search_index" WHERE "type" = ${type}),
      (SELECT COALESCE(max("generation"), 0) FROM "search_document" WHERE "type" = ${type})))
    ON CONFLICT ("type") DO UPDATE SET "last" = GREATEST("search_generation"."last" + 1, excluded."last")
    RETURNING "last"`
  if (!reserved) throw new Error(`No generation could be reserved for "${type}".`)
  return reserved.last
}

/** Makes an index the live one. Returns false if one that was started later is live already. */
export async function publishIndex(
  tx: Tx,
  type: string,
  { generation, cursor, weights }: Pick<LiveIndex, 'generation' | 'cursor' | 'weights'>,
): Promise<boolean> {
  const published = await tx.$executeRaw`
    INSERT INTO "search_index" ("type", "generation", "place", "weights", "built_at", "updated_at", "format")
    VALUES (${type}, ${generation}, ${cursor}, ${weights}::float8[], now(), now(), ${FORMAT})
    ON CONFLICT ("type") DO UPDATE SET "generation" = excluded."generation", "place" = excluded."place",
      "weights" = excluded."weights", "built_at" = excluded."built_at", "updated_at" = excluded."updated_at", "format" = excluded."format",
      "outgrown" = false
    WHERE "search_index"."generation" < excluded."generation"`
  return published > 0
}

type Moving = { generation: number; from: string; to: string; outgrown: boolean }

/** Advances the live index's cursor. Returns false if another index is live by now, or the cursor is not `from`. */
export async function moveIndex(
  tx: Tx,
  type: string,
  { generation, from, to, outgrown }: Moving,
): Promise<boolean> {
  const moved = await tx.$executeRaw`UPDATE "search_index" SET "place" = ${to}, "updated_at" = now(),
      "outgrown" = "outgrown" OR ${outgrown}
    WHERE "type" = ${type} AND "generation" = ${generation} AND "place" = ${from}`
  return moved > 0
}

export function saveDocuments(tx: Tx, type: string, generation: number, documents: TableDocument[]) {
  if (documents.length === 0) return Promise.resolve(0)
  const rows = documents.map(
    ({ id, visibleFrom, words, result }) =>
      Prisma.sql`(${type}, ${generation}, ${id}, ${visibleFrom}::timestamptz, ${words}::tsvector, ${JSON.stringify(result)}::jsonb)`,
  )
  return tx.$executeRaw`
    INSERT INTO "search_document" ("type", "generation", "row_id", "visible_from", "words", "result")
    VALUES ${Prisma.join(rows)}
    ON CONFLICT ("type", "generation", "row_id") DO UPDATE SET
      "visible_from" = excluded."visible_from", "words" = excluded."words", "result" = excluded."result"`
}

export function deleteDocuments(tx: Tx, type: string, generation: number, ids: number[]) {
  if (ids.length === 0) return Promise.resolve(0)
  return tx.$executeRaw`DELETE FROM "search_document"
    WHERE "type" = ${type} AND "generation" = ${generation} AND "row_id" IN (${Prisma.join(ids)})`
}

/** Deletes all documents of a generation, or of those before it: replaced indexes and killed rebuilds. */
export function deleteGenerations(tx: Tx, type: string, which: { only: number } | { before: number }) {
  const condition =
    'only' in which ? Prisma.sql`"generation" = ${which.only}` : Prisma.sql`"generation" < ${which.before}`
  return tx.$executeRaw`DELETE FROM "search_document" WHERE "type" = ${type} AND ${condition}`
}

type Tx = Pick<Database['prisma'], '$executeRaw'>
