import { LRUCache } from 'lru-cache'
import type { Observation } from '#lib/platform/database/cached-by-version.ts'
import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import { andThen, runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'

/** `nextPublication` returns when something scheduled appears next; null if nothing is scheduled. */
type Publisher = { clock: Clock; nextPublication(): Promise<Date | null> }

/** When something scheduled appears next; a promise until that is known. */
type Horizon = { moment: Date | null | Promise<Date | null> }
/** By the data version it was looked up at. */
type Horizons = LRUCache<string, Horizon>

// Requests at an older version overlap with those at the newest.
const MAX_VERSIONS = 8
// Keyed by the function, because every request has a new object around it.
const horizonsOf = new WeakMap<Publisher['nextPublication'], Horizons>()

/**
 * A version of what public reads of these scopes show. It changes with every write to them or to the settings, and when
 * a scheduled post, page or product becomes visible, which involves no write: the version contains the next such
 * moment, so an answer made before it is never reused after it.
 */
export function publicationVersion(
  publisher: Publisher,
  versions: Versions,
  scopes: readonly PublicScope[],
): string | Promise<string> {
  const horizon = runSteps(findHorizon(publisher, `${versions.content}.${versions.catalogue}`))
  return andThen(horizon, (moment) => {
    const seen = scopes.map((scope) => `${scope} ${versions[scope]}`)
    return [versions.settings, ...seen, moment?.getTime() ?? 'last'].join('.')
  })
}

function* findHorizon(publisher: Publisher, version: string): Steps<Date | null> {
  const horizons = horizonsOf.get(publisher.nextPublication) ?? openHorizons(publisher)
  for (;;) {
    const next = horizons.get(version) ?? lookAhead(publisher, horizons, version)
    const moment = yield* settled(next.moment)
    if (!moment || moment > publisher.clock.now()) return moment
    // Of the requests that see the moment pass, one looks up the next.
    if (horizons.get(version) === next) horizons.delete(version)
  }
}

function openHorizons(publisher: Publisher): Horizons {
  const horizons: Horizons = new LRUCache({ max: MAX_VERSIONS })
  horizonsOf.set(publisher.nextPublication, horizons)
  return horizons
}

function lookAhead(publisher: Publisher, horizons: Horizons, version: string): Horizon {
  const looking = publisher.nextPublication()
  const next: Horizon = { moment: looking }
  horizons.set(version, next)
  looking.then(
    (moment) => {
      next.moment = moment
    },
    // The next request looks again; those waiting for this lookup see its error themselves.
    () => {
      if (horizons.get(version) === next) horizons.delete(version)
    },
  )
  return next
}

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
