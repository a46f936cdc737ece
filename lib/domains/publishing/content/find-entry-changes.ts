import { changedColumns } from '#lib/platform/database/changed-columns.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { compareIds } from '#lib/platform/lists/rows.ts'
import { findSavedMedia, type MediaInput } from '#lib/services/media/index.ts'
import { toPageColumns } from './pages/save-page.ts'
import { postTagsBySlug, toPostColumns } from './posts/save-post.ts'
import type { PageInput, PostInput } from './writing/content-input.ts'

/** The id of a row that does not exist yet, such as a picture's. */
const NEW_ROW = 0

/** Returns the names of a post's columns and relations that saving the input would change. New rows have the id 0. */
export async function findPostChanges(tx: Tx, id: number, input: PostInput): Promise<string[]> {
  const row = await tx.post.findUniqueOrThrow({
    where: { id },
    include: { categories: true, tags: { select: { tag: { select: { slug: true } } } } },
  })
  const columns = toPostColumns(input, await findImage(tx, input.image))
  const { categoryIds, tags } = input
  const slugs = row.tags.map(({ tag }) => tag.slug).sort()
  const wantedSlugs = tags && [...postTagsBySlug(tags).keys()].sort()
  const links =
    categoryIds &&
    compareIds(
      row.categories.map(({ categoryId }) => categoryId),
      categoryIds,
    )
  return [
    ...namesOf(row, columns),
    ...(links && links.added.length + links.gone.length > 0 ? ['categories'] : []),
    ...(wantedSlugs && `${slugs}` !== `${wantedSlugs}` ? ['tags'] : []),
  ]
}

/** Returns the names of a page's columns that saving the input would change. A new parent has the id 0. */
export async function findPageChanges(tx: Tx, id: number, input: PageInput): Promise<string[]> {
  const row = await tx.page.findUniqueOrThrow({ where: { id } })
  return namesOf(row, toPageColumns(input, await findImage(tx, input.image)))
}

async function findImage(tx: Tx, image: MediaInput | null | undefined): Promise<number | null | undefined> {
  if (!image) return image
  return (await findSavedMedia(tx, [image])).get(image.url) ?? NEW_ROW
}

/** Leaves out columns that are computed from others, and the time of the last change. */
function namesOf(
  row: Record<string, unknown>,
  { bodyText: _, readingMinutes: __, updatedAt: ___, ...columns }: Record<string, unknown>,
): string[] {
  return changedColumns(row, columns).map((column) => column.replace(/Id$/, ''))
}
