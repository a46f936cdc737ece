import { type FileHandle, open } from 'node:fs/promises'

/** An open file. Whoever gets it closes its handle. */
export type MediaFile = { handle: FileHandle; bytes: number; mimeType: string }

/** Opens a file; null if it does not exist. */
export async function openMediaFile(file: string, mimeType: string): Promise<MediaFile | null> {
  let handle: FileHandle
  try {
    handle = await open(/* turbopackIgnore: true */ file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return { handle, bytes: (await handle.stat()).size, mimeType }
  } catch (error) {
    await handle.close()
    throw error
  }
}
