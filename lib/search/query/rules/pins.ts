import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { InvalidRule } from '../../errors.ts'
import { normaliseTerm } from './normalise.ts'

export type Pin = {
  type: string
  query: string
  rowId: number
  /** Its place among the results, from 1; null if it never comes among them. */
  place: number | null
}

const MAX_PINS = 100

export function listPins({ prisma }: Pick<Database, 'prisma'>): Promise<Pin[]> {
  return prisma.searchPin.findMany({
    select: { type: true, query: true, rowId: true, place: true },
    orderBy: [{ type: 'asc' }, { query: 'asc' }, { place: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
}

/** Decides what comes first for a query, in this order, and what never does. Replaces what was decided before. Throws `InvalidRule`. */
export async function setPins(
  { prisma }: Pick<Database, 'prisma'>,
  {
    type,
    query,
    first,
    never,
  }: { type: string; query: string; first: readonly number[]; never: readonly number[] },
): Promise<Pin[]> {
  const normal = normaliseTerm(query)
  if (normal === '') throw new InvalidRule(`"${query}" has no word that is searched for.`)
  const ids = [...first, ...never]
  if (new Set(ids).size < ids.length) throw new InvalidRule('A result can be pinned only once for a query.')
  if (ids.length > MAX_PINS) throw new InvalidRule(`A query has at most ${MAX_PINS} pins.`)
  const pins: Pin[] = [
    ...first.map((rowId, index) => ({ type, query: normal, rowId, place: index + 1 })),
    ...never.map((rowId) => ({ type, query: normal, rowId, place: null })),
  ]
  await transact(prisma, async (tx) => {
    await tx.searchPin.deleteMany({ where: { type, query: normal } })
    await tx.searchPin.createMany({ data: pins })
  })
  return pins
}

/** Returns how many pins there were. */
export async function removePins(
  { prisma }: Pick<Database, 'prisma'>,
  { type, query }: { type: string; query: string },
): Promise<number> {
  const { count } = await prisma.searchPin.deleteMany({ where: { type, query: normaliseTerm(query) } })
  return count
}
