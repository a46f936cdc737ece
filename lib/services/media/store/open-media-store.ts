import path from 'node:path'
import type { Environment } from '#lib/platform/process/env.ts'
import { createDiskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'
import { createS3Store } from './s3-store.ts'

/** Opens the store of this site's pictures: the bucket of MEDIA_URL, or the folder `media` in the storage folder. */
export function openMediaStore({
  mediaBucket,
  storagePath,
}: Pick<Environment, 'mediaBucket' | 'storagePath'>): MediaStore {
  return mediaBucket ? createS3Store(mediaBucket) : openMediaFolder(storagePath)
}

/** Opens the folder of this machine, whatever the site uses. */
export function openMediaFolder(storagePath: string): MediaStore {
  return createDiskStore(path.join(/* turbopackIgnore: true */ storagePath, 'media'))
}
