import type { Database } from '#lib/platform/database/db.ts'
import { pictureColumns } from '../picture.ts'
import { listSizes, parseSizePath, type SizeName } from './list-sizes.ts'

const BATCH_SIZE = 100

type Steps = {
  /** Whether the size has been made already. */
  isMade(name: SizeName): Promise<boolean>
  /** Resolves to false if the size cannot be made. */
  make(name: SizeName): Promise<boolean>
  onProgress?(done: number): void
}

/** Makes every listed size of every picture that has not been made yet, one after the other. */
export async function makeAllSizes(
  { prisma }: Pick<Database, 'prisma'>,
  { isMade, make, onProgress }: Steps,
): Promise<{ made: number; failed: number }> {
  const counts = { made: 0, failed: 0 }
  for (let after = 0; ; ) {
    const rows = await prisma.media.findMany({
      where: { id: { gt: after }, hash: { not: null } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: pictureColumns,
    })
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
    for (const { url } of rows.flatMap(listSizes)) {
      const name = parseSizePath(url)
      if (!name || (await isMade(name))) continue
      counts[(await make(name)) ? 'made' : 'failed'] += 1
      onProgress?.(counts.made + counts.failed)
    }
  }
}
