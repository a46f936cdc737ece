import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf, jsonList, jsonObject } from '#lib/platform/database/statements/json-text.ts'
import {
  type Kinds,
  type Statement,
  statement,
  type ValuesOf,
} from '#lib/platform/database/statements/statement.ts'
import { type Picture, pictureJson } from '#lib/services/media/index.ts'

const ownRow = {
  id: 'int',
  slug: 'text',
  title: 'text',
  excerpt: 'text',
  featured: 'flag',
  commentsOpen: 'flag',
  commentsCount: 'int',
  readingMinutes: 'int',
  publishedAt: 'moment?',
  updatedAt: 'moment',
} as const

const partsRow = { image: 'json?', author: 'json?', categories: 'json', tags: 'json' } as const

const feedRow = { bodyHtml: 'text', createdAt: 'moment' } as const

const detailRow = {
  bodyHtml: 'text',
  bodyText: 'text',
  seoTitle: 'text?',
  seoDescription: 'text?',
  noindex: 'flag',
  template: 'text?',
} as const

type Label = { id: number; slug: string; name: string }
type Neighbour = { id: number; slug: string; title: string }

/** A post as lists show it, its categories and tags in no order. */
export type PostRow = ValuesOf<typeof ownRow> & {
  image: Picture | null
  author: { id: number; name: string; avatarUrl: string | null } | null
  categories: (Label & { position: number })[]
  tags: Label[]
}

/** Also the next older and the next newer visible post. */
export type PostDetailRow = PostRow &
  ValuesOf<typeof detailRow> & { previous: Neighbour | null; next: Neighbour | null }

function columnsOf(kinds: Kinds): string {
  return Object.keys(kinds)
    .map((name) => `p."${name}"`)
    .join(', ')
}

const label = { id: 'c."id"', slug: 'c."slug"', name: 'c."name"' }

function partsOf(provider: Provider): string {
  const author = jsonObject(provider, { id: 's."id"', name: 's."name"', avatarUrl: 's."avatarUrl"' })
  const categories = jsonList(
    provider,
    jsonObject(provider, { ...label, position: 'c."position"' }),
    'FROM "PostCategoryLink" l JOIN "PostCategory" c ON c."id" = l."categoryId" WHERE l."postId" = p."id"',
  )
  const tags = jsonList(
    provider,
    jsonObject(provider, label),
    'FROM "PostTagLink" l JOIN "PostTag" c ON c."id" = l."tagId" WHERE l."postId" = p."id"',
  )
  const orNull = `CASE WHEN s."id" IS NOT NULL THEN ${author} END`
  return [pictureJson(provider, 'm'), orNull, categories, tags].join(', ')
}

const WITH_PARTS = 'LEFT JOIN "Media" m ON m."id" = p."imageId" LEFT JOIN "Staff" s ON s."id" = p."authorId"'

/** SQL for whether visitors can see a post `p` at `@now`; the same as `visiblePosts`. */
const VISIBLE = 'p."published" = TRUE AND p."publishedAt" <= @now'

const byIds = (provider: Provider) =>
  `FROM "Post" p ${WITH_PARTS} WHERE p."id" IN (${integersOf(provider, '@ids')})`

/** Posts by id, whether or not they are visible. */
export const selectPosts = statement({
  parameters: { ids: 'json' },
  row: { ...ownRow, ...partsRow },
  sql: forBoth((provider) => `SELECT ${columnsOf(ownRow)}, ${partsOf(provider)} ${byIds(provider)}`),
}) as Statement<{ ids: unknown }, PostRow>

/** The same with what feeds contain. */
export const selectFeedPosts = statement({
  parameters: { ids: 'json' },
  row: { ...ownRow, ...partsRow, ...feedRow },
  sql: forBoth(
    (provider) =>
      `SELECT ${columnsOf(ownRow)}, ${partsOf(provider)}, ${columnsOf(feedRow)} ${byIds(provider)}`,
  ),
}) as Statement<{ ids: unknown }, PostRow & ValuesOf<typeof feedRow>>

const NEWEST = 'ORDER BY p."publishedAt" DESC, p."id" DESC'

/** A page of all visible posts, newest first, which are found in an index alone. */
export const selectNewest = statement({
  parameters: { now: 'moment', take: 'int', skip: 'int' },
  row: { ...ownRow, ...partsRow },
  sql: forBoth(
    (provider) => `
      SELECT ${columnsOf(ownRow)}, ${partsOf(provider)}
      FROM (SELECT p."id" FROM "Post" p WHERE ${VISIBLE} ${NEWEST} LIMIT @take OFFSET @skip) page
      JOIN "Post" p ON p."id" = page."id" ${WITH_PARTS}
      ${NEWEST}`,
  ),
}) as Statement<{ now: Date; take: number; skip: number }, PostRow>

export const countVisible = statement({
  parameters: { now: 'moment' },
  row: { total: 'int' },
  sql: `SELECT COUNT(*) FROM "Post" p WHERE ${VISIBLE}`,
})

// One bound on the time, for the index; ties are decided by a separate condition.
const OLDER = `
  FROM "Post" n WHERE n."published" = TRUE AND n."publishedAt" <= p."publishedAt"
    AND (n."publishedAt" < p."publishedAt" OR n."id" < p."id")
  ORDER BY n."publishedAt" DESC, n."id" DESC LIMIT 1`
const NEWER = `
  FROM "Post" n WHERE n."published" = TRUE AND n."publishedAt" >= p."publishedAt" AND n."publishedAt" <= @now
    AND (n."publishedAt" > p."publishedAt" OR n."id" > p."id")
  ORDER BY n."publishedAt", n."id" LIMIT 1`

/** The visible post with a slug. */
export const selectPost = statement({
  parameters: { slug: 'text', now: 'moment' },
  row: { ...ownRow, ...partsRow, ...detailRow, previous: 'json?', next: 'json?' },
  sql: forBoth((provider) => {
    const neighbour = jsonObject(provider, { id: 'n."id"', slug: 'n."slug"', title: 'n."title"' })
    return `
      SELECT ${columnsOf(ownRow)}, ${partsOf(provider)}, ${columnsOf(detailRow)},
        (SELECT ${neighbour} ${OLDER}), (SELECT ${neighbour} ${NEWER})
      FROM "Post" p ${WITH_PARTS} WHERE p."slug" = @slug AND ${VISIBLE}`
  }),
}) as Statement<{ slug: string; now: Date }, PostDetailRow>
