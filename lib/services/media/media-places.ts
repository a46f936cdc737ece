import path from 'node:path'
import { imageTypes } from './image-type.ts'
import type { MediaStore } from './store/media-store.ts'
import { findUpload } from './uploads/upload-file.ts'

/** Where the files of pictures are. */
export type MediaPlaces = {
  /** Downloaded and uploaded files, and in its folder `sizes` the sizes of all. */
  media: MediaStore
  /** Files of the site's own: its folder `public`. */
  own: MediaStore
}

/** The folder of all sizes: for each picture there is one in it, named by the picture's hash. */
export const SIZES = 'sizes'

const OWN_TYPES: ReadonlyMap<string, string> = new Map([
  ...imageTypes,
  ['jpeg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
])

/** The type of a downloaded picture by its file name; null for names that downloads do not have. */
export function downloadedType(name: string): string | null {
  // Names are a hash and one of a few extensions; nothing else may reach the store.
  const extension = /^[a-f0-9]{16,64}\.([a-z]{3,4})$/.exec(name)?.[1]
  return (extension && imageTypes.get(extension)) || null
}

/** The type of a file that uploads and downloads have left in the store, by its key; null for sizes, drafts and anything else. */
export function storedType(key: string): string | null {
  return findUpload(key)?.mimeType ?? downloadedType(key)
}

/**
 * Where the picture at an address is kept, and its type; null for the addresses of other sites, and for paths that cannot be those of
 * pictures. There may be no such file.
 */
export function findOriginal(
  url: string,
): { place: keyof MediaPlaces; key: string; mimeType: string } | null {
  if (!url.startsWith('/') || url.startsWith('//')) return null
  const name = /^\/media\/([^/]+)$/.exec(url)?.[1] ?? ''
  const downloaded = downloadedType(name)
  if (downloaded) return { place: 'media', key: name, mimeType: downloaded }
  const decoded = decodePath(url)
  const extension = decoded && /\.([a-z]{3,4})$/i.exec(decoded)?.[1]?.toLowerCase()
  const mimeType = extension && OWN_TYPES.get(extension)
  if (!decoded || !mimeType) return null
  const key = path.posix.normalize(decoded.slice(1))
  return key.startsWith('../') || key.startsWith('/') ? null : { place: 'own', key, mimeType }
}

function decodePath(url: string): string | null {
  try {
    const decoded = decodeURIComponent(url)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
