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
    horizon = { version, next: ports.nextPublication(), passed: 0 }
    horizons.set(ports, horizon)
  }
  const next = await horizon.next.catch((error) => {
    horizons.delete(ports)
    throw error
  })
  if (next && next <= ports.clock.now()) {
    horizon.passed++
    horizon.next = ports.nextPublication()
  }
  return `${version}.${horizon.passed}`
}
