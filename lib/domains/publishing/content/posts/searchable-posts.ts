import type { Context } from '#lib/context.ts'
import { searchableTranslations } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { type Dependency, linkedNames, type Searchable } from '#lib/search/index.ts'
import { pictureColumns, thumbnailOf } from '#lib/services/media/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { datedPosts, visiblePosts } from '../visibility.ts'
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
  categories: { select: { category: { select: { name: true } } }, orderBy: { categoryId: 'asc' } },
  tags: { select: { tag: { select: { name: true } } }, orderBy: { tagId: 'asc' } },
} satisfies Prisma.PostSelect

type Row = Prisma.PostGetPayload<{ select: typeof columns }>

const dependencies: Dependency[] = [
  { table: 'PostCategoryLink', ids: '{row}."postId"' },
  { table: 'PostTagLink', ids: '{row}."postId"' },
  {
    table: 'PostCategory',
    ids: 'SELECT "postId" FROM "PostCategoryLink" WHERE "categoryId" = {row}."id"',
    columns: ['name'],
  },
  {
    table: 'PostTag',
    ids: 'SELECT "postId" FROM "PostTagLink" WHERE "tagId" = {row}."id"',
    columns: ['name'],
  },
  {
    table: 'Media',
    ids: 'SELECT "id" FROM "Post" WHERE "imageId" = {row}."id"',
    columns: ['url', 'thumbnailUrl', 'hash'],
  },
]

const relatedTexts = {
  categories: linkedNames('PostCategory', 'PostCategoryLink', { linked: 'categoryId', row: 'postId' }),
  tags: linkedNames('PostTag', 'PostTagLink', { linked: 'tagId', row: 'postId' }),
}

/** Defines the search for posts, by title, text, category and tag. Results show the date. */
export function searchablePosts({ settings, clock }: Pick<Context, 'settings' | 'clock'>): Searchable<Row> {
  return {
    model: 'Post',
    searchableQuery: (includeScheduled = false) => ({
      where: includeScheduled ? datedPosts : visiblePosts(clock.now()),
      select: columns,
    }),
    searchableColumns: () => ({ title: 5, excerpt: 2, bodyText: 1, ...searchableTranslations.weights }),
    relatedTexts,
    findsWholeWords: true,
    searchableFields: (row) => ({
      title: [row.title, 5],
      // The beginning of the text is not counted twice.
      ...(!isDerivedExcerpt(row) && { excerpt: [row.excerpt, 2] }),
      categories: [row.categories.map(({ category }) => category.name).join('\n'), 2],
      tags: [row.tags.map(({ tag }) => tag.name).join('\n'), 2],
      bodyText: [row.bodyText, 1],
      ...searchableTranslations.fields(row),
    }),
    plainFields: ['excerpt', 'bodyText', 'translatedTexts'],
    toSearchResult: (row) => ({
      title: row.title,
      url: `/posts/${encodeURIComponent(row.slug)}`,
      excerpt: cutText(row.excerpt || row.bodyText, EXCERPT_LENGTH) || null,
      image: row.image && thumbnailOf(row.image),
      meta: row.publishedAt && dateFormat(settings.current).format(row.publishedAt),
      slug: row.slug,
      visible_from: row.publishedAt && row.publishedAt > clock.now() ? row.publishedAt : null,
    }),
    standing: {
      select: { publishedAt: true },
      read: (row) => ({ isAvailable: true, popularity: 0, date: (row as Row).publishedAt }),
    },
    excerptColumn: 'bodyText',
    // Without the number of comments, which is written often and does not affect results.
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
    dependencies,
  }
}

// Creating one takes longer than everything else about a result.
const dateFormats = new WeakMap<Settings, Intl.DateTimeFormat>()

function dateFormat(settings: Settings): Intl.DateTimeFormat {
  const known = dateFormats.get(settings)
  if (known) return known
  const timeZone = settings['site.timezone']
  const format = new Intl.DateTimeFormat(settings['site.locale'], { dateStyle: 'medium', timeZone })
  dateFormats.set(settings, format)
  return format
}
