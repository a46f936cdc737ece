import type { Context } from '#lib/context.ts'

/** What search engines see of a post, a page or a product. Null stands for the entry's own title or excerpt. */
export type SeoTexts = { title: string | null; description: string | null; noindex: boolean }

const columns = { slug: true, seoTitle: true, seoDescription: true, noindex: true } as const

type Row = { slug: string; seoTitle: string | null; seoDescription: string | null; noindex: boolean }

/** Changes what search engines see of a post or page; parts left out stay as they are. Null if it does not exist. */
export async function changeEntrySeo(
  { database }: Context,
  kind: 'post' | 'page',
  slug: string,
  { title, description, noindex }: Partial<SeoTexts>,
): Promise<SeoTexts | null> {
  const { post, page } = database.prisma
  const change = { where: { slug }, data: { seoTitle: title, seoDescription: description, noindex } }
  const find = { where: { slug }, select: columns }
  await (kind === 'post' ? post.updateMany(change) : page.updateMany(change))
  const row = await (kind === 'post' ? post.findUnique(find) : page.findUnique(find))
  return row && toTexts(row)
}

/** Lists the slugs of posts or pages that search engines are asked not to list. */
export async function listUnlistedEntries({ database }: Context, kind: 'post' | 'page'): Promise<string[]> {
  const { post, page } = database.prisma
  const query = { where: { noindex: true }, orderBy: { slug: 'asc' }, select: { slug: true } } as const
  const rows = await (kind === 'post' ? post.findMany(query) : page.findMany(query))
  return rows.map(({ slug }) => slug)
}

function toTexts({ seoTitle: title, seoDescription: description, noindex }: Row): SeoTexts {
  return { title, description, noindex }
}
