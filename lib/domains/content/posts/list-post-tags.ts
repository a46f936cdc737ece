import type { Context } from '#lib/context.ts'
import { visiblePosts } from '../visibility.ts'
import { compareLabels } from './compare-labels.ts'

/** `postsCount` counts visible posts. */
export type PostTag = { id: number; slug: string; name: string; postsCount: number }

/** Lists all tags, by name. */
export async function listPostTags({ database, clock }: Context): Promise<PostTag[]> {
  const posts = { where: { post: visiblePosts(clock.now()) } }
  const rows = await database.prisma.postTag.findMany({
    select: { id: true, slug: true, name: true, _count: { select: { posts } } },
  })
  return rows.map(({ _count, ...tag }) => ({ ...tag, postsCount: _count.posts })).sort(compareLabels)
}
