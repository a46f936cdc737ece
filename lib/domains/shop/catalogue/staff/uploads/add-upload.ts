import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import {
  completeUpload,
  DOCUMENT,
  type MediaStore,
  openUpload,
  saveUploadPart,
  type UploadKind,
  UploadRefused,
  VIDEO,
} from '#lib/services/media/index.ts'
import { productSubject } from '../product-subject.ts'

type Scope = ActionScope<Context>

/** The parts of a file, in order. `upload` is the name that the answer to the first part gave it. */
type Part = { upload: string | undefined; part: number; bytes: Buffer; isLast: boolean; store: MediaStore }

/** The name of the upload and, with the last part, the path of the file. */
type Sent = { upload: string; url: string | null }

const addVideo = staffAction(
  { permission: 'catalogue.write', action: 'product.video_added' },
  (scope: Scope, productId: number, url: string) => recordFile(scope, productId, { video: url }),
)

const addDocument = staffAction(
  { permission: 'catalogue.write', action: 'product.document_added' },
  (scope: Scope, productId: number, url: string) => recordFile(scope, productId, { document: url }),
)

/** Takes one part of a product's video. The product has the video once it is saved. Throws DomainError if the file is no video. */
export const addVideoPart = aroundAction(
  addVideo,
  (context: Context, actor, productId: number, part: Part): Promise<Sent> =>
    takePart(VIDEO, part, context, (url) => addVideo(context, actor, productId, url)),
)

/** The same for a PDF or picture about the product's safety. */
export const addDocumentPart = aroundAction(
  addDocument,
  (context: Context, actor, productId: number, part: Part): Promise<Sent> =>
    takePart(DOCUMENT, part, context, (url) => addDocument(context, actor, productId, url)),
)

async function recordFile(
  { tx, record }: Scope,
  productId: number,
  after: Record<string, string>,
): Promise<void> {
  if ((await tx.product.count({ where: { id: productId } })) === 0) throw new DomainError('product_not_found')
  record({ subject: productSubject(productId), after })
}

async function takePart(
  kind: UploadKind,
  { upload, part, bytes, isLast, store }: Part,
  { clock }: Context,
  onComplete: (url: string) => Promise<void>,
): Promise<Sent> {
  const now = clock.now()
  const name = upload ?? openUpload(now)
  try {
    await saveUploadPart({ kind, store }, { upload: name, part, bytes })
    if (!isLast) return { upload: name, url: null }
    const url = await completeUpload({ kind, store }, { upload: name, parts: part + 1, now })
    await onComplete(url)
    return { upload: name, url }
  } catch (error) {
    throw error instanceof UploadRefused ? refusalOf(kind, error) : error
  }
}

function refusalOf({ name, maxBytes }: UploadKind, { reason }: UploadRefused): DomainError {
  return reason === 'too_large'
    ? new DomainError(`${name}_too_large`, { megabytes: maxBytes / 1024 / 1024 })
    : new DomainError(`${name}_${reason}`)
}
