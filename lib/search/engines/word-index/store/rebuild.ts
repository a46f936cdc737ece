import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DamagedFile } from '../errors.ts'
import type { RawDocument } from '../prepare-document.ts'
import { commitRebuild } from './commit.ts'
import type { IndexFolder } from './index-folder.ts'
import { withWorker } from './index-worker.ts'
import { newSegmentName } from './maintain.ts'
import { readManifest } from './manifest.ts'

type Build = {
  /** The end of the log of changes before the first row is read. */
  place: string
  /** Hands on all documents, from the highest id to the lowest; resolves to how many there were. */
  readAll(take: (documents: RawDocument[]) => Promise<void>): Promise<number>
}

/** Builds beside the live index, and swaps. A second rebuild waits for the first. */
export function rebuild(index: IndexFolder, begin: () => Promise<Build>): Promise<number> {
  const { folder } = index
  return index.maintaining.run(async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { place, readAll } = await begin()
    const name = newSegmentName(index)
    const built = await withWorker(async (worker) => {
      await worker.run('begin', path.join(folder, name), path.join(folder, `building-${process.pid}`))
      try {
        await readAll((documents) => worker.run('add', documents))
        return await worker.run('finish')
      } catch (error) {
        await worker.run('abandon').catch(() => undefined)
        throw error
      }
    })
    await index.writing.run(() => {
      const facts = {
        averages: built.averages,
        builtDocuments: built.documents,
        builtAt: new Date().toISOString(),
        place,
      }
      commitRebuild(index, { ...facts, segment: built.documents === 0 ? null : name }, nextNumber(folder))
      index.heal()
    })
    return built.documents
  }, LONGEST_REBUILD_MS)
}

const LONGEST_REBUILD_MS = 3_600_000

/** The number after all that were used; by the clock where a damaged manifest does not tell. */
function nextNumber(folder: string): number {
  try {
    return readManifest(folder)?.next ?? 1
  } catch (error) {
    if (error instanceof DamagedFile) return Math.floor(Date.now() / 1000)
    throw error
  }
}
