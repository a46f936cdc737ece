import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { DamagedFile } from '../errors.ts'
import type { RawDocument } from '../prepare-document.ts'
import { commitRebuild } from './commit.ts'
import type { IndexFolder } from './index-folder.ts'
import { type IndexWorker, withWorker } from './index-worker.ts'
import { newSegmentName } from './maintain.ts'
import { readManifest } from './manifest.ts'
import { packInPieces } from './packed-documents.ts'

type Build = {
  /** The end of the log of changes before the first row is read. */
  cursor: string
  /** Used if there are no documents to choose it by. */
  scale?: number
  /** Passes on all documents, from the highest id to the lowest. Resolves to how many there were. */
  readAll(take: (documents: RawDocument[]) => Promise<void>): Promise<number>
}

/** Builds a new index beside the live one and swaps them. A second rebuild waits for the first. */
export function rebuild(index: IndexFolder, begin: () => Promise<Build>): Promise<number> {
  const { folder } = index
  return index.maintaining.run(async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { cursor, scale = 1, readAll } = await begin()
    const name = newSegmentName(index)
    const built = await withWorker(index.worker, async (worker) => {
      const begun = worker.run('begin', path.join(folder, name), path.join(folder, `building-${process.pid}`))
      const handing = handOver(worker, begun)
      try {
        await readAll(handing.add)
        await handing.ended()
        return await worker.run('finish')
      } catch (error) {
        await worker.run('abandon').catch(() => undefined)
        throw error
      }
    })
    await index.writing.run(() => {
      const facts = {
        averages: built.averages,
        scale: built.documents === 0 ? scale : built.scale,
        builtDocuments: built.documents,
        builtAt: new Date().toISOString(),
        cursor,
      }
      commitRebuild(index, { ...facts, segment: built.documents === 0 ? null : name }, nextNumber(folder))
      index.heal()
    })
    return built.documents
  }, LONGEST_REBUILD_MS)
}

const MAX_UNDER_WAY = 8

/** Lets the next rows be read while the worker is busy, up to a few batches ahead. */
function handOver(worker: IndexWorker, begun: Promise<void>) {
  const underWay = [begun]
  return {
    async add(documents: RawDocument[]): Promise<void> {
      for (const packed of packInPieces(documents)) {
        const added = worker.run('add', packed)
        // The error propagates to the caller that awaits the task.
        added.catch(() => undefined)
        underWay.push(added)
      }
      // Reading from SQLite never yields by itself, and others need their turn.
      await turn()
      while (underWay.length > MAX_UNDER_WAY) await underWay.shift()
    },
    ended: () => Promise.all(underWay),
  }
}

const LONGEST_REBUILD_MS = 3_600_000

/** The number after all that were used; from the clock if the manifest is damaged. */
function nextNumber(folder: string): number {
  try {
    return readManifest(folder)?.next ?? 1
  } catch (error) {
    if (error instanceof DamagedFile) return Math.floor(Date.now() / 1000)
    throw error
  }
}
