import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { importSubject } from './import-subject.ts'

export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
export const MAX_IMPORT_PART = 768 * 1024

const KEPT_RUNS = 20
const ABANDONED_MS = 24 * 3_600_000

/** Begins the upload of a file. Returns its id. Throws DomainError for one that is too large. */
export const openImport = staffAction(
  { permission: 'catalogue.write', action: 'import.uploaded' },
  async (
    { context: { clock }, tx, actor, record }: ActionScope<ActionContext>,
    { name, bytes }: { name: string; bytes: number },
  ): Promise<number> => {
    if (bytes < 1 || bytes > MAX_IMPORT_BYTES)
      throw new DomainError('upload_size', { megabytes: MAX_IMPORT_BYTES >> 20 })
    const now = clock.now()
    await tidyUp(tx, now)
    const staffId = actor.kind === 'staff' ? actor.id : null
    const { id } = await tx.importRun.create({
      data: { name, bytes, staffId, uploadedAt: now },
      select: { id: true },
    })
    record({ subject: importSubject(id), after: { name, bytes } })
    return id
  },
)

/** Forgets uploads that were given up, and all but the latest imports. */
async function tidyUp(tx: Tx, now: Date): Promise<void> {
  const abandoned = new Date(now.getTime() - ABANDONED_MS)
  await tx.importRun.deleteMany({ where: { state: 'uploading', uploadedAt: { lt: abandoned } } })
  const oldest = await tx.importRun.findFirst({
    orderBy: { id: 'desc' },
    skip: KEPT_RUNS - 1,
    select: { id: true },
  })
  if (oldest)
    await tx.importRun.deleteMany({
      where: { id: { lte: oldest.id }, state: { notIn: ['uploading', 'checking', 'importing'] } },
    })
}

type Part = { id: number; position: number; content: Uint8Array }

/**
 * Keeps the next part of a file; with the last one, the file waits to be looked at. A part that has arrived already is ignored, so it may be
 * sent again. Returns how many bytes are here. Throws `stale` for one that is not the next.
 */
export const addImportPart = staffAction(
  { permission: 'catalogue.write', action: 'import.continued' },
  async ({ tx, unchanged }: ActionScope<ActionContext>, { id, position, content }: Part): Promise<number> => {
    unchanged()
    if (content.length < 1 || content.length > MAX_IMPORT_PART)
      throw new DomainError('stale', { current: '' })
    const received = position + content.length
    const { count } = await tx.importRun.updateMany({
      where: { id, state: 'uploading', received: position, bytes: { gte: received } },
      data: { received },
    })
    if (count === 0) return whatIsHere(tx, id, received)
    await tx.importPart.create({
      data: { runId: id, position, content: Buffer.from(content) },
      select: { runId: true },
    })
    await tx.importRun.updateMany({ where: { id, bytes: received }, data: { state: 'checking' } })
    return received
  },
)

async function whatIsHere(tx: Tx, id: number, received: number): Promise<number> {
  const run = await tx.importRun.findUnique({ where: { id }, select: { received: true, state: true } })
  if (run && run.received >= received) return run.received
  throw new DomainError('stale', { current: run?.state ?? '' })
}
