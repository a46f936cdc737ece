import { findPostChanges, savePost, savePostCategory } from '#lib/domains/publishing/content/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { readList } from '../../cells/read-cell.ts'
import type { TableRow } from '../../cells/table.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import { tableFile } from '../../records/history/table-file.ts'
import type { ImportRecord, SourceContext } from '../../records/import-record.ts'
import { findAuthor, lookUpAuthor } from '../wordpress/author.ts'
import { entryColumns, isDeleted, isOn, readEntry, readPicture } from './entry.ts'

const columns = {
  ...entryColumns,
  summary: ['Summary HTML'],
  tags: ['Tags'],
  image: ['Image Src'],
  imageAlt: ['Image Alt Text'],
  blogHandle: ['Blog: Handle'],
  blogTitle: ['Blog: Title'],
  commentable: ['Blog: Commentable'],
  comment: ['Comment: Body', 'Comment: ID', 'Comment: Content'],
} as const

type Row = TableRow<keyof typeof columns>

/** Matrixify's sheet Blog Posts. */
export const shopifyPosts = tableFile({
  name: 'shopify',
  what: 'a list of Shopify blog posts',
  contents: 'content',
  columns,
  required: ['handle', 'title', 'body', 'blogHandle'],
  isOfSite: true,
  keyOf: (row) => (row.get('handle') ? `${row.get('blogHandle')}/${row.get('handle')}` : ''),
  reasonWithoutKey: 'The post has no handle.',
  toRecord(rows, context, headers) {
    const row = rows.find((one) => one.get('title')) ?? rows[0]
    if (!row) return null
    if (isDeleted(row.get('command'))) {
      context.report.skip(row.line, 'Its command is DELETE.')
      return null
    }
    const comments = rows.filter((one) => one.get('comment')).length
    if (comments > 0)
      context.report.warn(
        row.line,
        `Comments of Shopify's blog do not come along: ${comments} of "${row.get('title')}".`,
      )
    return postRecord(row, readPost(row, headers, context), context)
  },
})

function readPost(row: Row, headers: string[], context: SourceContext) {
  const blog = { slug: slugify(row.get('blogHandle')), name: row.get('blogTitle') || row.get('blogHandle') }
  const { publishedAt, ...entry } = readEntry(row, headers, context)
  return {
    post: {
      ...entry,
      ...(row.get('summary') && { excerpt: row.get('summary') }),
      image: readPicture(row.get('image'), row.get('imageAlt')),
      commentsOpen: !/^(no|false|0)$/i.test(row.get('commentable')) && isOn(row.get('commentable') || 'yes'),
    },
    publishedAt,
    blog,
    author: row.get('author'),
    tags: readList(row.get('tags')).map((name) => ({ name })),
  }
}

function postRecord(
  row: Row,
  { post, publishedAt, blog, author: name, tags }: ReturnType<typeof readPost>,
  { now }: SourceContext,
): ImportRecord {
  const handles = [row.get('blogHandle'), row.get('handle')]
  const author = name ? { name, email: `${slugify(name, 'author')}@import.invalid` } : null
  return {
    kind: 'post',
    key: handles.join('/'),
    line: row.line,
    name: post.title,
    content: { post, publishedAt, blog, name, tags },
    async save(batch, known) {
      const { tx, moves } = batch
      const isTaken = async (slug: string) => (await tx.post.count({ where: { slug } })) > 0
      const slug = known?.slug ?? (await findFreeSlug(post.slug, isTaken))
      const { id } = await savePost(tx, {
        ...post,
        bodyHtml: await showKnownCopies(tx, post.bodyHtml),
        id: known?.id,
        slug,
        publishedAt: publishedAt ?? (known || !post.published ? undefined : now),
        authorId: author && (await findAuthor(batch, author)),
        categoryIds: [(await findBlog(tx, blog.slug)) ?? (await savePostCategory(tx, blog)).id],
        tags,
      })
      const from = `/blogs/${handles.map(encodeURIComponent).join('/')}`
      moves.push({ from, to: `/posts/${encodeURIComponent(slug)}` })
      return { id }
    },
    async preview(look, known) {
      if (!known) return {}
      const { tx } = look
      const fields = await findPostChanges(tx, known.id, {
        ...post,
        bodyHtml: await showKnownCopies(tx, post.bodyHtml),
        slug: known.slug ?? post.slug,
        publishedAt: publishedAt ?? undefined,
        authorId: author && (await lookUpAuthor(look, author)),
        categoryIds: [(await findBlog(tx, blog.slug)) ?? 0],
        tags,
      })
      return { fields }
    },
  }
}

/** Each blog is a category of posts. */
async function findBlog(tx: Tx, slug: string): Promise<number | undefined> {
  return (await tx.postCategory.findUnique({ where: { slug }, select: { id: true } }))?.id
}
