import { cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import type { Database, Tx } from '#lib/platform/database/db.ts'

const NEEDED_BY_MAIL = ['US', 'CA', 'AU', 'MX', 'BR', 'IN', 'JP']

/** Finds the countries whose addresses need a state: for mail, or because their states are taxed differently. */
export async function findCountriesWithStates(tx: Tx): Promise<ReadonlySet<string>> {
  const taxed = await tx.taxRate.groupBy({ by: ['country'], where: { state: { not: '' } } })
  return new Set([...NEEDED_BY_MAIL, ...taxed.map(({ country }) => country)])
}

const keep = cacheByVersion<ReadonlySet<string>>('catalogue', 1)

/** The same, read again only after a change; not to be called in a transaction. */
export function keepCountriesWithStates({ prisma, dataVersion }: Database): Promise<ReadonlySet<string>> {
  return keep(dataVersion, '', () => findCountriesWithStates(prisma))
}
