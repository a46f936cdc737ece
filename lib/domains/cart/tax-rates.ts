import type { Context } from '#lib/context.ts'
import { homeCountry } from '#lib/domains/addresses/index.ts'
import { compareZones, zonesOf } from '#lib/domains/rates/index.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { TaxRate } from './price-cart.ts'

/** Where goods are shipped to, as far as taxes and shipping depend on it. */
export type Destination = { country: string; state: string | null; postcode?: string | null }

export type TaxRates = {
  /** The rates of a tax class; none for goods that are not taxed. */
  ofClass(taxClass: string | null): TaxRate[]
  /** The rates of taxed shipping. */
  ofShipping(): TaxRate[]
}

const SHIPPING_CLASS = 'standard'

/** The shop's own country: the destination until the buyer names one. */
export function homeOf(settings: Settings): Destination | null {
  const country = homeCountry(settings)
  return country === null ? null : { country, state: null }
}

/**
 * The taxes of a destination, named in the visitor's language. For each class and priority, the rate of the most specific zone applies; priorities add up. One
 * indexed query, and another in further languages.
 */
export async function findTaxRates(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  destination: Destination | null,
): Promise<TaxRates> {
  const found = destination ? await findRows(tx, destination) : []
  const rows = await translateRows({ settings, database: { prisma: tx } }, { entity: 'tax_rate' }, found)
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
