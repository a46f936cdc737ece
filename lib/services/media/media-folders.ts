import path from 'node:path'
import { imageTypes } from './image-type.ts'

/** Where the files of pictures are. */
export type MediaFolders = {
  /** Downloaded pictures are in its folder `media`, their sizes in `media/sizes`. */
  storagePath: string
  /** Files of the site's own. */
  publicPath: string
}

const OWN_TYPES: ReadonlyMap<string, string> = new Map([
  ...imageTypes,
  ['jpeg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
])

export function mediaFolder({ storagePath }: Pick<MediaFolders, 'storagePath'>): string {
  return path.join(/* turbopackIgnore: true */ storagePath, 'media')
}

export function sizesFolder(folders: Pick<MediaFolders, 'storagePath'>): string {
  return path.join(/* turbopackIgnore: true */ mediaFolder(folders), 'sizes')
}

/** The type of a downloaded picture by its file name; null for names that downloads do not have. */
export function downloadedType(name: string): string | null {
  // Names are a hash and one of a few extensions; nothing else may reach the file system.
  const extension = /^[a-f0-9]{16,64}\.([a-z]{3,4})$/.exec(name)?.[1]
  return (extension && imageTypes.get(extension)) || null
}

/**
 * The file behind a picture's address; null for the addresses of other sites, and for paths that cannot be those of
 * pictures. The file may not exist.
 */
export function findOriginal(url: string, folders: MediaFolders): { file: string; isOwn: boolean } | null {
  if (!url.startsWith('/') || url.startsWith('//')) return null
  const name = /^\/media\/([^/]+)$/.exec(url)?.[1]
  if (name && downloadedType(name)) return { file: path.join(mediaFolder(folders), name), isOwn: false }
  const decoded = decodePath(url)
  const extension = decoded && /\.([a-z]{3,4})$/i.exec(decoded)?.[1]?.toLowerCase()
  if (!decoded || !extension || !OWN_TYPES.has(extension)) return null
  const file = path.join(/* turbopackIgnore: true */ folders.publicPath, decoded)
  return file.startsWith(folders.publicPath + path.sep) ? { file, isOwn: true } : null
}

function decodePath(url: string): string | null {
  try {
    const decoded = decodeURIComponent(url)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
