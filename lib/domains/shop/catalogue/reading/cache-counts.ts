import type { Context } from '#lib/context.ts'
import { type CachedByVersion, cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import { nextProductPublication } from './visible-product.ts'

type Site = Pick<Context, 'database' | 'clock'>

/** The counts, their time, and when the next product appears; undefined if none is scheduled. */
type Counted<Value> = { value: Value; at: number; until: number | undefined }

/**
 * Keeps what is counted of the visible products until the catalogue changes or a scheduled product appears: at most `max` counts of
 * each database, those used last. All who ask for one at the same time wait for the same count.
 */
export function cacheCounts<Value>(max: number) {
  const keep: CachedByVersion<Counted<Value>> = cacheByVersion('catalogue', max)
  return async (site: Site, key: string, count: () => Promise<Value>): Promise<Value> => {
    const now = site.clock.now().getTime()
    const make = async () => ({ at: now, until: await findHorizon(site), value: await count() })
    let passed: number | undefined
    for (;;) {
      const { value, at, until } = await keep(site.database.dataVersion, `${passed ?? ''} ${key}`, make)
      // The clock was set back: what has appeared then has not appeared yet.
      if (now < at) return count()
      if (until === undefined || until > now) return value
      // A product has appeared since. What is counted now is kept until the next one does.
      passed = until
    }
  }
}

async function findHorizon(site: Site): Promise<number | undefined> {
  return (await nextProductPublication(site))?.getTime()
}
