import type { Context } from '#lib/context.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { visibleProduct } from './visible-product.ts'

export type ProductTag = { slug: string; name: string }

const select = { slug: true, name: true }

/** The tag with this slug or name; null if there is no such tag. */
export function findProductTag({ database }: Context, tag: string): Promise<ProductTag | null> {
  return database.prisma.productTag.findFirst({ where: { slug: { in: slugsOf(tag) } }, select })
}

/** Lists the tags of visible products, by slug. */
export function listProductTags({ database, clock }: Context, most: number): Promise<ProductTag[]> {
  return database.prisma.productTag.findMany({
    where: { products: { some: { product: visibleProduct(clock.now()) } } },
    orderBy: { slug: 'asc' },
    take: most,
    select,
  })
}

/** The slugs that a tag may have, given by its slug or name. */
export function slugsOf(tag: string): string[] {
  return [...new Set([tag, slugify(tag, tag)])]
}
