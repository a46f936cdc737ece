import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refusePicture } from '#lib/domains/publishing/media/index.ts'
import {
  type MediaStore,
  type Picture,
  pictureColumns,
  type StoredPicture,
  saveMedia,
  storePicture,
} from '#lib/services/media/index.ts'
import { productSubject } from '../product-subject.ts'

const add = staffAction(
  { permission: 'catalogue.write', action: 'product.picture_added' },
  async (
    { tx, record }: ActionScope<Context>,
    productId: number,
    { factsAt: _, hash, ...facts }: StoredPicture,
  ): Promise<Picture & { id: number }> => {
    if ((await tx.product.count({ where: { id: productId } })) === 0)
      throw new DomainError('product_not_found')
    const id = await saveMedia(tx, { ...facts, ...(hash !== null && { hash }) })
    record({ subject: productSubject(productId), after: { picture: facts.url } })
    return tx.media.findUniqueOrThrow({ where: { id }, select: pictureColumns })
  },
)

/** Uploads a picture for a product, which has it once it is saved with it. Throws DomainError if it is none. */
export const addProductPicture = aroundAction(
  add,
  async (
    context: Context,
    actor,
    productId: number,
    { bytes, store }: { bytes: Buffer; store: MediaStore },
  ) => {
    const picture = await storePicture(bytes, { store }).catch(refusePicture)
    return add(context, actor, productId, picture)
  },
)
