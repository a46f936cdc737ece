import { readImageType } from '../image-type.ts'
import { cleanPicture } from '../sizes/clean-picture.ts'
import { stripVideo } from './strip-video.ts'

/** Files that are uploaded in parts and served as they are. */
export type UploadKind = {
  name: 'video' | 'document'
  /** The folder of its files, and that of uploads that are not complete. */
  folder: string
  partsFolder: string
  maxBytes: number
  /** MIME types by extension. */
  types: ReadonlyMap<string, string>
  /** Recognizes a file by its bytes, of which the first part is enough; null for anything else. */
  readExtension(bytes: Buffer): string | null
  /** The file without what it says about where and with what it was made. Rejects if it is damaged. */
  clean(bytes: Buffer, extension: string): Promise<Buffer>
}

const MEGABYTE = 1024 * 1024

export const VIDEO: UploadKind = {
  name: 'video',
  folder: 'videos',
  partsFolder: 'video-parts',
  maxBytes: 50 * MEGABYTE,
  types: new Map([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
  ]),
  readExtension: readVideoExtension,
  clean: async (bytes, extension) => (extension === 'mp4' ? stripVideo(bytes) : bytes),
}

/** Instructions, data sheets and pictures about safety. */
export const DOCUMENT: UploadKind = {
  name: 'document',
  folder: 'documents',
  partsFolder: 'document-parts',
  maxBytes: 20 * MEGABYTE,
  types: new Map([
    ['pdf', 'application/pdf'],
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ]),
  readExtension: (bytes) =>
    bytes.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : (readImageType(bytes)?.extension ?? null),
  clean: async (bytes, extension) => (extension === 'pdf' ? bytes : (await cleanPicture(bytes)).bytes),
}

export const uploadKinds: readonly UploadKind[] = [VIDEO, DOCUMENT]

// The day of the upload and a hash of the content. The day tells what has just been uploaded from what nothing shows any more.
const NAME = /^\d{8}[a-f0-9]{32}\.([a-z\d]{3,4})$/

/** The type of an uploaded file by its name; null for names that uploads do not have. */
function typeOf({ types }: UploadKind, name: string): string | null {
  return types.get(NAME.exec(name)?.[1] ?? '') ?? null
}

/** The kind and type of an uploaded file by its key in the store; null for other keys. */
export function findUpload(key: string): { kind: UploadKind; mimeType: string } | null {
  const [folder, name = ''] = key.split('/', 2)
  const kind = uploadKinds.find((one) => one.folder === folder)
  const mimeType = kind && key === `${folder}/${name}` ? typeOf(kind, name) : null
  return kind && mimeType !== null ? { kind, mimeType } : null
}

/** The key of an uploaded file by its path on the site; null for paths that cannot be those of one. */
export function uploadKey(path: string): string | null {
  const key = path.startsWith('/media/') ? path.slice('/media/'.length) : ''
  return findUpload(key) === null ? null : key
}

/** The type of an upload by its path on the site, if it is of this kind; null for anything else. */
export function uploadType(kind: UploadKind, path: string): string | null {
  const found = findUpload(uploadKey(path) ?? '')
  return found?.kind === kind ? found.mimeType : null
}

/** The day of the upload of a file or of parts, such as `20261127`; null for other names. */
export function dayOfUpload(name: string): string | null {
  return /^(\d{8})[a-f0-9]{32}(?:\.|$)/.exec(name)?.[1] ?? null
}

export function writeDay(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}

/** Null for anything but MP4 and WebM, such as a QuickTime film. */
function readVideoExtension(bytes: Buffer): string | null {
  const isMp4 = bytes.toString('latin1', 4, 8) === 'ftyp' && MP4_BRAND.test(bytes.toString('latin1', 8, 12))
  if (isMp4) return 'mp4'
  const isMatroska = bytes.length > 4 && bytes.readUInt32BE(0) === EBML
  return isMatroska && bytes.subarray(0, 64).includes('webm') ? 'webm' : null
}

const EBML = 0x1a45dfa3
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|f4v )$/
