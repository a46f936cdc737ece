import type { Context } from '#lib/context.ts'
import { marketsOf } from '#lib/domains/people/accounts/addresses/index.ts'
import { lacksManufacturer } from '#lib/domains/shop/catalogue/index.ts'
import { EEA, homeCountry, type LegalPage, type Settings } from '#lib/services/settings/index.ts'
import { type LegalPageState, readLegalPages } from '../pages/read-legal-pages.ts'

type FactsContext = Pick<Context, 'database' | 'settings' | 'clock'>

/** The facts by which duties are judged. */
export type ShopFacts = {
  settings: Settings
  /** ISO 3166: where the shop is; null if it is not said. */
  country: string | null
  /** Whether it is in the European Economic Area, or sells there by name. */
  isInEea: boolean
  isInUk: boolean
  pages: Readonly<Record<LegalPage, LegalPageState>>
  /** Whether something is sold whose price of a kilogram, litre or the like is not known. */
  lacksUnitPrices: boolean
  /** Whether a product that is sent to buyers names no manufacturer. */
  lacksManufacturers: boolean
}

export async function loadShopFacts(context: FactsContext): Promise<ShopFacts> {
  const { database, settings } = context
  const { current } = settings
  const country = homeCountry(current)
  const places = marketsOf(current)
  const [pages, variant, product] = await Promise.all([
    readLegalPages(context),
    database.prisma.productVariant.findFirst({
      where: { active: true, unitMeasure: null, product: { published: true, kind: 'sold' } },
      select: { id: true },
    }),
    database.prisma.product.findFirst({ where: lacksManufacturer, select: { id: true } }),
  ])
  return {
    settings: current,
    country,
    isInEea: places.some((one) => EEA.includes(one)),
    isInUk: places.includes('GB'),
    pages,
    lacksUnitPrices: variant !== null,
    lacksManufacturers: product !== null,
  }
}
