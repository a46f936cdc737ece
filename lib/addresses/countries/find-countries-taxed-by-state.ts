import type { Tx } from '#lib/platform/db.ts'

/** The countries that tax their states differently: what is sold there has no price until the state is known. */
export async function findCountriesTaxedByState(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.taxRate.groupBy({ by: ['country'], where: { state: { not: '' } } })
  return new Set(rows.map(({ country }) => country))
}
