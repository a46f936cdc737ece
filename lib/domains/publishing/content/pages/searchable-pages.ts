import type { Context } from '#lib/context.ts'
import { searchableTranslations } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import type { Searchable } from '#lib/search/index.ts'
import { pictureColumns, thumbnailOf } from '#lib/services/media/index.ts'
import { visiblePages } from '../visibility.ts'
import { isDerivedExcerpt } from '../writing/derive-text.ts'

const EXCERPT_LENGTH = 160

const columns = {
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  bodyText: true,
  ...searchableTranslations.select,
  publishedAt: true,
  image: { select: pictureColumns },
} satisfies Prisma.PageSelect

type Row = Prisma.PageGetPayload<{ select: typeof columns }>

/** Defines the search for pages, by title and text. */
export function searchablePages({ clock }: Pick<Context, 'clock'>): Searchable<Row> {
  return {
    model: 'Page',
    searchableQuery: (includeScheduled = false) => ({
      where: includeScheduled ? { published: true } : visiblePages(clock.now()),
      select: columns,
    }),
    searchableColumns: () => ({ title: 5, excerpt: 2, bodyText: 1, ...searchableTranslations.weights }),
    findsWholeWords: true,
    searchableFields: (row) => ({
      title: [row.title, 5],
      // The beginning of the text is not counted twice.
      ...(!isDerivedExcerpt(row) && { excerpt: [row.excerpt, 2] }),
      bodyText: [row.bodyText, 1],
      ...searchableTranslations.fields(row),
    }),
    plainFields: ['excerpt', 'bodyText', 'translatedTexts'],
    toSearchResult: (row) => ({
      title: row.title,
      url: `/${encodeURIComponent(row.slug)}`,
      excerpt: cutText(row.excerpt || row.bodyText, EXCERPT_LENGTH) || null,
      image: row.image && thumbnailOf(row.image),
      meta: null,
      slug: row.slug,
      visible_from: row.publishedAt && row.publishedAt > clock.now() ? row.publishedAt : null,
    }),
    excerptColumn: 'bodyText',
    watchedColumns: [
      'slug',
      'title',
      'excerpt',
      'bodyText',
      ...searchableTranslations.columns,
      'imageId',
      'published',
      'publishedAt',
    ],
    dependencies: [
      {
        table: 'Media',
        ids: 'SELECT "id" FROM "Page" WHERE "imageId" = {row}."id"',
        columns: ['url', 'thumbnailUrl', 'hash'],
      },
    ],
  }
}
