import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import { isDerivedExcerpt } from './derive-text.ts'

export type EntryKind = 'post' | 'page'
export type EntryRef = { kind: EntryKind; id: number }

/** The content of a post or page, which revisions store. */
export type EntryTexts = {
  title: string
  /** Empty for the beginning of the text. */
  excerpt: string
  bodyHtml: string
  seoTitle: string
  seoDescription: string
}

/** A post or page as staff write it. */
export type Entry = EntryRef &
  EntryTexts & {
    slug: string
    image: Picture | null
    noindex: boolean
    published: boolean
    publishedAt: Date | null
    /** When it was saved last: which version of it this is. */
    updatedAt: Date
    /** Of a post. */
    post: {
      authorId: number | null
      featured: boolean
      commentsOpen: boolean
      categoryIds: number[]
      tags: string[]
    } | null
    /** Of a page. */
    page: { parentId: number | null; inMenu: boolean; position: number } | null
  }

const columns = {
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  bodyHtml: true,
  bodyText: true,
  image: { select: pictureColumns },
  noindex: true,
  seoTitle: true,
  seoDescription: true,
  published: true,
  publishedAt: true,
  updatedAt: true,
} as const

const postColumns = {
  ...columns,
  authorId: true,
  featured: true,
  commentsOpen: true,
  categories: { select: { categoryId: true } },
  tags: { select: { tag: { select: { name: true } } } },
} satisfies Prisma.PostSelect

const pageColumns = {
  ...columns,
  parentId: true,
  inMenu: true,
  position: true,
} satisfies Prisma.PageSelect

/** Returns null if there is no such post or page, visible or not. */
export async function findEntry(tx: Tx, { kind, id }: EntryRef): Promise<Entry | null> {
  if (kind === 'post') {
    const row = await tx.post.findUnique({ where: { id }, select: postColumns })
    if (!row) return null
    const { authorId, featured, commentsOpen, categories, tags, ...shared } = row
    const post = {
      ...{ authorId, featured, commentsOpen },
      categoryIds: categories.map(({ categoryId }) => categoryId),
      tags: tags.map(({ tag }) => tag.name).sort(),
    }
    return { ...toEntry(shared), kind, post, page: null }
  }
  const row = await tx.page.findUnique({ where: { id }, select: pageColumns })
  if (!row) return null
  const { parentId, inMenu, position, ...shared } = row
  return { ...toEntry(shared), kind, post: null, page: { parentId, inMenu, position } }
}

type Row = Prisma.PageGetPayload<{ select: typeof columns }>

function toEntry({ bodyText, excerpt, seoTitle, seoDescription, ...row }: Row) {
  return {
    ...row,
    excerpt: isDerivedExcerpt({ excerpt, bodyText }) ? '' : excerpt,
    seoTitle: seoTitle ?? '',
    seoDescription: seoDescription ?? '',
  }
}

export function textsOf({ title, excerpt, bodyHtml, seoTitle, seoDescription }: EntryTexts): EntryTexts {
  return { title, excerpt, bodyHtml, seoTitle, seoDescription }
}

/** The entry in the audit log, such as `post:3`. */
export function entrySubject({ kind, id }: EntryRef): string {
  return `${kind}:${id}`
}
