import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { describeDataError } from './describe-data-error.ts'
import { saveMoves } from './former-site/save-moves.ts'
import type { Batch, ImportKind, ImportRecord } from './import-record.ts'
import { keyToKeep } from './known-records.ts'
import {
  isUnchanged,
  planEach,
  planRecords,
  type Step,
  type Target,
  unchanged,
  type Written,
} from './plan-records.ts'

/** The longest transaction: on SQLite every other writer waits meanwhile. */
const MAX_TRANSACTION_MS = 100

/**
 * Writes records in short transactions, each with a note of its origin, so that an interrupted import continues where it
 * stopped. A record that the database refuses is skipped; the others are written.
 */
export async function writeRecords(target: Target, records: ImportRecord[]): Promise<Written[]> {
  const { plan, refused } = await planEach(target, records)
  // Whether the others are current is known when those before them have been written.
  const isSettled = ({ isSame, record }: Step) => isSame && !record.isCurrent
  const written: Written[] = [...refused, ...plan.filter(isSettled).map(unchanged)]
  const changed = plan.filter((step) => !isSettled(step)).map((step) => step.record)
  while (changed.length > 0) {
    const batch = await writeBatch(target, changed).catch(() => null)
    // To find the record at fault, each is tried on its own.
    written.push(...(batch ?? (await writeEach(target, changed))))
    changed.splice(0, batch?.length ?? changed.length)
  }
  return written
}

const NO_KEYS: ReadonlySet<string> = new Set()

/** As many as fit the time, in one transaction. */
function writeBatch({ database, source }: Target, records: ImportRecord[]): Promise<Written[]> {
  return transact(database.prisma, async (tx) => {
    const started = performance.now()
    // Two imports at once would create the same categories and products. SQLite has one writer anyway.
    if (database.provider === 'postgresql') await tx.$executeRaw`SELECT pg_advisory_xact_lock(7031, 1)`
    const batch: Batch = { tx, ids: new Map(), moves: [] }
    const written: Written[] = []
    for (const step of await planRecords(tx, source, records)) {
      const isDone = await isUnchanged(tx, step, NO_KEYS)
      written.push(isDone ? unchanged(step) : await writeStep(batch, source, step))
      if (performance.now() - started > MAX_TRANSACTION_MS) break
    }
    await saveMoves(tx, batch.moves)
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
