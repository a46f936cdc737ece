import type { MenuItemInput, MenuTarget } from '#lib/domains/publishing/content/index.ts'
import type { MenuItemSeed } from '../pages/menus.ts'
import { lookUp, type SeedContext } from './seed-context.ts'

/** Ids by slug, for each kind of menu target. */
type MenuTargets = Record<
  'page' | 'post' | 'post_category' | 'product' | 'product_category',
  Map<string, number>
>

export async function readMenuTargets({ database: { prisma } }: SeedContext): Promise<MenuTargets> {
  const select = { id: true, slug: true } as const
  const bySlug = (rows: { id: number; slug: string }[]) => new Map(rows.map((row) => [row.slug, row.id]))
  return {
    page: bySlug(await prisma.page.findMany({ select })),
    post: bySlug(await prisma.post.findMany({ select })),
    post_category: bySlug(await prisma.postCategory.findMany({ select })),
    product: bySlug(await prisma.product.findMany({ select })),
    product_category: bySlug(await prisma.productCategory.findMany({ select })),
  }
}

export function placeMenuItems(items: readonly MenuItemSeed[], targets: MenuTargets): MenuItemInput[] {
  return items.map(({ to, children = [], ...item }) => ({
    ...item,
    ...toTarget(to, targets),
    children: placeMenuItems(children, targets),
  }))
}

function toTarget(to: MenuItemSeed['to'], targets: MenuTargets): MenuTarget {
  switch (to.type) {
    case 'page':
      return { type: 'page', pageId: lookUp(targets.page, to.slug) }
    case 'post':
      return { type: 'post', postId: lookUp(targets.post, to.slug) }
    case 'post_category':
      return { type: 'post_category', postCategoryId: lookUp(targets.post_category, to.slug) }
    case 'product':
      return { type: 'product', productId: lookUp(targets.product, to.slug) }
    case 'product_category':
      return { type: 'product_category', productCategoryId: lookUp(targets.product_category, to.slug) }
    default:
      return to
  }
}
