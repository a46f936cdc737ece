import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { encodePhoto, PictureRefused } from '#lib/services/media/index.ts'

/** A picture that a buyer sent with a request, or the label that the shop gave them. Buyers and staff of the order alone see them. */
export type ReturnFile = { kind: 'picture' | 'label'; type: string; content: Buffer }

/** How many pictures a request can have. */
export const MAX_PICTURES = 4

const PDF = '%PDF-'

/** Encodes the pictures of a request again. Throws `invalid_fields`. */
export async function readPictures(sent: readonly Buffer[]): Promise<ReturnFile[]> {
  if (sent.length > MAX_PICTURES) throw invalidField('pictures', 'too_many_pictures', { max: MAX_PICTURES })
  const files: ReturnFile[] = []
  // One after the other: each takes a core.
  for (const one of sent) files.push(await readPicture(one, 'pictures'))
  return files
}

/** Encodes one picture again. Throws `invalid_fields` on the field that it was sent in. */
export async function readPicture(sent: Buffer, field: string): Promise<ReturnFile> {
  try {
    return { kind: 'picture', ...(await encodePhoto(sent, 'jpeg')) }
  } catch (error) {
    if (error instanceof PictureRefused) throw invalidField(field, 'not_a_picture')
    throw error
  }
}

/** Reads a label: a PDF as it is, or a picture that is encoded again. Throws `invalid_fields` on `label`. */
export async function readLabel(sent: Buffer): Promise<ReturnFile> {
  if (sent.subarray(0, PDF.length).toString('latin1') === PDF)
    return { kind: 'label', type: 'application/pdf', content: sent }
  try {
    return { kind: 'label', ...(await encodePhoto(sent, 'png')) }
  } catch (error) {
    if (error instanceof PictureRefused) throw invalidField('label', 'label_type')
    throw error
  }
}

export async function saveReturnFiles(
  tx: Tx,
  returnId: number,
  files: readonly ReturnFile[],
  at: Date,
): Promise<void> {
  for (const { content, ...file } of files)
    await tx.returnFile.create({
      data: { ...file, returnId, content: new Uint8Array(content), createdAt: at },
      select: { id: true },
    })
}

/** A file of a return of an order; null if there is none. */
export async function findReturnFile(
  { database }: Context,
  { orderId, ...where }: { orderId: number; returnId: number; kind: ReturnFile['kind']; id?: number },
): Promise<{ type: string; content: Uint8Array<ArrayBuffer> } | null> {
  return database.prisma.returnFile.findFirst({
    where: { ...where, return: { orderId } },
    orderBy: { id: 'desc' },
    select: { type: true, content: true },
  })
}
