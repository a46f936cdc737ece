import { saveMenu, savePage, savePost, savePostCategory } from '#lib/domains/publishing/content/index.ts'
import { postCover } from '../art/files.ts'
import { type PostSeed, postCategories, posts } from '../blog/index.ts'
import { menus } from '../pages/menus.ts'
import { pages } from '../pages/pages.ts'
import { staff } from '../people/staff.ts'
import { placeMenuItems, readMenuTargets } from './menu-targets.ts'
import { daysBefore, inTransaction, lookUp, type SeedContext } from './seed-context.ts'

export async function seedPosts(context: SeedContext): Promise<number> {
  const authors = await findAuthors(context)
  await inTransaction(context, async (tx) => {
    const ids = new Map<string | null, number | null>([[null, null]])
    for (const [position, { parent, ...category }] of postCategories.entries()) {
      const saved = await savePostCategory(tx, { ...category, parentId: lookUp(ids, parent), position })
      ids.set(category.slug, saved.id)
    }
    for (const [index, post] of posts.entries()) {
      await savePost(tx, {
        ...toInput(context, post, (index % 9) / 20),
        authorId: lookUp(authors, post.author),
        categoryIds: post.categories.map((slug) => lookUp(ids, slug)).filter((id) => id !== null),
      })
    }
  })
  return posts.length
}

export async function seedPages(context: SeedContext): Promise<number> {
  await inTransaction(context, async (tx) => {
    const ids = new Map<string, number>()
    for (const [position, page] of pages.entries()) {
      const saved = await savePage(tx, {
        slug: page.slug,
        title: page.title,
        excerpt: page.excerpt,
        bodyHtml: page.html,
        parentId: page.parent ? lookUp(ids, page.parent) : null,
        inMenu: page.inMenu ?? false,
        position,
        published: true,
        publishedAt: daysBefore(context, 730),
        createdAt: daysBefore(context, 730),
        seoTitle: page.seo?.title,
        seoDescription: page.seo?.description,
      })
      ids.set(page.slug, saved.id)
    }
    await tx.productCategory.updateMany({
      where: { slug: 'wear' },
      data: { sizeGuideId: lookUp(ids, 'size-guide') },
    })
  })
  return pages.length
}

export async function seedMenus(context: SeedContext): Promise<number> {
  const targets = await readMenuTargets(context)
  for (const [position, { items, ...menu }] of menus.entries()) {
    await inTransaction(context, (tx) =>
      saveMenu(tx, { ...menu, position, items: placeMenuItems(items, targets) }),
    )
  }
  return menus.length
}

/** `timeOfDay` is a fraction of a day, so that posts appear at different hours. */
function toInput(context: SeedContext, post: PostSeed, timeOfDay: number) {
  const publishedAt = post.daysAgo === undefined ? null : daysBefore(context, post.daysAgo + timeOfDay)
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    bodyHtml: post.html,
    image: postCover(post),
    published: publishedAt !== null,
    publishedAt,
    createdAt: daysBefore(context, Math.max(post.daysAgo ?? 0, 0) + 2),
    featured: post.featured ?? false,
    commentsOpen: post.commentsOpen ?? true,
    tags: post.tags.map((name) => ({ name })),
    seoTitle: post.seo?.title,
    seoDescription: post.seo?.description,
  }
}

async function findAuthors({ database }: SeedContext): Promise<Map<string, number>> {
  const rows = await database.prisma.staff.findMany({ select: { id: true, email: true } })
  const byEmail = new Map(rows.map((row) => [row.email, row.id]))
  return new Map(staff.map((member) => [member.key, lookUp(byEmail, member.email)]))
}
