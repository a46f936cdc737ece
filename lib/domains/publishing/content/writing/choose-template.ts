import type { Context } from '#lib/context.ts'

/** Chooses the alternate view that shows a post or page; null for the usual one. Returns false if it does not exist. */
export async function chooseEntryTemplate(
  { database }: Context,
  kind: 'post' | 'page',
  slug: string,
  template: string | null,
): Promise<boolean> {
  const { post, page } = database.prisma
  const change = { where: { slug }, data: { template } }
  const { count } = await (kind === 'post' ? post.updateMany(change) : page.updateMany(change))
  return count > 0
}
