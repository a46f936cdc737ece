import type { Versions } from '#lib/platform/data-version.ts'
import type { ApiPorts } from './ports.ts'

/** What was looked up at a data version: when something scheduled appears next. */
type Horizon = { version: string; next: Promise<Date | null>; passed: number }

const horizons = new WeakMap<ApiPorts, Horizon>()

/**
 * A version of everything public reads show. It changes with every write, and at the moment a scheduled
 * post, page or product becomes visible, which is no write.
 */
export async function publicationVersion(ports: ApiPorts, versions: Versions): Promise<string> {
  const version = `${versions.settings}.${versions.content}.${versions.catalogue}`
  let horizon = horizons.get(ports)
  if (horizon?.version !== version) {
    horizon = { version, next: lookAhead(ports), passed: 0 }
    horizons.set(ports, horizon)
  }
  const { next } = horizon
  const moment = await next
  // Of those who see the moment pass together, one looks for the next.
  if (moment && moment <= ports.clock.now() && horizon.next === next) {
    horizon.passed++
    horizon.next = lookAhead(ports)
  }
  return `${version}.${horizon.passed}`
}

function lookAhead(ports: ApiPorts): Promise<Date | null> {
  const next = ports.nextPublication()
  // Whoever asks next looks again; those who wait for this one hear of its failure themselves.
  next.catch(() => horizons.delete(ports))
  return next
}
