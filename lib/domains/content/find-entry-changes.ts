import { changedColumns } from '#lib/platform/database/changed-columns.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { compareIds } from '#lib/platform/lists/compare-ids.ts'
import { findSavedMedia, type MediaInput } from '#lib/services/media/index.ts'
import type { PageInput, PostInput } from './content-input.ts'
import { toPageColumns } from './pages/save-page.ts'
import { postTagsBySlug, toPostColumns } from './posts/save-post.ts'

/** Stands for a row that is still to be made, such as a picture's. */
const NEW_ROW = 0

/** Names the columns and relations of a post that saving the input would change. A new category or author has the id 0. */
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

/** Names the columns of a page that saving the input would change. A parent that is still to be made has the id 0. */
export async function findPageChanges(tx: Tx, id: number, input: PageInput): Promise<string[]> {
  const row = await tx.page.findUniqueOrThrow({ where: { id } })
  return namesOf(row, toPageColumns(input, await findImage(tx, input.image)))
}

async function findImage(tx: Tx, image: MediaInput | null | undefined): Promise<number | null | undefined> {
  if (!image) return image
  return (await findSavedMedia(tx, [image])).get(image.url) ?? NEW_ROW
}

/** Without what is derived from another column. */
function namesOf(
  row: Record<string, unknown>,
  { bodyText: _, readingMinutes: __, ...columns }: Record<string, unknown>,
): string[] {
  return changedColumns(row, columns).map((column) => column.replace(/Id$/, ''))
}
