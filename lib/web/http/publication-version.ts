import { LRUCache } from 'lru-cache'
import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { Clock } from '#lib/platform/process/clock.ts'

/** `nextPublication` returns when something scheduled appears next; null if nothing is scheduled. */
type Publisher = { clock: Clock; nextPublication(): Promise<Date | null> }

/** When something scheduled appears next, by the data version it was looked up at. */
type Horizons = LRUCache<string, Promise<Date | null>>

// Requests at an older version overlap with those at the newest.
const MAX_VERSIONS = 8
// Keyed by the function, because every request has a new object around it.
const horizonsOf = new WeakMap<Publisher['nextPublication'], Horizons>()

/**
 * A version of what public reads of these scopes show. It changes with every write to them or to the settings, and when
 * a scheduled post, page or product becomes visible, which involves no write: the version contains the next such
 * moment, so an answer made before it is never reused after it.
 */
export async function publicationVersion(
  publisher: Publisher,
  versions: Versions,
  scopes: readonly PublicScope[],
): Promise<string> {
  const horizon = await findHorizon(publisher, `${versions.content}.${versions.catalogue}`)
  const seen = scopes.map((scope) => `${scope} ${versions[scope]}`)
  return [versions.settings, ...seen, horizon?.getTime() ?? 'last'].join('.')
}

async function findHorizon(publisher: Publisher, version: string): Promise<Date | null> {
  const horizons = horizonsOf.get(publisher.nextPublication) ?? openHorizons(publisher)
  for (;;) {
    const next = horizons.get(version) ?? lookAhead(publisher, horizons, version)
    const moment = await next
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

function lookAhead(publisher: Publisher, horizons: Horizons, version: string): Promise<Date | null> {
  const next = publisher.nextPublication()
  horizons.set(version, next)
  // The next request looks again; those waiting for this lookup see its error themselves.
  next.catch(() => {
    if (horizons.get(version) === next) horizons.delete(version)
  })
  return next
}
