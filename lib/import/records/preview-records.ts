import { describeDataError } from '../describe-data-error.ts'
import type { Foreseen, ImportRecord } from './import-record.ts'
import { isUnchanged, planEach, type Step, type Target, unchanged, type Written } from './plan-records.ts'

/** Previews `RecordWriter`. Only reads; `before` holds what earlier records would claim. */
export async function previewRecords(
  target: Target,
  records: ImportRecord[],
  before: Foreseen,
): Promise<Written[]> {
  const { plan, refused } = await planEach(target, records)
  const foreseen: Written[] = [...refused]
  for (const step of plan) {
    const isDone = await isUnchanged(target.database.prisma, step, before.keys)
    foreseen.push(isDone ? unchanged(step) : await foresee(target, step, before))
  }
  return foreseen
}

async function foresee(
  { database, now }: Target,
  { record, known }: Step,
  before: Foreseen,
): Promise<Written> {
  const row = known?.row ?? null
  try {
    const preview = await record.preview?.({ tx: database.prisma, now, ...before }, row)
    before.keys.add(record.key)
    if (row?.formerKey !== undefined) record.identity?.mention(row.formerKey)
    return { record, outcome: row ? 'updated' : 'created', ...preview }
  } catch (error) {
    return { record, outcome: 'skipped', reason: describeDataError(error) }
  }
}
