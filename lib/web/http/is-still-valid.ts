import type { Tx } from '#lib/platform/database/db.ts'
import type { Observation } from '#lib/platform/database/kept/observations.ts'

/** The version at which a cached value is requested. */
export type WantedVersion = {
  /** Changes with whatever outdates it. */
  version: string
  /** The version of the stock, if a change of it does not outdate everything that was made before. */
  stock?: string | number | undefined
  /** Reads from a database that has at least these versions. */
  read?(look: (prisma: Tx) => Promise<boolean>): Promise<boolean>
}

/** A cached value, with the stock version at which it was last known to be valid. */
export type Standing = {
  version: string
  stock: string | number | undefined
  /** The stock values it shows; null if only its version decides whether it is valid. */
  observed: readonly Observation[] | null
  looking?: { stock: string | number | undefined; result: Promise<boolean> }
}

/**
 * Whether a cached value is still what would be built now. If the stock has changed, checks the stock values it shows, once for all callers
 * at the same version.
 */
export function isStillValid(kept: Standing, wanted: WantedVersion): boolean | Promise<boolean> {
  const { version, stock, read } = wanted
  if (kept.version !== version) return false
  if (kept.stock === stock) return true
  const { observed } = kept
  if (!observed || !read) return false
  if (kept.looking && kept.looking.stock === stock) return kept.looking.result
  const result = read((prisma) => isSame(prisma, observed)).then((stands) => {
    if (stands) kept.stock = stock
    return stands
  })
  kept.looking = { stock, result }
  // The next caller checks again. Callers waiting for this check get its error.
  result.catch(() => {
    if (kept.looking?.result === result) delete kept.looking
  })
  return result
}

async function isSame(prisma: Tx, observed: readonly Observation[]): Promise<boolean> {
  const seen = await Promise.all(observed.map(({ look }) => look(prisma)))
  return seen.every((one, index) => one === observed[index]?.seen)
}
