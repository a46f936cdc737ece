import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { lockName, transact } from '#lib/platform/database/transact.ts'
import { describeDataError } from '../describe-data-error.ts'
import { saveMoves } from '../former-site/save-moves.ts'
import { Pace } from '../pace.ts'
import type { Batch, ImportKind, ImportRecord, Memory } from './import-record.ts'
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
import { noteIds } from './products/noted-ids.ts'

/** The longest transaction. On SQLite, all other writers wait for it; on PostgreSQL, only another import does. */
const MAX_TRANSACTION_MS = { sqlite: 100, postgresql: 1000 }

/** Writes records, a part of the file at a time. */
export class RecordWriter {
  private readonly target: Target
  /** How many new records fit into a transaction. */
  private readonly pace: Pace
  private readonly longest: number
  private readonly memory: Memory = { categories: new Map(), slugNumbers: new Map() }

  constructor(target: Target) {
    this.target = target
    this.longest = MAX_TRANSACTION_MS[target.database.provider]
    this.pace = new Pace(0.7 * this.longest)
  }

  /**
   * Writes records in short transactions, each with a note of its origin, so that an interrupted import continues where
   * it stopped. A record that the database refuses is skipped; the others are written.
   */
  async write(records: ImportRecord[]): Promise<Written[]> {
    const { plan, refused } = await planEach(this.target, records)
    // Whether the others are current is known when those before them have been written.
    const isSettled = ({ isSame, record }: Step) => isSame && !record.isCurrent
    const written: Written[] = [...refused, ...plan.filter(isSettled).map(unchanged)]
    const changed = plan.filter((step) => !isSettled(step)).map((step) => step.record)
    while (changed.length > 0) {
      const next = changed.slice(0, this.pace.size)
      prepare(next)
      written.push(...(await this.writeParted(next)))
      changed.splice(0, next.length)
    }
    return written
  }

  /** As many as fit the time, in one transaction. */
  private async writeBatch(records: ImportRecord[]): Promise<Written[]> {
    const { database, source, now, language } = this.target
    let learned: Memory | undefined
    const written = await transact(database.prisma, async (tx) => {
      const started = performance.now()
      // Two imports at once would create the same categories and products.
      await lockName(database, tx, 'import')
      const batch: Batch = {
        tx,
        now,
        language,
        ids: new Map(),
        moves: [],
        memory: this.memory,
        categories: new Map(),
        slugNumbers: new Map(),
      }
      learned = batch
      const done: Written[] = []
      for (const steps of intoRuns(await planRecords(tx, source, records))) {
        done.push(...(await this.writeRun(batch, steps)))
        if (performance.now() - started > this.longest) break
      }
      await saveMoves(tx, batch.moves)
      return done
    })
    for (const [path, id] of learned?.categories ?? []) this.memory.categories.set(path, id)
    for (const [slug, number] of learned?.slugNumbers ?? []) this.memory.slugNumbers.set(slug, number)
    return written
  }

  private async writeRun(batch: Batch, steps: Step[]): Promise<Written[]> {
    const { source } = this.target
    const [first] = steps
    const creator = first && creatorOf(first)
    if (creator && steps.length > 1) {
      return this.pace.measure(steps.length, () => createTogether(batch, source, steps))
    }
    const written: Written[] = []
    for (const step of steps) {
      const isDone = await isUnchanged(batch.tx, step, NO_KEYS)
      written.push(isDone ? unchanged(step) : await writeStep(batch, source, step))
    }
    return written
  }

  /** All of the records; where one is at fault, it is found by halves. */
  private async writeParted(records: ImportRecord[]): Promise<Written[]> {
    const written: Written[] = []
    while (written.length < records.length) {
      const rest = records.slice(written.length)
      try {
        written.push(...(await this.writeBatch(rest)))
      } catch (error) {
        const [only, ...others] = rest
        if (only && others.length === 0) {
          return [...written, { record: only, outcome: 'skipped', reason: describeDataError(error) }]
        }
        const half = Math.ceil(rest.length / 2)
        written.push(...(await this.writeParted(rest.slice(0, half))))
        written.push(...(await this.writeParted(rest.slice(half))))
      }
    }
    return written
  }
}

const NO_KEYS: ReadonlySet<string> = new Set()

function prepare(records: ImportRecord[]): void {
  for (const record of records) record.creator?.prepare(record)
}

function creatorOf({ record, known }: Step) {
  return known ? undefined : record.creator
}

/** The steps in their order, those together that can be created together. */
function intoRuns(plan: Step[]): Step[][] {
  const runs: Step[][] = []
  for (const step of plan) {
    const run = runs.at(-1)
    const [before] = run ?? []
    const creator = creatorOf(step)
    if (run && before && creator && creator === creatorOf(before)) run.push(step)
    else runs.push([step])
  }
  return runs
}

async function createTogether(batch: Batch, source: string, steps: Step[]): Promise<Written[]> {
  const creator = steps[0]?.record.creator
  const results = await creator?.create(
    batch,
    steps.map(({ record }) => record),
  )
  const created = steps.flatMap((step, index) => {
    const result = results?.[index]
    return result && 'id' in result ? [{ ...step, rowId: result.id }] : []
  })
  const updatedAt = new Date()
  const notes = created.map(({ record: { kind, key }, hash, rowId }) => {
    return { source, kind, key, rowId, hash, updatedAt }
  })
  await insertRows(batch.tx, 'ImportSource', notes)
  await noteIds(batch.tx, source, created)
  return steps.map(({ record }, index) => {
    const result = results?.[index]
    return result && 'refused' in result
      ? { record, outcome: 'skipped', reason: result.refused }
      : { record, outcome: 'created', warnings: result?.warnings }
  })
}

async function writeStep(batch: Batch, source: string, { record, hash, known }: Step): Promise<Written> {
  const row = known?.row ?? null
  const { id, warnings } = await record.save(batch, row)
  const key = keyToKeep(record, known)
  if (known && known.key !== key) await forget(batch.tx, source, record.kind, known.key)
  await remember(batch.tx, source, record.kind, { key, rowId: id, hash })
  await noteIds(batch.tx, source, [{ record, rowId: id }])
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
