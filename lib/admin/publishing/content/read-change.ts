import { z } from 'zod'
import type { Entry, EntryChange, EntryKind } from '#lib/domains/publishing/content/index.ts'
import { readLocalTime, writeLocalTime } from '#lib/web/inputs/local-time.ts'
import { Checkbox, PictureAddress, RowId, Version } from '../../forms/fields.ts'

const Line = (most: number) => z.string().trim().max(most)
const Ids = z
  .union([z.string().transform((one) => (one === '' ? [] : [one])), z.array(z.string())])
  .pipe(z.array(z.coerce.number<string>().int()).max(200))
const OptionalId = z
  .string()
  .regex(/^\d{0,9}$/)
  .transform((text) => (text === '' ? null : Number(text)))

/** The written fields, which revisions store. */
export const Texts = z.object({
  title: Line(200).min(1),
  excerpt: Line(1000),
  bodyHtml: z.string().max(1_000_000),
  seoTitle: Line(200),
  seoDescription: Line(500),
})

const Shared = Texts.extend({
  id: RowId,
  version: Version,
  slug: Line(120),
  imageUrl: PictureAddress,
  noindex: Checkbox,
  state: z.enum(['draft', 'published']),
  publishedAt: z.string(),
})

export const PostForm = Shared.extend({
  authorId: OptionalId,
  featured: Checkbox,
  commentsOpen: Checkbox,
  categoryIds: Ids.default([]),
  tags: Line(1000),
})

export const PageForm = Shared.extend({
  parentId: OptionalId,
  inMenu: Checkbox,
  position: z.coerce.number().int().min(0).max(100_000),
})

type Given = z.output<typeof PostForm> | z.output<typeof PageForm>

/** A form's fields as the domain takes them. */
export function readChange(given: Given, timeZone: string): EntryChange {
  const { title, excerpt, bodyHtml, seoTitle, seoDescription, slug, imageUrl, noindex, state, publishedAt } =
    given
  return {
    ...{ title, excerpt, bodyHtml, seoTitle, seoDescription, slug, imageUrl, noindex },
    published: state === 'published',
    publishedAt: readLocalTime(publishedAt, timeZone),
    ...('tags' in given
      ? {
          post: {
            authorId: given.authorId,
            featured: given.featured,
            commentsOpen: given.commentsOpen,
            categoryIds: given.categoryIds,
            tags: given.tags
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          },
        }
      : { page: { parentId: given.parentId, inMenu: given.inMenu, position: given.position } }),
  }
}

/** An entry as the fields of its form. */
export function toFields(entry: Entry, timeZone: string): Record<string, string> {
  const { title, excerpt, bodyHtml, seoTitle, seoDescription, slug, image, published, publishedAt } = entry
  return {
    ...{ title, slug, bodyHtml, excerpt },
    imageUrl: image?.url ?? '',
    ...(entry.post && { tags: entry.post.tags.join(', ') }),
    state: published ? 'published' : 'draft',
    publishedAt: writeLocalTime(publishedAt, timeZone),
    ...{ seoTitle, seoDescription },
  }
}

export function formOf(kind: EntryKind): typeof PostForm | typeof PageForm {
  return kind === 'post' ? PostForm : PageForm
}
