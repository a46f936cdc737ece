import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { imageTypes } from './image-type.ts'

export type MediaFile = { bytes: Buffer; mimeType: string }

/** A downloaded picture by its file name; null where there is none of that name. */
export async function readMediaFile(storagePath: string, name: string): Promise<MediaFile | null> {
  // The names are ours: a hash and one of a few extensions. Nothing else is looked for on the disk.
  const extension = /^[a-f0-9]{16,64}\.([a-z]{3,4})$/.exec(name)?.[1]
  const mimeType = extension && imageTypes.get(extension)
  if (!mimeType) return null
  try {
    return {
      bytes: await readFile(path.join(/* turbopackIgnore: true */ storagePath, 'media', name)),
      mimeType,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
