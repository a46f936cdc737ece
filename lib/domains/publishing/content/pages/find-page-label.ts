import type { Context } from '#lib/context.ts'
import { translateRow } from '#lib/domains/publishing/translations/index.ts'
import { visiblePages } from '../visibility.ts'

/** The parts of a page that a link needs. */
export type PageLabel = { id: number; slug: string; title: string }

/** Finds a page by its id; null if it does not exist or visitors cannot see it. */
export async function findPageLabel(context: Context, id: number): Promise<PageLabel | null> {
  const { database, settings, clock } = context
  if (!settings.current['modules.pages']) return null
  const found = await database.prisma.page.findFirst({
    where: { id, ...visiblePages(clock.now()) },
    select: { id: true, slug: true, title: true },
  })
  return found && translateRow(context, { entity: 'page' }, found)
}
