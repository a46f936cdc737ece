import { renameSlug } from '#lib/domains/publishing/redirects/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { assertNotBelow } from '#lib/platform/lists/rows.ts'
import { saveMedia } from '#lib/services/media/index.ts'
import type { PageInput, SavedRow } from '../writing/content-input.ts'
import { deriveText } from '../writing/derive-text.ts'

/** Creates or updates a page, in the caller's transaction. */
export async function savePage(tx: Tx, input: PageInput): Promise<SavedRow> {
  const where = input.id === undefined ? { slug: input.slug } : { id: input.id }
  const existing = await tx.page.findUnique({
    where,
    select: { id: true, slug: true, published: true, publishedAt: true },
  })
  if (existing && input.parentId) await refuseLoop(tx, existing.id, input.parentId)
  const imageId = input.image ? await saveMedia(tx, input.image) : input.image
  const data = toPageColumns(input, imageId)
  const { id } = existing
    ? await tx.page.update({ where: { id: existing.id }, data, select: { id: true } })
    : await tx.page.create({ data, select: { id: true } })
  if (existing) await renameSlug(tx, '/', existing, input.slug)
  return { id, outcome: existing ? 'updated' : 'created' }
}

/** Creates a page, in the caller's transaction, and never changes another one: fails if its slug is taken. */
export async function addPage(tx: Tx, input: PageInput): Promise<{ id: number }> {
  return tx.page.create({ data: toPageColumns(input, undefined), select: { id: true } })
}

export function toPageColumns(input: PageInput, imageId: number | null | undefined) {
  return {
    slug: input.slug,
    title: input.title,
    ...deriveText(input),
    imageId,
    parentId: input.parentId,
    inMenu: input.inMenu,
    position: input.position,
    published: input.published,
    publishedAt: input.publishedAt,
    createdAt: input.createdAt,
    updatedAt: input.updatedAt,
    seoTitle: input.seoTitle,
    seoDescription: input.seoDescription,
    noindex: input.noindex,
  } satisfies Prisma.PageUncheckedCreateInput
}

async function refuseLoop(tx: Tx, id: number, parentId: number): Promise<void> {
  const select = { parentId: true }
  const findParent = async (id: number) =>
    (await tx.page.findUnique({ where: { id }, select }))?.parentId ?? null
  await assertNotBelow({ kind: 'page', id, parentId, findParent })
}
