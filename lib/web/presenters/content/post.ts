import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type {
  PostDetail as PostDetailRecord,
  Post as PostRecord,
} from '#lib/domains/publishing/content/index.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import {
  absoluteHtml,
  type Format,
  Image,
  presentImage,
  presentSeo,
  Seo,
  Timestamp,
} from '#lib/web/presenters/format.ts'
import { Comment } from './comment.ts'

export function categoryPath(slug: string): string {
  return `/posts?category=${encodeURIComponent(slug)}`
}

export function tagPath(slug: string): string {
  return `/posts?tag=${encodeURIComponent(slug)}`
}

/** `/posts?author=7-ada-lindqvist`: the id finds the author, whatever name follows it. */
export function authorPath(author: Author): string {
  return `/posts?author=${encodeURIComponent(authorKey(author))}`
}

type Author = { id: number; name: string }

// Each list of posts names the same few authors.
const known = new LRUCache<string, string>({ max: 200 })

/** The value of the parameter `author`. */
export function authorKey({ id, name }: Author): string {
  const words = known.get(name) ?? slugify(name, '')
  known.set(name, words)
  return words ? `${id}-${words}` : String(id)
}

/** The id in the parameter `author`; null if it has none. */
export function parseAuthorKey(key: string): number | null {
  const [, id] = /^([1-9]\d{0,8})(?:-|$)/.exec(key) ?? []
  return id === undefined ? null : Number(id)
}

const Label = z
  .object({
    id: z.int().describe('Identifies it.'),
    slug: z.string().describe('The value of `category` or `tag` that lists its posts.'),
    name: z.string().describe('Its name.'),
  })
  .meta({ id: 'PostLabel', description: 'A category or tag of a post.' })

const PostAuthor = z
  .object({
    id: z.int().describe('Identifies the author.'),
    name: z.string().describe('As the site shows it.'),
    avatar_url: z.url().nullable().describe('A picture of them.'),
    url: z.url().meta({ description: "The page that lists the author's posts." }),
  })
  .meta({ id: 'PostAuthor', description: 'The author of a post.' })

const Neighbour = z
  .object({ slug: z.string().describe('Its name in addresses.'), title: z.string().describe('Its title.') })
  .meta({ id: 'PostNeighbour', description: 'The previous or next post.' })

export const Post = z
  .object({
    id: z.int().describe('Identifies the post.'),
    slug: z.string().describe('Its name in addresses: `GET /posts/{slug}`.'),
    title: z.string().describe('Its title.'),
    excerpt: z.string().meta({ description: 'Plain text, at most 300 characters.' }),
    image: Image.nullable(),
    featured: z.boolean().describe('Whether the site recommends it.'),
    author: PostAuthor.nullable(),
    categories: z.array(Label).describe('The categories it is in.'),
    tags: z.array(Label).describe('Its tags.'),
    comments_open: z.boolean().describe('Whether new comments are taken.'),
    comments_count: z.int().meta({ description: 'Approved comments.' }),
    reading_minutes: z.int().describe('How long reading it takes.'),
    published_at: Timestamp,
    updated_at: Timestamp,
    url: z.url().describe('Its address on the site.'),
  })
  .meta({ id: 'Post', description: 'A post, as in lists.' })

export const PostDetail = Post.extend({
  body_html: z.string().meta({ description: "Sanitised. The site's own addresses are absolute." }),
  body_text: z.string().describe('The same as plain text.'),
  seo: Seo,
  comments: z
    .array(Comment)
    .nullable()
    .optional()
    .describe(
      'Only if `include` names it: the oldest 20 with their replies. Null if the site shows no comments.',
    ),
  previous: Neighbour.nullable().meta({ description: 'The next older post.' }),
  next: Neighbour.nullable().meta({ description: 'The next newer post.' }),
}).meta({ id: 'PostDetail', description: 'A post in full.' })

export function presentPost(post: PostRecord, format: Format): z.input<typeof Post> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    image: post.image && presentImage(post.image, format),
    featured: post.featured,
    author: post.author && presentPostAuthor(post.author, format),
    categories: post.categories,
    tags: post.tags,
    comments_open: post.commentsOpen,
    comments_count: post.commentsCount,
    reading_minutes: post.readingMinutes,
    published_at: format.time(post.publishedAt),
    updated_at: format.time(post.updatedAt),
    url: format.url(`/posts/${encodeURIComponent(post.slug)}`),
  }
}

/** A post for cards of pages: with its date in words. */
export function presentPostCard(post: PostRecord, format: Format & { day(date: Date): string }) {
  return { ...presentPost(post, format), published_on: format.day(post.publishedAt) }
}

export function presentPostDetail(post: PostDetailRecord, format: Format): z.input<typeof PostDetail> {
  return {
    ...presentPost(post, format),
    body_html: absoluteHtml(post.bodyHtml, format),
    body_text: post.bodyText,
    seo: presentSeo(post),
    previous: post.previous,
    next: post.next,
  }
}

export function presentPostAuthor(
  { id, name, avatarUrl }: NonNullable<PostRecord['author']>,
  format: Format,
): z.input<typeof PostAuthor> {
  const url = format.url(authorPath({ id, name }))
  return { id, name, avatar_url: avatarUrl === null ? null : format.url(avatarUrl), url }
}
