import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { productSubject } from '../product-subject.ts'
import { refuseTakenSkus } from './refuse-taken.ts'

export type NewProduct = { name: string; sku: string | null /** Minor units */; price: number }

/** Creates a draft without options. Resolves to its id. */
export const createProduct = staffAction(
  { permission: 'catalogue.write', action: 'product.created' },
  async (
    { context, tx, record }: ActionScope<Context>,
    { name, sku, price }: NewProduct,
  ): Promise<number> => {
    await refuseTakenSkus(tx, 0, sku === null ? [] : [{ field: 'sku', sku }])
    const isTaken = async (slug: string) => (await tx.product.count({ where: { slug } })) > 0
    const slug = await findFreeSlug(
      slugify(name, undefined, context.settings.current['site.locale']),
      isTaken,
    )
    const product = { slug, name, sku, published: false, variants: [{ price }] }
    const { id } = await saveProduct(tx, product, context.clock.now())
    record({ subject: productSubject(id), after: { name, sku, price } })
    return id
  },
)
