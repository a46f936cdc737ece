import type { Context } from '#lib/context.ts'

/** When posts were published, in words of the visitor's language, by id. */
export async function datePosts(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { 'site.locale': locale, 'site.timezone': timeZone } = settings.current
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const posts = await database.prisma.post.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, publishedAt: true },
  })
  return new Map(
    posts.flatMap(({ id, publishedAt }) => (publishedAt ? [[id, format.format(publishedAt)] as const] : [])),
  )
}
