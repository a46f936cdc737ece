/** The folder of uploaded videos, and that of uploads that are not complete. */
export const VIDEOS = 'videos'
export const VIDEO_PARTS = 'video-parts'

export const MAX_VIDEO_BYTES = 50 * 1024 * 1024

const TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const

type Extension = keyof typeof TYPES

// The day of the upload and a hash of the content. The day tells what has just been uploaded from what nothing shows any more.
const NAME = /^(\d{8})[a-f0-9]{32}\.(mp4|webm)$/
const ADDRESS = /^\/media\/videos\/([^/]+)$/

/** The type of an uploaded video by its file name; null for names that uploads do not have. */
export function videoType(name: string): string | null {
  const extension = NAME.exec(name)?.[2] as Extension | undefined
  return extension ? TYPES[extension] : null
}

/** The file name of a video by its path on the site; null for paths that cannot be those of videos. */
export function videoName(path: string): string | null {
  const name = ADDRESS.exec(path)?.[1] ?? ''
  return videoType(name) === null ? null : name
}

/** The day of the upload of a file or of parts, such as `20261127`; null for other names. */
export function dayOfUpload(name: string): string | null {
  return /^(\d{8})[a-f0-9]{32}(?:\.|$)/.exec(name)?.[1] ?? null
}

export function writeDay(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}

/** Recognizes an MP4 or WebM video by its bytes; null for anything else, such as a QuickTime film. */
export function readVideoExtension(bytes: Buffer): Extension | null {
  const isMp4 = bytes.toString('latin1', 4, 8) === 'ftyp' && MP4_BRAND.test(bytes.toString('latin1', 8, 12))
  if (isMp4) return 'mp4'
  const isMatroska = bytes.length > 4 && bytes.readUInt32BE(0) === EBML
  return isMatroska && bytes.subarray(0, 64).includes('webm') ? 'webm' : null
}

const EBML = 0x1a45dfa3
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|f4v )$/
