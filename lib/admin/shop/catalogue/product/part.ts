import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { listCatalogueChoices, ShownProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { writeDetails } from './write-product.ts'

/** The props of each part of a product's page. */
export type Part = {
  panel: Panel
  product: ShownProduct
  /** Its details as their fields show them. */
  shown: ReturnType<typeof writeDetails>
  timeZone: string
  currency: string
}

/** With what the fields offer. */
export type PartWithChoices = Part & { choices: Awaited<ReturnType<typeof listCatalogueChoices>> }
