import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

const MAX_PICTURES = 50

/** A picture of a product: what it shows, for those who cannot see it. */
export type ArrangedPicture = { mediaId: number; alt: string }

/** Gives a product these pictures of the library, in this order, the main one first. Returns what is different. */
export async function arrangePictures(tx: Tx, productId: number, given: readonly ArrangedPicture[]) {
  const pictures = [...new Map(given.map((picture) => [picture.mediaId, picture])).values()]
  if (pictures.length > MAX_PICTURES) throw new DomainError('too_many_pictures', { max: MAX_PICTURES })
  const ids = pictures.map(({ mediaId }) => mediaId)
  const found = await tx.media.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const missing = ids.find((id) => !found.some((picture) => picture.id === id))
  if (missing !== undefined) throw new DomainError('unknown', { what: 'picture', name: missing })
  const before = await readPictures(tx, productId)
  await tx.product.updateMany({ where: { id: productId }, data: { imageId: ids[0] ?? null } })
  await tx.productImage.deleteMany({ where: { productId, mediaId: { notIn: ids } } })
  for (const [position, { mediaId, alt }] of pictures.entries()) {
    await tx.productImage.upsert({
      where: { productId_mediaId: { productId, mediaId } },
      create: { productId, mediaId, position },
      update: { position },
      select: { id: true },
    })
    await tx.media.updateMany({ where: { id: mediaId, alt: { not: alt } }, data: { alt } })
  }
  const after = await readPictures(tx, productId)
  if (JSON.stringify(before) === JSON.stringify(after)) return { before: {}, after: {} }
  return { before: { pictures: before }, after: { pictures: after } }
}

/** The main picture first, which need not be among the others. */
async function readPictures(tx: Tx, productId: number) {
  const columns = { select: { id: true, url: true, alt: true } }
  const { image, images } = await tx.product.findUniqueOrThrow({
    where: { id: productId },
    select: {
      image: columns,
      images: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { media: columns } },
    },
  })
  const rest = images.map(({ media }) => media).filter(({ id }) => id !== image?.id)
  return [...(image ? [image] : []), ...rest].map(({ url, alt }) => ({ url, alt }))
}
