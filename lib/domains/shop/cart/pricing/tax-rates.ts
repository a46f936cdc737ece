import type { Context } from '#lib/context.ts'
import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { compareZones, zonesOf } from '#lib/domains/shop/rates/index.ts'
import { keepByVersion } from '#lib/platform/database/cached-by-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { TaxRate } from './price-cart.ts'

/** Where goods are shipped to, as far as taxes and shipping depend on it. */
export type Destination = { country: string; state: string | null; postcode?: string | null }

export type TaxRates = {
  /** The rates of a tax class; none for goods that are not taxed. */
  ofClass(taxClass: string | null): TaxRate[]
  /** The rates of taxed shipping; with a tax class, of shipping that is taxed as its items. */
  ofShipping(taxClass?: string | null): TaxRate[]
}

/** For what does not depend on taxes, such as a cart's issues. */
export const NO_TAXES: TaxRates = { ofClass: () => [], ofShipping: () => [] }

const SHIPPING_CLASS = 'standard'

/** The shop's own country: the destination until the buyer names one. */
export function homeOf(settings: Settings): Destination | null {
  const country = homeCountry(settings)
  return country === null ? null : { country, state: null }
}

// Destinations and languages.
const MAX_KEPT = 1000
const keep = keepByVersion<Row[]>('catalogue', MAX_KEPT)

/**
 * The taxes of a destination, or of the shop's own country, named in the visitor's language. For each class and priority, the rate of the most specific zone applies; priorities add up. Read
 * again only after a change; not to be called in a transaction.
 */
export async function findTaxRates(
  site: Pick<Context, 'database' | 'settings'>,
  destination: Destination | null = null,
): Promise<TaxRates> {
  const place = destination ?? homeOf(site.settings.current)
  const rows = place ? await findRows(site, place) : []
  const byClass = groupBy(rows, ({ taxClass }) => taxClass)
  const ratesOf = (taxClass: string): Row[] => {
    const byPriority = groupBy(byClass.get(taxClass) ?? [], ({ priority }) => priority)
    return [...byPriority.values()].flatMap((same) => [...same].sort(compareZones)[0] ?? [])
  }
  return {
    ofClass: (taxClass) => (taxClass === null ? [] : ratesOf(taxClass).map(toRate)),
    ofShipping: (taxClass = SHIPPING_CLASS) =>
      (taxClass === null ? [] : ratesOf(taxClass))
        .filter(({ appliesToShipping }) => appliesToShipping)
        .map(toRate),
  }
}

type Row = Awaited<ReturnType<typeof loadRows>>[number]

async function findRows(
  site: Pick<Context, 'database' | 'settings'>,
  destination: Destination,
): Promise<Row[]> {
  const { database, settings } = site
  const where = zonesOf(destination)
  const key = [settings.language.locale, where.country, ...where.state.in, where.postcodeFrom.lte].join()
  return keep(database.dataVersion, key, async () =>
    translateRows(site, { entity: 'tax_rate' }, await loadRows(database, where)),
  )
}

function loadRows({ prisma }: Database, where: ReturnType<typeof zonesOf>) {
  return prisma.taxRate.findMany({ where, orderBy: [{ priority: 'asc' }, { id: 'asc' }] })
}

function toRate({ name, rate }: Row): TaxRate {
  return { name, rate }
}
