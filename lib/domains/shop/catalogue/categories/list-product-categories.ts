import type { Context } from '#lib/context.ts'
import { PICTURE, type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import { orderDepthFirst } from '#lib/platform/lists/tree.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import { countShop } from '../counting/count-shop.ts'

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
  const [rows, { categories: counts }] = await Promise.all([
    context.database.prisma.productCategory.findMany({ select: categoryColumns }),
    countShop(context),
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
