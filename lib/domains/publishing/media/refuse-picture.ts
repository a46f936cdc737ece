import { DomainError } from '#lib/domains/domain-error.ts'
import { PictureRefused } from '#lib/services/media/index.ts'

/** For `storePicture(…).catch`: refuses a file that is not a usable picture. */
export function refusePicture(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error
  if (error.reason === 'picture_too_large')
    throw new DomainError('picture_too_large', { megapixels: error.megapixels })
  throw new DomainError(error.reason)
}
