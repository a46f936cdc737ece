import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { visiblePosts } from '../visibility.ts'
import { compareLabels } from './list-posts.ts'

/** `postsCount` counts visible posts. */
export type PostTag = { id: number; slug: string; name: string; postsCount: number }

/** Lists all tags, by name. */
export async function listPostTags(context: Context): Promise<PostTag[]> {
  const { database, clock } = context
  const posts = { where: { post: visiblePosts(clock.now()) } }
  const rows = await database.prisma.postTag.findMany({
    select: { id: true, slug: true, name: true, _count: { select: { posts } } },
  })
  const translated = await translateRows(context, { entity: 'post_tag' }, rows)
  return translated.map(({ _count, ...tag }) => ({ ...tag, postsCount: _count.posts })).sort(compareLabels)
}
