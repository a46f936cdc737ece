import type { Database, Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { describeDataError } from '../describe-data-error.ts'
import type { ImportRecord } from './import-record.ts'
import { findKnownRecords, type KnownRecord } from './known-records.ts'

export type Written =
  | {
      record: ImportRecord
      outcome: 'created' | 'updated' | 'unchanged'
      fields?: string[]
      warnings?: string[]
    }
  | { record: ImportRecord; outcome: 'skipped'; reason: string }

export type Target = {
  database: Pick<Database, 'prisma' | 'provider'>
  source: string
  now: Date
  language?: string
}

export type Step = {
  record: ImportRecord
  hash: string
  known: KnownRecord | undefined
  /** It has not changed in the file, and its row exists. */
  isSame: boolean
}

/** A key that the database refuses affects only that record. */
export async function planEach(
  { database, source }: Pick<Target, 'database' | 'source'>,
  records: ImportRecord[],
) {
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

export async function planRecords(tx: Tx, source: string, records: ImportRecord[]): Promise<Step[]> {
  const known = await findKnownRecords(tx, source, records)
  return records.map((record) => {
    const hash = hashOf(record)
    const before = known.get(record)
    return { record, hash, known: before, isSame: isSame(before, hash) }
  })
}

function isSame(known: KnownRecord | undefined, hash: string): boolean {
  return known?.row != null && (known.hash === null || known.hash === hash)
}

const hashes = new WeakMap<ImportRecord, string>()

/** Computed once: a record is planned again in the transaction that writes it. */
function hashOf(record: ImportRecord): string {
  const hash = hashes.get(record) ?? sha256(JSON.stringify(record.content))
  hashes.set(record, hash)
  return hash
}

export async function isUnchanged(
  tx: Tx,
  { record, known, isSame }: Step,
  keys: ReadonlySet<string>,
): Promise<boolean> {
  if (!isSame || !known?.row) return false
  return record.isCurrent?.(tx, known.row, keys) ?? true
}

export function unchanged({ record }: Step): Written {
  return { record, outcome: 'unchanged' }
}
