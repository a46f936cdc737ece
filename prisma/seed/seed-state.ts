import type { Database, Tx } from '#lib/platform/database/db.ts'

const MARKER = 'demo.seed'

/** `foreign`: the database holds other data. `removed`: the owner has removed the demo store. */
export type SeedState = 'empty' | 'started' | 'finished' | 'foreign' | 'removed'

const markers = ['started', 'finished', 'removed'] as const

export async function readSeedState({ prisma }: Database): Promise<SeedState> {
  const marked = await readMarker({ prisma })
  if (marked) return marked
  const first = { select: { id: true } } as const
  const rows = await Promise.all([
    prisma.product.findFirst(first),
    prisma.post.findFirst(first),
    prisma.app.findFirst(first),
  ])
  return rows.some((row) => row !== null) ? 'foreign' : 'empty'
}

async function readMarker({ prisma }: { prisma: Pick<Tx, 'setting'> }): Promise<SeedState | null> {
  const marker = await prisma.setting.findUnique({ where: { key: MARKER }, select: { value: true } })
  if (!marker) return null
  const { value } = marker.value as { value?: unknown }
  return markers.find((state) => state === value) ?? 'started'
}

export async function isSeeded(database: { prisma: Pick<Tx, 'setting'> }): Promise<boolean> {
  return (await readMarker(database)) === 'finished'
}

/** Marks a demo store that is complete as removed, until the transaction ends for its caller alone. Of several, one gets true. */
export async function claimRemoval(tx: Pick<Tx, 'setting'>): Promise<boolean> {
  const { count } = await tx.setting.updateMany({
    where: { key: MARKER, value: { equals: { value: 'finished' } } },
    data: { value: { value: 'removed' } },
  })
  return count === 1
}

export async function markSeed(
  { prisma }: { prisma: Pick<Tx, 'setting'> },
  state: (typeof markers)[number],
): Promise<void> {
  const value = { value: state }
  await prisma.setting.upsert({ where: { key: MARKER }, create: { key: MARKER, value }, update: { value } })
}
