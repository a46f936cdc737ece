import type { Database, Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/hash.ts'
import { transact } from '#lib/platform/transact.ts'
import { describeDataError } from './describe-data-error.ts'
import type { Batch, Foreseen, ImportKind, ImportRecord } from './import-record.ts'
import { findKnownRecords, type KnownRecord, keyToKeep } from './known-records.ts'

export type Written =
  | {
      record: ImportRecord
      outcome: 'created' | 'updated' | 'unchanged'
      fields?: string[]
      warnings?: string[]
    }
  | { record: ImportRecord; outcome: 'skipped'; reason: string }

export type Target = { database: Pick<Database, 'prisma' | 'provider'>; source: string }

/** Longest hold on the database: on SQLite every other writer waits meanwhile. */
const MAX_TRANSACTION_MS = 100

/**
 * Writes records in short transactions, each with the record of where it came from, so that an import that was
 * stopped goes on where it was. One that the database refuses is skipped; the others are written.
 */
export async function writeRecords(target: Target, records: ImportRecord[]): Promise<Written[]> {
  const { plan, refused } = await planEach(target, records)
  const written: Written[] = [...refused, ...plan.filter((step) => step.isUnchanged).map(unchanged)]
  const changed = plan.filter((step) => !step.isUnchanged).map((step) => step.record)
  while (changed.length > 0) {
    const batch = await writeBatch(target, changed).catch(() => null)
    // Whichever record is at fault, each is tried by itself.
    written.push(...(batch ?? (await writeEach(target, changed))))
    changed.splice(0, batch?.length ?? changed.length)
  }
  return written
}

type Step = { record: ImportRecord; hash: string; known: KnownRecord | undefined; isUnchanged: boolean }

/** A key that the database does not take is that record's fault alone. */
async function planEach({ database, source }: Target, records: ImportRecord[]) {
  const together = await planRecords(database.prisma, source, records).catch(() => null)
  if (together) return { plan: together, refused: [] }
  const plan: Step[] = []
  const refused: Written[] = []
  for (const record of records) {
    try {
      plan.push(...(await planRecords(database.prisma, source, [record])))
    } catch (error) {
      refused.push({ record, outcome: 'skipped', reason: describeDataError(error) })
    }
  }
  return { plan, refused }
}

async function planRecords(tx: Tx, source: string, records: ImportRecord[]): Promise<Step[]> {
  const known = await findKnownRecords(tx, source, records)
  return records.map((record) => {
    const hash = sha256(JSON.stringify(record.content))
    const before = known.get(record)
    return { record, hash, known: before, isUnchanged: before?.row != null && before.hash === hash }
  })
}

function unchanged({ record }: Step): Written {
  return { record, outcome: 'unchanged' }
}

/** What `writeRecords` would do. Reads alone; `before` is what the records before these would take. */
export async function previewRecords(
  target: Target,
  records: ImportRecord[],
  before: Foreseen,
): Promise<Written[]> {
  const { plan, refused } = await planEach(target, records)
  const foreseen: Written[] = [...refused]
  for (const step of plan) {
    foreseen.push(step.isUnchanged ? unchanged(step) : await foresee(target, step, before))
  }
  return foreseen
}

async function foresee({ database }: Target, { record, known }: Step, before: Foreseen): Promise<Written> {
  const row = known?.row ?? null
  try {
    const preview = await record.preview?.({ tx: database.prisma, ...before }, row)
    before.keys.add(record.key)
    return { record, outcome: row ? 'updated' : 'created', ...preview }
  } catch (error) {
    return { record, outcome: 'skipped', reason: describeDataError(error) }
  }
}

/** As many as fit the time, in one transaction. */
function writeBatch({ database, source }: Target, records: ImportRecord[]): Promise<Written[]> {
  return transact(database.prisma, async (tx) => {
    const started = performance.now()
    // Two imports at once would make the same categories and products. SQLite has one writer anyway.
    if (database.provider === 'postgresql') await tx.$executeRaw`SELECT pg_advisory_xact_lock(7031, 1)`
    const batch: Batch = { tx, ids: new Map() }
    const written: Written[] = []
    for (const step of await planRecords(tx, source, records)) {
      written.push(step.isUnchanged ? unchanged(step) : await writeStep(batch, source, step))
      if (performance.now() - started > MAX_TRANSACTION_MS) break
    }
    return written
  })
}

async function writeStep(batch: Batch, source: string, { record, hash, known }: Step): Promise<Written> {
  const row = known?.row ?? null
  const { id, warnings } = await record.save(batch, row)
  const key = keyToKeep(record, known)
  if (known && known.key !== key) await forget(batch.tx, source, record.kind, known.key)
  await remember(batch.tx, source, record.kind, { key, rowId: id, hash })
  return { record, outcome: row ? 'updated' : 'created', warnings }
}

async function remember(
  tx: Tx,
  source: string,
  kind: ImportKind,
  entry: { key: string; rowId: number; hash: string },
): Promise<void> {
  const where = { source_kind_key: { source, kind, key: entry.key } }
  await tx.importSource.upsert({ where, create: { source, kind, ...entry }, update: entry })
}

async function forget(tx: Tx, source: string, kind: ImportKind, key: string): Promise<void> {
  await tx.importSource.delete({ where: { source_kind_key: { source, kind, key } } })
}

async function writeEach(target: Target, records: ImportRecord[]): Promise<Written[]> {
  const written: Written[] = []
  for (const record of records) {
    try {
      written.push(...(await writeBatch(target, [record])))
    } catch (error) {
      written.push({ record, outcome: 'skipped', reason: describeDataError(error) })
    }
  }
  return written
}
