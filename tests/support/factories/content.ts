import type { Context } from '#lib/context.ts'
import {
  type CategoryInput,
  type CommentInput,
  type MenuItemInput,
  type PageInput,
  type PostInput,
  saveComment,
  saveMenu,
  savePage,
  savePost,
  savePostCategory,
} from '#lib/domains/publishing/content/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Rows of content with as little given as a test needs; everything else is made up. */
export type ContentFactory = ReturnType<typeof createContentFactory>

export function createContentFactory({ database }: Pick<Context, 'database'>) {
  let made = 0
  const save = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.prisma.$transaction(work)

  return {
    /** Published, each an hour after the one before, from the beginning of 2026 on. */
    async post(given: Partial<PostInput> = {}) {
      const number = ++made
      const publishedAt = new Date(Date.UTC(2026, 0, 1, number))
      const input = {
        slug: `post-${number}`,
        title: `Post ${number}`,
        published: true,
        publishedAt,
        ...given,
      }
      return { ...input, ...(await save((tx) => savePost(tx, input))) }
    },
    async page(given: Partial<PageInput> = {}) {
      const number = ++made
      const input = { slug: `page-${number}`, title: `Page ${number}`, ...given }
      return { ...input, ...(await save((tx) => savePage(tx, input))) }
    },
    async postCategory(given: Partial<CategoryInput> = {}) {
      const number = ++made
      const input = { slug: `category-${number}`, name: `Category ${number}`, ...given }
      return { ...input, ...(await save((tx) => savePostCategory(tx, input))) }
    },
    /** Approved, each a minute after the one before. */
    async comment(given: Partial<CommentInput> & { postId: number }) {
      const number = ++made
      const createdAt = new Date(Date.UTC(2026, 1, 1, 0, number))
      const input: CommentInput = {
        authorName: 'Ada',
        body: `Comment ${number}`,
        status: 'approved',
        createdAt,
        ...given,
      }
      return { ...input, ...(await save((tx) => saveComment(tx, input))) }
    },
    menu(items: MenuItemInput[], location = 'primary') {
      return save((tx) => saveMenu(tx, { location, name: `The ${location} menu`, items }))
    },
    staff(given: { name?: string; avatarUrl?: string } = {}) {
      return database.prisma.staff.create({
        data: { name: 'Grace', email: `staff-${++made}@example.com`, ...given },
      })
    },
    /** Takes all content away again. */
    clear() {
      const { menu, page, post, postCategory, postTag, media } = database.prisma
      return database.prisma.$transaction([
        menu.deleteMany(),
        page.deleteMany(),
        post.deleteMany(),
        postCategory.deleteMany(),
        postTag.deleteMany(),
        media.deleteMany(),
      ])
    },
  }
}
