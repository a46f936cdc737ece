import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import {
  completeVideo,
  MAX_VIDEO_BYTES,
  type MediaStore,
  openVideoUpload,
  saveVideoPart,
  VideoRefused,
} from '#lib/services/media/index.ts'
import { productSubject } from '../product-subject.ts'

const add = staffAction(
  { permission: 'catalogue.write', action: 'product.video_added' },
  async ({ tx, record }: ActionScope<Context>, productId: number, url: string): Promise<string> => {
    await refuseUnknown(tx, productId)
    record({ subject: productSubject(productId), after: { video: url } })
    return url
  },
)

/** The parts of a file, in order. `upload` is the name that the answer to the first part gave it. */
type Part = { upload: string | undefined; part: number; bytes: Buffer; isLast: boolean; store: MediaStore }

/**
 * Takes a part of a video for a product, which has the video once it is saved with it. Resolves to the name of the upload and, with the
 * last part, to the path of the video. Throws DomainError if it is none.
 */
export const addVideoPart = aroundAction(
  add,
  async (
    context: Context,
    actor,
    productId: number,
    { upload = openVideoUpload(context.clock.now()), part, bytes, isLast, store }: Part,
  ): Promise<{ upload: string; url: string | null }> => {
    const now = context.clock.now()
    await saveVideoPart(store, { upload, part, bytes }).catch(refuseVideo)
    if (!isLast) return { upload, url: null }
    const url = await completeVideo(store, { upload, parts: part + 1, now }).catch(refuseVideo)
    return { upload, url: await add(context, actor, productId, url) }
  },
)

async function refuseUnknown(tx: ActionScope<Context>['tx'], productId: number): Promise<void> {
  if ((await tx.product.count({ where: { id: productId } })) === 0) throw new DomainError('product_not_found')
}

function refuseVideo(error: unknown): never {
  if (!(error instanceof VideoRefused)) throw error
  if (error.reason === 'video_too_large')
    throw new DomainError('video_too_large', { megabytes: MAX_VIDEO_BYTES / 1024 / 1024 })
  throw new DomainError(error.reason)
}
