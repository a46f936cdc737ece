import type { Database } from '#lib/platform/database/db.ts'
import { SIZES } from '../media-places.ts'
import type { MediaStore } from '../store/media-store.ts'

const BATCH_SIZE = 500

/**
 * Removes the sizes of pictures that no longer exist or have changed, and drafts that killed processes left behind.
 * Resolves to the number of pictures whose sizes were removed.
 */
export async function sweepSizes(
  { prisma }: Pick<Database, 'prisma'>,
  media: MediaStore,
  signal?: AbortSignal,
): Promise<number> {
  await media.removeDrafts('')
  let removed = 0
  for await (const batch of inBatches(media.listFolders(SIZES))) {
    if (signal?.aborted) return removed
    const rows = await prisma.media.findMany({ where: { hash: { in: batch } }, select: { hash: true } })
    const known = new Set(rows.map(({ hash }) => hash))
    for (const hash of batch) {
      const folder = `${SIZES}/${hash}`
      if (known.has(hash)) await media.removeDrafts(folder)
      else {
        await media.removeFolder(folder)
        removed += 1
      }
    }
  }
  return removed
}

async function* inBatches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const name of names) {
    batch.push(name)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
