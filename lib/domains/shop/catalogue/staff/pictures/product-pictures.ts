import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refusePicture } from '#lib/domains/publishing/media/index.ts'
import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type MediaStore, type StoredPicture, saveMedia, storePicture } from '#lib/services/media/index.ts'
import { productSubject } from '../product-subject.ts'
import { claimProduct, type SeenProduct } from '../products/claim-product.ts'

const MAX_PICTURES = 50

const add = staffAction(
  { permission: 'catalogue.write', action: 'product.picture_added' },
  async ({ tx, record }: ActionScope<Context>, productId: number, picture: StoredPicture): Promise<void> => {
    await lockProduct(tx, productId)
    const { factsAt: _, hash, ...facts } = picture
    await append(tx, productId, await saveMedia(tx, { ...facts, ...(hash !== null && { hash }) }))
    record({ subject: productSubject(productId), after: { picture: picture.url } })
  },
)

export type ChosenPicture = {
  mediaId: number
  /** The picture of the product whose place it takes, such as the one that it was cut out of. */
  insteadOf: number | null
}

/** Gives a product a picture of the library, behind the others or instead of one. Throws `product_not_found`, among others. */
export const chooseProductPicture = staffAction(
  { permission: 'catalogue.write', action: 'product.picture_chosen' },
  async (
    { tx, record }: ActionScope<Context>,
    productId: number,
    { mediaId, insteadOf }: ChosenPicture,
  ): Promise<void> => {
    await lockProduct(tx, productId)
    const picture = await tx.media.findUnique({ where: { id: mediaId }, select: { url: true, alt: true } })
    if (!picture) throw new DomainError('unknown', { what: 'picture', name: mediaId })
    const before = await readPictures(tx, productId)
    const former = before.find((one) => one.mediaId === insteadOf)
    if (former && !before.some((one) => one.mediaId === mediaId)) {
      await tx.productImage.updateMany({ where: { productId, mediaId: former.mediaId }, data: { mediaId } })
      const main = { where: { id: productId, imageId: former.mediaId }, data: { imageId: mediaId } }
      await tx.product.updateMany(main)
      // It shows much the same.
      await tx.media.updateMany({ where: { id: mediaId, alt: '' }, data: { alt: former.alt } })
      await refreshProduct(tx, [productId])
    } else await append(tx, productId, mediaId)
    record({
      subject: productSubject(productId),
      before: former ? { picture: former.url } : null,
      after: { picture: picture.url },
    })
  },
)

/** Of two pictures that are added, each gets a place of its own. Throws `product_not_found`. */
async function lockProduct(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.product.updateMany({ where: { id }, data: { id } })
  if (count === 0) throw new DomainError('product_not_found')
}

async function append(tx: Tx, productId: number, mediaId: number): Promise<void> {
  const known = await tx.productImage.findMany({ where: { productId }, select: { mediaId: true } })
  if (known.length >= MAX_PICTURES) throw new DomainError('too_many_pictures', { max: MAX_PICTURES })
  if (!known.some((one) => one.mediaId === mediaId))
    await tx.productImage.create({
      data: { productId, mediaId, position: known.length },
      select: { id: true },
    })
  await tx.product.updateMany({ where: { id: productId, imageId: null }, data: { imageId: mediaId } })
  await refreshProduct(tx, [productId])
}

/** Adds a picture behind the others. Throws `product_not_found`, and DomainError if it is none. */
export const addProductPicture = aroundAction(
  add,
  async (
    context: Context,
    actor,
    productId: number,
    { bytes, store }: { bytes: Buffer; store: MediaStore },
  ): Promise<void> => {
    const picture = await storePicture(bytes, { store }).catch(refusePicture)
    await add(context, actor, productId, picture)
  },
)

/** A picture of a product: what it shows, for those who cannot see it. */
export type ArrangedPicture = { mediaId: number; alt: string }

/** Puts a product's pictures in this order, the main one first; those left out are taken from it. Throws `stale`. */
export const arrangePictures = staffAction(
  { permission: 'catalogue.write', action: 'product.pictures_arranged' },
  async (
    { context, tx, record }: ActionScope<Context>,
    seen: SeenProduct,
    pictures: readonly ArrangedPicture[],
  ): Promise<void> => {
    await claimProduct(tx, seen, context.clock.now())
    const before = await readPictures(tx, seen.id)
    const known = new Set(before.map(({ mediaId }) => mediaId))
    const kept = pictures.filter(({ mediaId }) => known.has(mediaId))
    await tx.product.updateMany({ where: { id: seen.id }, data: { imageId: kept[0]?.mediaId ?? null } })
    await tx.productImage.deleteMany({
      where: { productId: seen.id, mediaId: { notIn: kept.map(({ mediaId }) => mediaId) } },
    })
    for (const [position, { mediaId, alt }] of kept.entries()) {
      await tx.productImage.upsert({
        where: { productId_mediaId: { productId: seen.id, mediaId } },
        create: { productId: seen.id, mediaId, position },
        update: { position },
        select: { id: true },
      })
      await tx.media.updateMany({ where: { id: mediaId, alt: { not: alt } }, data: { alt } })
    }
    await refreshProduct(tx, [seen.id])
    record({
      subject: productSubject(seen.id),
      before: { pictures: before.map(({ url, alt }) => ({ url, alt })) },
      after: { pictures: (await readPictures(tx, seen.id)).map(({ url, alt }) => ({ url, alt })) },
    })
  },
)

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
  return [...(image ? [image] : []), ...rest].map(({ id: mediaId, url, alt }) => ({ mediaId, url, alt }))
}
