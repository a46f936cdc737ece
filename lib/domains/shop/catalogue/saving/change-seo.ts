import type { Context } from '#lib/context.ts'

/** What search engines see of a product. Null stands for its own name or short description. */
type SeoTexts = { title: string | null; description: string | null; noindex: boolean }

/** Changes what search engines see of a product; parts left out stay as they are. Null if it does not exist. */
export async function changeProductSeo(
  { database }: Context,
  slug: string,
  { title, description, noindex }: Partial<SeoTexts>,
): Promise<SeoTexts | null> {
  const { product } = database.prisma
  await product.updateMany({
    where: { slug },
    data: { seoTitle: title, seoDescription: description, noindex },
  })
  const row = await product.findUnique({
    where: { slug },
    select: { seoTitle: true, seoDescription: true, noindex: true },
  })
  return row && { title: row.seoTitle, description: row.seoDescription, noindex: row.noindex }
}

/** Lists the slugs of products that search engines are asked not to list. */
export async function listUnlistedProducts({ database }: Context): Promise<string[]> {
  const rows = await database.prisma.product.findMany({
    where: { noindex: true },
    orderBy: { slug: 'asc' },
    select: { slug: true },
  })
  return rows.map(({ slug }) => slug)
}
