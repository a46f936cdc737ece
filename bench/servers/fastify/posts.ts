import type { Database } from 'better-sqlite3'
import { groupBy, html, image, listMeta, now, time, url } from './present.ts'
import type { ImageRow } from './product-queries.ts'

/** `/posts` and `/posts/{slug}`, in the fields of the project's API, with hand-written SQL. */
export function createPosts(database: Database) {
  const queries = preparePostQueries(database)

  const presentAll = (rows: PostRow[]) => {
    const ids = JSON.stringify(rows.map((row) => row.id))
    const categories = groupBy(queries.categories.all(ids), (row) => row.postId)
    const tags = groupBy(queries.tags.all(ids), (row) => row.postId)
    const label = ({ id, slug, name }: LabelRow) => ({ id, slug, name })
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      excerpt: row.excerpt,
      image: image(row),
      featured: row.featured === 1,
      author: row.authorId === null ? null : presentAuthor(row.authorId, row),
      categories: (categories.get(row.id) ?? []).map(label),
      tags: (tags.get(row.id) ?? []).map(label),
      comments_open: row.commentsOpen === 1,
      comments_count: row.commentsCount,
      reading_minutes: row.readingMinutes,
      published_at: time(row.publishedAt),
      updated_at: time(row.updatedAt),
      url: url(`/posts/${encodeURIComponent(row.slug)}`),
    }))
  }

  return {
    list(page: number, perPage: number) {
      const at = now()
      const total = queries.count.get(at) ?? 0
      const rows = queries.list.all(at, perPage, (page - 1) * perPage)
      return { data: presentAll(rows), meta: listMeta(total, page, perPage) }
    },
    find(slug: string) {
      const at = now()
      const row = queries.bySlug.get(slug, at)
      if (!row) return null
      const [post] = presentAll([row])
      const place = [row.publishedAt, row.id] as const
      return {
        data: {
          ...post,
          body_html: html(row.bodyHtml),
          body_text: row.bodyText,
          seo: { title: row.seoTitle ?? row.title, description: row.seoDescription ?? row.excerpt },
          previous: queries.previous.get(...place) ?? null,
          next: queries.next.get(...place, at) ?? null,
        },
      }
    },
  }
}

function presentAuthor(id: number, { authorName, avatarUrl }: PostRow) {
  const words = authorName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    id,
    name: authorName,
    avatar_url: avatarUrl === null ? null : url(avatarUrl),
    url: url(`/posts?author=${id}-${words}`),
  }
}

type PostRow = ImageRow & {
  id: number
  slug: string
  title: string
  excerpt: string
  featured: number
  authorId: number | null
  authorName: string
  avatarUrl: string | null
  commentsOpen: number
  commentsCount: number
  readingMinutes: number
  publishedAt: string
  updatedAt: string
}
type DetailRow = PostRow & {
  bodyHtml: string
  bodyText: string
  seoTitle: string | null
  seoDescription: string | null
}
type LabelRow = { postId: number; id: number; slug: string; name: string }
type Neighbour = { slug: string; title: string }

function preparePostQueries(database: Database) {
  const visible = `p."published" = 1 AND p."publishedAt" <= ?`
  const inIds = 'IN (SELECT value FROM json_each(?))'
  const summary = `p."id", p."slug", p."title", p."excerpt", p."featured", p."commentsOpen", p."commentsCount",
    p."readingMinutes", p."publishedAt", p."updatedAt", s."id" AS "authorId", s."name" AS "authorName",
    s."avatarUrl", m."id" AS "imageId", m."url" AS "imageUrl", m."thumbnailUrl", m."alt", m."width", m."height", m."color"`
  const joined = `FROM "Post" p LEFT JOIN "Media" m ON m."id" = p."imageId"
    LEFT JOIN "Staff" s ON s."id" = p."authorId"`
  const neighbour = `SELECT "slug", "title" FROM "Post" p WHERE p."published" = 1`
  return {
    count: database.prepare<[string], number>(`SELECT COUNT(*) FROM "Post" p WHERE ${visible}`).pluck(),
    list: database.prepare<[string, number, number], PostRow>(
      `SELECT ${summary} ${joined} WHERE ${visible} ORDER BY p."publishedAt" DESC, p."id" DESC LIMIT ? OFFSET ?`,
    ),
    bySlug: database.prepare<[string, string], DetailRow>(
      `SELECT ${summary}, p."bodyHtml", p."bodyText", p."seoTitle", p."seoDescription" ${joined}
       WHERE p."slug" = ? AND ${visible}`,
    ),
    categories: database.prepare<[string], LabelRow>(
      `SELECT l."postId", c."id", c."slug", c."name" FROM "PostCategoryLink" l
       JOIN "PostCategory" c ON c."id" = l."categoryId" WHERE l."postId" ${inIds} ORDER BY c."position"`,
    ),
    tags: database.prepare<[string], LabelRow>(
      `SELECT l."postId", t."id", t."slug", t."name" FROM "PostTagLink" l
       JOIN "PostTag" t ON t."id" = l."tagId" WHERE l."postId" ${inIds} ORDER BY t."name"`,
    ),
    previous: database.prepare<[string, number], Neighbour>(
      `${neighbour} AND (p."publishedAt", p."id") < (?, ?) ORDER BY p."publishedAt" DESC, p."id" DESC LIMIT 1`,
    ),
    next: database.prepare<[string, number, string], Neighbour>(
      `${neighbour} AND (p."publishedAt", p."id") > (?, ?) AND p."publishedAt" <= ?
       ORDER BY p."publishedAt", p."id" LIMIT 1`,
    ),
  }
}
