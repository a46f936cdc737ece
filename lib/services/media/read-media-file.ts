import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { imageTypes } from './image-type.ts'

export type MediaFile = { bytes: Buffer; mimeType: string }

/** Reads a downloaded picture by its file name; null if it does not exist. */
export async function readMediaFile(storagePath: string, name: string): Promise<MediaFile | null> {
  // Names are a hash and one of a few extensions; nothing else may reach the file system.
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
