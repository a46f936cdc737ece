import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/platform/database/db.ts'
import { pictureColumns } from '../picture.ts'
import { listSizesAhead, type SizeName } from './list-sizes.ts'

const BATCH_SIZE = 20

type Steps = {
  /** Whether the size has been made already. */
  isMade(name: SizeName): Promise<boolean>
  /** Resolves to false if the size cannot be made. */
  make(name: SizeName): Promise<boolean>
  signal?: AbortSignal
}

/**
 * Makes what the built-in views show of pictures that are new or have changed, the latest first. Resolves to the number of pictures. It
 * works half of the time, so that an import of many pictures leaves the processor to visitors. It goes on where it was stopped.
 */
export async function makeSizesAhead(
  { prisma }: Pick<Database, 'prisma'>,
  { isMade, make, signal }: Steps,
): Promise<number> {
  // Pictures of other sites and animations have no sizes.
  await prisma.media.updateMany({
    where: { sizedAt: null, factsAt: { not: null }, hash: null },
    data: { sizedAt: new Date() },
  })
  let pictures = 0
  for (;;) {
    const rows = await prisma.media.findMany({
      where: { sizedAt: null, hash: { not: null } },
      orderBy: { id: 'desc' },
      take: BATCH_SIZE,
      select: pictureColumns,
    })
    if (rows.length === 0) return pictures
    for (const row of rows) {
      for (const name of listSizesAhead(row)) {
        if (signal?.aborted) return pictures
        if (await isMade(name)) continue
        const startedAt = performance.now()
        await make(name)
        await sleep(performance.now() - startedAt)
      }
      // A picture that was replaced in the meantime is sized again.
      await prisma.media.updateMany({ where: { id: row.id, hash: row.hash }, data: { sizedAt: new Date() } })
      pictures += 1
    }
  }
}
