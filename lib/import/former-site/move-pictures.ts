import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { findKnownSites } from './known-sites.ts'
import { saveMoves } from './save-moves.ts'

const BATCH_SIZE = 200

/** Makes the former addresses of downloaded pictures lead to the copies. */
export async function movePictures({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  const site = await findKnownSites(prisma)
  if (!site.isKnown) return
  const OR = site.hosts.map((host) => ({ sourceUrl: { contains: host } }))
  for (let after = 0; ; ) {
    const rows = await prisma.media.findMany({
      where: { id: { gt: after }, OR },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true, url: true, sourceUrl: true },
    })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const moves = rows.flatMap(({ url, sourceUrl }) => {
      const from = sourceUrl && url.startsWith('/') ? site.pathOf(sourceUrl) : null
      return from ? [{ from, to: url }] : []
    })
    await transact(prisma, (tx) => saveMoves(tx, moves))
  }
}
