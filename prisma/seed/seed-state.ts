import type { Database } from '#lib/platform/db.ts'

const MARKER = 'demo.seed'

/** `foreign`: there is data that the demo store did not bring. */
export type SeedState = 'empty' | 'started' | 'finished' | 'foreign'

export async function readSeedState({ prisma }: Database): Promise<SeedState> {
  const marker = await prisma.setting.findUnique({ where: { key: MARKER }, select: { value: true } })
  if (marker) return (marker.value as { value?: unknown }).value === 'finished' ? 'finished' : 'started'
  const first = { select: { id: true } } as const
  const rows = await Promise.all([
    prisma.product.findFirst(first),
    prisma.post.findFirst(first),
    prisma.app.findFirst(first),
  ])
  return rows.some((row) => row !== null) ? 'foreign' : 'empty'
}

export async function markSeed({ prisma }: Database, state: 'started' | 'finished'): Promise<void> {
  const value = { value: state }
  await prisma.setting.upsert({ where: { key: MARKER }, create: { key: MARKER, value }, update: { value } })
}
