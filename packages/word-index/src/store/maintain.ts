import path from 'node:path'
import { commitSegment, rotateJournal } from './commit.ts'
import type { IndexFolder } from './index-folder.ts'
import { type WithTasks, withWorker } from './index-worker.ts'
import { chooseMerge } from './merge-policy.ts'

export type Limits = {
  /** A journal with more entries or bytes than this is turned into a segment. */
  entries: number
  bytes: number
}

const LIMITS: Limits = { entries: 4096, bytes: 16 * 1024 * 1024 }

export function isFlushDue({ snapshot }: IndexFolder, limits = LIMITS): boolean {
  const { active, journals } = snapshot
  if (!active) return false
  // More than one: a process died between two steps of a flush.
  return active.entries >= limits.entries || active.journal.bytes >= limits.bytes || journals.length > 1
}

/** Flushes and merges what is due, unless another process is doing so. Searches and saves continue during this. */
export async function maintain(
  index: IndexFolder,
  limits = LIMITS,
  withTasks: WithTasks = (work) => withWorker(index.worker, work),
): Promise<void> {
  await index.maintaining.tryRun(async () => {
    if (index.look() !== null) return
    if (isFlushDue(index, limits)) await flush(index, withTasks)
    for (;;) {
      const names = dueMerge(index, limits)
      if (names.length === 0) return
      await merge(index, names, withTasks)
    }
  })
}

function dueMerge({ snapshot }: IndexFolder, { entries }: Limits): string[] {
  return chooseMerge(
    entries,
    snapshot.segments.map(({ name, segment }) => ({
      name,
      documents: segment.size,
      hidden: segment.hiddenCount,
    })),
  )
}

async function flush(index: IndexFolder, withTasks: WithTasks): Promise<void> {
  const { folder, writing } = index
  const journals = await writing.run(() => rotateJournal(index))
  if (journals.length === 0) return
  const segment = newSegmentName(index)
  const documents = await withTasks((runner) =>
    runner.run('flush', folder, journals, path.join(folder, segment)),
  )
  await writing.run(() =>
    commitSegment(index, { journals, replaced: [], segment: documents === 0 ? null : segment }),
  )
}

async function merge(index: IndexFolder, names: string[], withTasks: WithTasks): Promise<void> {
  const { folder, snapshot, writing } = index
  const segment = newSegmentName(index)
  const inputs = snapshot.segments
    .filter(({ name }) => names.includes(name))
    .map((one) => ({ file: path.join(folder, one.name), hidden: one.segment.hiddenDocs() }))
  await withTasks((runner) => runner.run('merge', inputs, path.join(folder, segment)))
  await writing.run(() => commitSegment(index, { journals: [], replaced: names, segment }))
}

/** No two processes write segments at once, and the journals' numbers are never used for segments. */
export function newSegmentName({ snapshot }: IndexFolder): string {
  const used = snapshot.segments.map(({ name }) => Number(/\d+/.exec(name)?.[0] ?? 0))
  return `segment-${Math.max(0, ...used) + 1}-${Date.now().toString(36)}.wix`
}
