import type { Context } from '#lib/context.ts'
import { visiblePosts } from '../visibility.ts'
import { compareLabels } from './list-posts.ts'

/** `postsCount` counts visible posts. */
export type PostAuthor = { id: number; name: string; avatarUrl: string | null; postsCount: number }

/** Lists the authors of visible posts, by name. */
export async function listPostAuthors({ database, clock }: Context): Promise<PostAuthor[]> {
  const counts = await database.prisma.post.groupBy({
    by: ['authorId'],
    where: { ...visiblePosts(clock.now()), authorId: { not: null } },
    _count: { _all: true },
  })
  const posts = new Map(counts.map(({ authorId, _count }) => [authorId, _count._all]))
  const ids = [...posts.keys()].filter((id) => id !== null)
  const rows = await database.prisma.staff.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, avatarUrl: true },
  })
  return rows.map((row) => ({ ...row, postsCount: posts.get(row.id) ?? 0 })).sort(compareLabels)
}
