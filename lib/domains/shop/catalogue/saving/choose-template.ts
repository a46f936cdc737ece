import type { Context } from '#lib/context.ts'

/** Chooses the alternate view that shows a product; null for the usual one. Returns false if there is no such product. */
export async function chooseProductTemplate(
  { database }: Context,
  slug: string,
  template: string | null,
): Promise<boolean> {
  const { count } = await database.prisma.product.updateMany({ where: { slug }, data: { template } })
  return count > 0
}
