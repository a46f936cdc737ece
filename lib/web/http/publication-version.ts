import { LRUCache } from 'lru-cache'
import type { ApiPorts } from '#lib/api/kernel/ports.ts'
import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'

/** When something scheduled appears next, by the data version it was looked up at. */
type Horizons = LRUCache<string, Promise<Date | null>>

// Requests of an older version arrive beside those of the newest.
const MAX_VERSIONS = 8
// By the function that looks ahead: the ports around it are put together anew for every request.
const horizonsOf = new WeakMap<ApiPorts['nextPublication'], Horizons>()

/**
 * A version of what public reads of these scopes show. It changes with every write to them or to the settings, and at
 * the moment a scheduled post, page or product becomes visible, which is no write: the version names the next such
 * moment, so that what was answered before it can never be taken for an answer after it.
 */
export async function publicationVersion(
  ports: ApiPorts,
  versions: Versions,
  scopes: readonly PublicScope[],
): Promise<string> {
  const horizon = await findHorizon(ports, `${versions.content}.${versions.catalogue}`)
  const seen = scopes.map((scope) => `${scope} ${versions[scope]}`)
  return [versions.settings, ...seen, horizon?.getTime() ?? 'last'].join('.')
}

async function findHorizon(ports: ApiPorts, version: string): Promise<Date | null> {
  const horizons = horizonsOf.get(ports.nextPublication) ?? openHorizons(ports)
  for (;;) {
    const next = horizons.get(version) ?? lookAhead(ports, horizons, version)
    const moment = await next
    if (!moment || moment > ports.clock.now()) return moment
    // Of those who see the moment pass together, one looks for the next.
    if (horizons.get(version) === next) horizons.delete(version)
  }
}

function openHorizons(ports: ApiPorts): Horizons {
  const horizons: Horizons = new LRUCache({ max: MAX_VERSIONS })
  horizonsOf.set(ports.nextPublication, horizons)
  return horizons
}

function lookAhead(ports: ApiPorts, horizons: Horizons, version: string): Promise<Date | null> {
  const next = ports.nextPublication()
  horizons.set(version, next)
  // Whoever asks next looks again; those who wait for this one hear of its failure themselves.
  next.catch(() => {
    if (horizons.get(version) === next) horizons.delete(version)
  })
  return next
}
