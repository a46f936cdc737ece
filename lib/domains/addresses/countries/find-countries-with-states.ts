import type { Tx } from '#lib/platform/database/db.ts'

const NEEDED_BY_MAIL = ['US', 'CA', 'AU', 'MX', 'BR', 'IN', 'JP']

/** The countries in which an address needs its state: mail there does, or their states are taxed differently. */
export async function findCountriesWithStates(tx: Tx): Promise<ReadonlySet<string>> {
  const taxed = await tx.taxRate.groupBy({ by: ['country'], where: { state: { not: '' } } })
  return new Set([...NEEDED_BY_MAIL, ...taxed.map(({ country }) => country)])
}
