import { LRUCache } from 'lru-cache'
import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { Clock } from '#lib/platform/process/clock.ts'

/** What knows the next moment at which something published appears without a write; null if nothing is scheduled. */
type Publisher = { clock: Clock; nextPublication(): Promise<Date | null> }

/** When something scheduled appears next, by the data version it was looked up at. */
type Horizons = LRUCache<string, Promise<Date | null>>

// Requests of an older version arrive beside those of the newest.
const MAX_VERSIONS = 8
// By the function that looks ahead: the ports around it are put together anew for every request.
const horizonsOf = new WeakMap<Publisher['nextPublication'], Horizons>()

/**
 * A version of what public reads of these scopes show. It changes with every write to them or to the settings, and at
 * the moment a scheduled post, page or product becomes visible, which is no write: the version names the next such
 * moment, so that what was answered before it can never be taken for an answer after it.
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
    // Of those who see the moment pass together, one looks for the next.
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
  // Whoever asks next looks again; those who wait for this one hear of its failure themselves.
  next.catch(() => {
    if (horizons.get(version) === next) horizons.delete(version)
  })
  return next
}
