import { randomBytes } from 'node:crypto'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { MediaStore } from '../store/media-store.ts'
import { type UploadKind, writeDay } from './upload-file.ts'

/** As large as a request of the panel may be. */
export const MAX_UPLOAD_PART = 8 * 1024 * 1024

const UPLOAD = /^\d{8}[a-f0-9]{32}$/

/** The file cannot be used. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly reason: 'type' | 'too_large' | 'incomplete'

  constructor(reason: UploadRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Names an upload in parts. */
export function openUpload(now: Date): string {
  return writeDay(now) + randomBytes(16).toString('hex')
}

type Place = { kind: UploadKind; store: MediaStore }

/** Saves a part of an upload; one that is sent again replaces itself. Rejects with UploadRefused. */
export async function saveUploadPart(
  { kind, store }: Place,
  { upload, part, bytes }: { upload: string; part: number; bytes: Buffer },
): Promise<void> {
  if (!UPLOAD.test(upload)) throw new UploadRefused('incomplete')
  if (part >= maxParts(kind) || bytes.length > MAX_UPLOAD_PART) throw new UploadRefused('too_large')
  if (part === 0 && !kind.readExtension(bytes)) throw new UploadRefused('type')
  await store.write(keyOf(kind, upload, part), bytes, 'application/octet-stream')
}

/** Joins the parts of an upload to a file, and resolves to its path on the site. Rejects with UploadRefused. */
export async function completeUpload(
  { kind, store }: Place,
  { upload, parts, now }: { upload: string; parts: number; now: Date },
): Promise<string> {
  if (!UPLOAD.test(upload) || parts > maxParts(kind)) throw new UploadRefused('incomplete')
  const read: Buffer[] = []
  for (let part = 0; part < parts; part++) {
    const bytes = await store.read(keyOf(kind, upload, part), MAX_UPLOAD_PART)
    if (!bytes) throw new UploadRefused('incomplete')
    read.push(bytes)
  }
  const url = await storeFile({ kind, store }, Buffer.concat(read), now)
  await store.removeFolder(`${kind.partsFolder}/${upload}`)
  return url
}

async function storeFile({ kind, store }: Place, sent: Buffer, now: Date): Promise<string> {
  const extension = kind.readExtension(sent)
  if (!extension) throw new UploadRefused('type')
  if (sent.length > kind.maxBytes) throw new UploadRefused('too_large')
  const bytes = await kind.clean(sent, extension).catch(() => {
    throw new UploadRefused('type')
  })
  const key = `${kind.folder}/${writeDay(now)}${sha256(bytes).slice(0, 32)}.${extension}`
  await store.write(key, bytes, kind.types.get(extension) ?? '')
  return `/media/${key}`
}

function maxParts({ maxBytes }: UploadKind): number {
  return Math.ceil(maxBytes / MAX_UPLOAD_PART)
}

function keyOf({ partsFolder }: UploadKind, upload: string, part: number): string {
  return `${partsFolder}/${upload}/${part}`
}
