import { compareZones, zonesOf } from '#lib/domains/rates/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import type { TaxRate } from './price-cart.ts'

/** Where goods go, as far as taxes and shipping depend on it. */
export type Destination = { country: string; state: string | null; postcode?: string | null }

export type TaxRates = {
  /** Of goods of a class; none for what is not taxed. */
  ofClass(taxClass: string | null): TaxRate[]
  /** Of shipping that is taxed. */
  ofShipping(): TaxRate[]
}

const SHIPPING_CLASS = 'standard'

/**
 * The taxes of a destination: of each class and priority the most specific zone's, and all priorities together. One query,
 * by an index.
 */
export async function findTaxRates(tx: Tx, destination: Destination | null): Promise<TaxRates> {
  const rows = destination ? await findRows(tx, destination) : []
  const byClass = groupBy(rows, ({ taxClass }) => taxClass)
  const ratesOf = (taxClass: string): Row[] => {
    const byPriority = groupBy(byClass.get(taxClass) ?? [], ({ priority }) => priority)
    return [...byPriority.values()].flatMap((same) => [...same].sort(compareZones)[0] ?? [])
  }
  return {
    ofClass: (taxClass) => (taxClass === null ? [] : ratesOf(taxClass).map(toRate)),
    ofShipping: () =>
      ratesOf(SHIPPING_CLASS)
        .filter(({ appliesToShipping }) => appliesToShipping)
        .map(toRate),
  }
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

function findRows(tx: Tx, destination: Destination) {
  return tx.taxRate.findMany({
    where: zonesOf(destination),
    orderBy: [{ priority: 'asc' }, { id: 'asc' }],
  })
}

function toRate({ name, rate }: Row): TaxRate {
  return { name, rate }
}
