import type { Database, Tx } from '#lib/platform/database/db.ts'

/** A row that tests count in: a menu, whose position is the count. */
export const counter = { location: 'counter', name: 'Counter' }

/** Reads the count, then writes the next one: what loses counts where transactions do not keep others out. */
export async function countUp(tx: Tx): Promise<void> {
  const position = await readCounter(tx)
  await tx.menu.update({ where: { location: counter.location }, data: { position: position + 1 } })
}

export async function readCounter(tx: Tx): Promise<number> {
  return (await tx.menu.findUniqueOrThrow({ where: { location: counter.location } })).position
}

/** The locations of all menus, in order. */
export async function listLocations({ prisma }: Database): Promise<string[]> {
  const menus = await prisma.menu.findMany({ orderBy: { location: 'asc' } })
  return menus.map((menu) => menu.location)
}
