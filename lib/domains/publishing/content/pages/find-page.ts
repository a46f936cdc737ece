import type { Context } from '#lib/context.ts'
import { translateRow } from '#lib/domains/publishing/translations/index.ts'
import { visiblePages } from '../visibility.ts'
import { PAGE, type Page, pageColumns, toPage } from './page-columns.ts'

/** A page with its text. */
export type PageDetail = Page & {
  /** Sanitised. */
  bodyHtml: string
  bodyText: string
  seoTitle: string | null
  seoDescription: string | null
  /** Search engines are asked not to list it. */
  noindex: boolean
  /** The alternate view that shows it, such as `landing` for pages/show.landing; null for the usual one. */
  template: string | null
}

/** Finds the visible page with this slug, or null. */
export async function findPage(context: Context, slug: string): Promise<PageDetail | null> {
  const { database, clock } = context
  const now = clock.now()
  const found = await database.prisma.page.findFirst({
    where: { slug, ...visiblePages(now) },
    select: detailColumns,
  })
  if (!found) return null
  const row = await translateRow(context, PAGE, found)
  const { bodyHtml, bodyText, seoTitle, seoDescription, noindex, template, ...page } = row
  return { ...toPage(page, now), bodyHtml, bodyText, seoTitle, seoDescription, noindex, template }
}

const detailColumns = {
  ...pageColumns,
  bodyHtml: true,
  bodyText: true,
  seoTitle: true,
  seoDescription: true,
  noindex: true,
  template: true,
} as const
