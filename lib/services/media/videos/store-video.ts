import { randomBytes } from 'node:crypto'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { MediaStore } from '../store/media-store.ts'
import { stripVideo } from './strip-video.ts'
import {
  MAX_VIDEO_BYTES,
  readVideoExtension,
  VIDEO_PARTS,
  VIDEOS,
  videoType,
  writeDay,
} from './video-file.ts'

/** As large as a request of the panel may be. */
export const MAX_VIDEO_PART = 8 * 1024 * 1024
const MAX_PARTS = Math.ceil(MAX_VIDEO_BYTES / MAX_VIDEO_PART)

const UPLOAD = /^\d{8}[a-f0-9]{32}$/

/** The file cannot be used as a video. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused'
  readonly reason: 'video_type' | 'video_too_large' | 'video_incomplete'

  constructor(reason: VideoRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Names an upload in parts. */
export function openVideoUpload(now: Date): string {
  return writeDay(now) + randomBytes(16).toString('hex')
}

/** Saves a part of an upload; one that is sent again replaces itself. Rejects with VideoRefused. */
export async function saveVideoPart(
  store: MediaStore,
  { upload, part, bytes }: { upload: string; part: number; bytes: Buffer },
): Promise<void> {
  if (!UPLOAD.test(upload)) throw new VideoRefused('video_incomplete')
  if (part >= MAX_PARTS || bytes.length > MAX_VIDEO_PART) throw new VideoRefused('video_too_large')
  if (part === 0 && !readVideoExtension(bytes)) throw new VideoRefused('video_type')
  await store.write(keyOf(upload, part), bytes, 'application/octet-stream')
}

/** Joins the parts of an upload to an MP4 or WebM video, and resolves to its path on the site. Rejects with VideoRefused. */
export async function completeVideo(
  store: MediaStore,
  { upload, parts, now }: { upload: string; parts: number; now: Date },
): Promise<string> {
  if (!UPLOAD.test(upload) || parts > MAX_PARTS) throw new VideoRefused('video_incomplete')
  const read: Buffer[] = []
  for (let part = 0; part < parts; part++) {
    const bytes = await store.read(keyOf(upload, part), MAX_VIDEO_PART)
    if (!bytes) throw new VideoRefused('video_incomplete')
    read.push(bytes)
  }
  const url = await storeVideo(store, Buffer.concat(read), now)
  await store.removeFolder(`${VIDEO_PARTS}/${upload}`)
  return url
}

async function storeVideo(store: MediaStore, sent: Buffer, now: Date): Promise<string> {
  const extension = readVideoExtension(sent)
  if (!extension) throw new VideoRefused('video_type')
  if (sent.length > MAX_VIDEO_BYTES) throw new VideoRefused('video_too_large')
  const bytes = extension === 'mp4' ? stripVideo(sent) : sent
  const name = `${writeDay(now)}${sha256(bytes).slice(0, 32)}.${extension}`
  await store.write(`${VIDEOS}/${name}`, bytes, videoType(name) ?? '')
  return `/media/${VIDEOS}/${name}`
}

function keyOf(upload: string, part: number): string {
  return `${VIDEO_PARTS}/${upload}/${part}`
}
