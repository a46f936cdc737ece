import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/rows.ts'
import { visiblePages } from '../visibility.ts'
import { PAGE, type Page, pageColumns, toPage } from './page-columns.ts'

/** `menuOnly`: only pages meant for menus. */
export type PageFilter = { menuOnly?: boolean }

/** Lists visible pages, by position. */
export async function listPages(
  context: Context,
  { menuOnly }: PageFilter,
  paging: Paging,
): Promise<Part<Page>> {
  const { database, clock } = context
  const now = clock.now()
  const where = { ...visiblePages(now), ...(menuOnly && { inMenu: true }) }
  const [total, rows] = await Promise.all([
    database.prisma.page.count({ where }),
    database.prisma.page.findMany({
      where,
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      ...toWindow(paging),
      select: pageColumns,
    }),
  ])
  const translated = await translateRows(context, PAGE, rows)
  return { items: translated.map((row) => toPage(row, now)), total }
}
