import type { Context } from '#lib/context.ts'
import { PICTURE, type Translatable, translateRows } from '#lib/domains/translations/index.ts'
import { orderDepthFirst } from '#lib/platform/lists/tree.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import { visibleProductIds } from '../reading/visible-product.ts'
import { countByCategory } from './count-by-category.ts'

export type ProductCategory = {
  id: number
  slug: string
  name: string
  description: string
  parentId: number | null
  /** 0 at the top. */
  depth: number
  position: number
  image: Picture | null
  /** How many visible products it and its descendants have; each product counts once. */
  productsCount: number
}

/** Lists all categories, each before its descendants. */
export async function listProductCategories(context: Context): Promise<ProductCategory[]> {
  const { database, clock } = context
  const { prisma } = database
  const [rows, counts] = await Promise.all([
    prisma.productCategory.findMany({ select: categoryColumns }),
    countByCategory(prisma, visibleProductIds(clock.now())),
  ])
  const translated = orderDepthFirst(await translateRows(context, CATEGORY, rows))
  return translated.map((row) => ({ ...row, productsCount: counts.get(row.id) ?? 0 }))
}

const CATEGORY: Translatable = { entity: 'product_category', in: { image: PICTURE } }

const categoryColumns = {
  id: true,
  slug: true,
  name: true,
  description: true,
  parentId: true,
  position: true,
  image: { select: pictureColumns },
} as const
