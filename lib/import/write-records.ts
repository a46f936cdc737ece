import type { Database, Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/hash.ts'
import { describeDataError } from './describe-data-error.ts'
import type { Batch, ImportRecord } from './import-record.ts'
import { findKnownRecords, type KnownRecord } from './known-records.ts'

export type Written =
  | { record: ImportRecord; outcome: 'created' | 'updated' | 'unchanged'; notes?: string[] }
  | { record: ImportRecord; outcome: 'skipped'; reason: string }

export type Target = { database: Pick<Database, 'prisma'>; source: string; dryRun: boolean }

/** Longest hold on the database: on SQLite every other writer waits meanwhile. */
const MAX_TRANSACTION_MS = 100

/**
 * Writes records in short transactions, each with the record of where it came from, so that an import that was
 * stopped goes on where it was. One that the database refuses is skipped; the others are written.
 */
export async function writeRecords(target: Target, records: ImportRecord[]): Promise<Written[]> {
  const plan = await planRecords(target, records)
  const unchanged = plan.filter((step) => step.isUnchanged)
  const written: Written[] = unchanged.map(({ record }) => ({ record, outcome: 'unchanged' }))
  const changed = plan.filter((step) => !step.isUnchanged)
  if (target.dryRun) return [...written, ...changed.map(foresee)]
  for (let done = 0; done < changed.length; ) {
    const batch = await writeBatch(target, changed.slice(done)).catch((error) => error)
    if (Array.isArray(batch)) {
      written.push(...batch)
      done += batch.length
      continue
    }
    // Whichever record is at fault, each is tried by itself.
    for (const step of changed.slice(done)) written.push(await writeAlone(target, step.record))
    break
  }
  return written
}

type Step = { record: ImportRecord; hash: string; known: KnownRecord | undefined; isUnchanged: boolean }

async function planRecords({ database, source }: Target, records: ImportRecord[]): Promise<Step[]> {
  const known = await findKnownRecords(database.prisma, source, records)
  return records.map((record) => {
    const hash = sha256(JSON.stringify(record.content))
    const before = known.get(record)
    return { record, hash, known: before, isUnchanged: before?.row != null && before.hash === hash }
  })
}

function foresee({ record, known }: Step): Written {
  return { record, outcome: known?.row ? 'updated' : 'created' }
}

/** As many as fit the time, in one transaction. */
function writeBatch({ database, source }: Target, steps: Step[]): Promise<Written[]> {
  return database.prisma.$transaction(async (tx) => {
    const started = performance.now()
    const batch: Batch = { tx, ids: new Map() }
    const written: Written[] = []
    for (const step of steps) {
      written.push(await writeStep(batch, source, step))
      if (performance.now() - started > MAX_TRANSACTION_MS) break
    }
    return written
  })
}

async function writeStep(batch: Batch, source: string, { record, hash, known }: Step): Promise<Written> {
  const row = known?.row ?? null
  const { id, notes } = await record.save(batch, row)
  await remember(batch.tx, source, record, { rowId: id, hash })
  return { record, outcome: row ? 'updated' : 'created', notes }
}

async function remember(
  tx: Tx,
  source: string,
  { kind, key }: ImportRecord,
  entry: { rowId: number; hash: string },
): Promise<void> {
  const where = { source_kind_key: { source, kind, key } }
  await tx.importSource.upsert({ where, create: { source, kind, key, ...entry }, update: entry })
}

/** Planned again, since another import of the same file may have been at it. */
async function writeAlone(target: Target, record: ImportRecord): Promise<Written> {
  const [step] = await planRecords(target, [record])
  if (!step) throw new Error('A record was lost between plan and writing.')
  if (step.isUnchanged) return { record, outcome: 'unchanged' }
  try {
    const [written] = await writeBatch(target, [step])
    if (!written) throw new Error('A record was not written.')
    return written
  } catch (error) {
    return { record, outcome: 'skipped', reason: describeDataError(error) }
  }
}
