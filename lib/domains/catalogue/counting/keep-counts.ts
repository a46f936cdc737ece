import type { Context } from '#lib/context.ts'
import { type KeptByVersion, keepByVersion } from '#lib/platform/database/kept/keep-by-version.ts'
import { nextProductPublication } from './next-product-publication.ts'

type Site = Pick<Context, 'database' | 'clock'>

/** What was counted, and when the next product appears, as a time; undefined if none is scheduled. */
type Counted<Value> = { value: Value; until: number | undefined }

/**
 * Keeps what is counted of the visible products until the catalogue changes or a scheduled product appears: at most `max` counts of
 * each database, those used last. All who ask for one at the same time wait for the same count.
 */
export function keepCounts<Value>(max: number) {
  const keep: KeptByVersion<Counted<Value>> = keepByVersion('catalogue', max)
  return async (site: Site, key: string, count: () => Promise<Value>): Promise<Value> => {
    const until = await findHorizon(site)
    const counted = await keep(site.database.dataVersion, `${until} ${key}`, async () => ({
      value: await count(),
      until: await findHorizon(site),
    }))
    // Otherwise, a product was scheduled or has appeared meanwhile.
    return counted.until === until ? counted.value : count()
  }
}

async function findHorizon(site: Site): Promise<number | undefined> {
  return (await nextProductPublication(site))?.getTime()
}
