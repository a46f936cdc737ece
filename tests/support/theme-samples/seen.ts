import type { App } from '#lib/app/app.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { expandSizes, packData } from '#packages/themes/src/data/index.ts'
import type { TestApi } from '#tests/support/api.ts'

export type Data = Record<string, unknown>

/** A walk through the demo store that keeps what its views are given. */
export type Walk = {
  api: TestApi
  app: App
  keep(view: string, data: Data): void
  /** Keeps the data of a page, and resolves to it. Throws if the page is not shown. */
  show(loading: Promise<StorefrontPage | { redirectTo: string } | null>): Promise<Data>
}

const TRUSTED = 'trusted'

/** The data as plain JSON, with trusted HTML as a text. */
export function toPlain(data: Data): Data {
  return JSON.parse(packData(data, TRUSTED), (_, value) => {
    const packed = value?.[TRUSTED] ?? value
    return typeof packed?.sizes === 'string' ? expandSizes(packed.sizes) : packed
  })
}

export const PASSWORD = 'larch-kettle-42'
export const POST = 'one-night-on-the-saddle'
export const KETTLE = 'crane-kettle'
export const JUMPER = 'harbour-gansey-jumper'
export const COFFEE = 'smoke-signal-coffee'
export const GROUP = 'workshop-seconds-box'
export const HOME = {
  ...{ name: 'Ada Lindqvist', line1: '18 Alder Lane', city: 'Portland' },
  ...{ state: 'OR', postcode: '97209', country: 'US' },
}

/** The fields that name a product and one of its variants in a form. */
export async function idsOf({ app }: Walk, slug: string, index = 0) {
  const { id, variants } = await app.database.prisma.product.findUniqueOrThrow({
    where: { slug },
    select: { id: true, variants: { select: { id: true }, orderBy: { position: 'asc' } } },
  })
  return { product_id: String(id), variant_id: String(variants[index]?.id) }
}
