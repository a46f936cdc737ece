import type { Tx } from '#lib/platform/database/db.ts'
import type { Observation } from '#lib/platform/database/kept/observations.ts'

/** The version at which something kept is asked for. */
export type WantedVersion = {
  /** Changes with whatever outdates it. */
  version: string
  /** The version of the stock, if a change of it does not outdate everything that was made before. */
  stock?: string | number | undefined
  /** Reads what has at least these versions. */
  read?(look: (prisma: Tx) => Promise<boolean>): Promise<boolean>
}

/** What is kept, with the version of the stock at which it was last known to stand. */
export type Standing = {
  version: string
  stock: string | number | undefined
  /** What it shows of the stock; null if only its version tells whether it stands. */
  observed: readonly Observation[] | null
  looking?: { stock: string | number | undefined; result: Promise<boolean> }
}

/**
 * Whether something kept is what would be made now. If the stock has changed, what it shows of that is looked at again, once for all who ask
 * at the same version.
 */
export function stillStands(kept: Standing, wanted: WantedVersion): boolean | Promise<boolean> {
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
  // Whoever asks next looks again; those waiting for this look see its error themselves.
  result.catch(() => {
    if (kept.looking?.result === result) delete kept.looking
  })
  return result
}

async function isSame(prisma: Tx, observed: readonly Observation[]): Promise<boolean> {
  const seen = await Promise.all(observed.map(({ look }) => look(prisma)))
  return seen.every((one, index) => one === observed[index]?.seen)
}
