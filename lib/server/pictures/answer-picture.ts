import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import type { App } from '#lib/app/app.ts'
import {
  type MediaFile,
  parseSizePath,
  type SizeName,
  type UploadedFile,
  uploadKey,
} from '#lib/services/media/index.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'
import { headerOf, type SiteAnswer, type SiteRequest } from '#lib/web/site/site.ts'
import { createFairQueue } from '../requests/page-limits.ts'
import { readRange } from './read-range.ts'

/** Answers a request for a picture, a video or a document; undefined if the path is none of them. `onLeave` is called with what to do once the client leaves. */
export type AnswerPicture = (
  request: SiteRequest,
  path: string,
  onLeave: OnLeave,
) => Promise<SiteAnswer> | undefined

type OnLeave = (withdraw: () => void) => void

type Site = Pick<App, 'env' | 'log' | 'pictures' | 'readAddress'>

const FOREVER = 'public, max-age=31536000, immutable'
// Shorter than servers and proxies wait. The browser then gets the picture itself, and the size the next time.
const PATIENCE_MS = 10_000

const DOWNLOADED = /^\/media\/([0-9a-f]{16,64}\.[a-z]{3,4})$/

/**
 * Serves downloaded pictures, uploaded videos and documents, and sizes of all pictures, which are made when they are first requested: at
 * most this many at a time, fairly among addresses.
 */
export function createPictureAnswer(
  { env, log, pictures, readAddress }: Site,
  most: number = Math.max(1, Math.floor(availableParallelism() / 2)),
): AnswerPicture {
  const mostWaitingPerAddress = env.http.maxWaitingPerAddress
  const slots = createFairQueue({ most, mostPerAddress: most, mostWaitingPerAddress })

  /** Waits for a turn. Resolves to undefined if it takes too long, or if the client has left. */
  const acquireSlot = async (request: SiteRequest, onLeave: OnLeave) => {
    const { bucket } = readAddress(request.peer, headerOf(request, 'x-forwarded-for'))
    let timer: NodeJS.Timeout | undefined
    const release = await slots.take(bucket, (withdraw) => {
      onLeave(withdraw)
      timer = setTimeout(withdraw, PATIENCE_MS)
    })
    clearTimeout(timer)
    return release
  }

  const makeSize = async (request: SiteRequest, name: SizeName, onLeave: OnLeave) => {
    const found = await pictures.findSize(name)
    if (found === null) return missing()
    const made = found.name.width === name.width ? null : await pictures.openSize(found.name)
    if (made) return answerFile(request, made)
    const release = await acquireSlot(request, onLeave)
    if (!release) return redirect(found.original)
    const file = await pictures.makeSize(found.name).finally(release)
    return file ? answerFile(request, file) : redirect(found.original)
  }

  const answer = async (request: SiteRequest, { size, downloaded }: Asked, onLeave: OnLeave) => {
    const file = size ? await pictures.openSize(size) : await pictures.openDownloaded(downloaded)
    if (file) return answerFile(request, file)
    return size ? makeSize(request, size, onLeave) : missing()
  }

  const answerStored = async (request: SiteRequest, key: string) => {
    const file = await pictures.openUpload(key, (bytes) => readRange(request.headers, bytes, etagOf(request)))
    return file ? answerUpload(request, file) : missing()
  }

  return (request, path, onLeave) => {
    const upload = uploadKey(path)
    const size = parseSizePath(path)
    const downloaded = size ? '' : DOWNLOADED.exec(path)?.[1]
    if (upload === null && downloaded === undefined) return undefined
    const answered =
      upload === null
        ? answer(request, { size, downloaded: downloaded ?? '' }, onLeave)
        : answerStored(request, upload)
    return answered.catch((error) => {
      log.warn({ err: error, picture: path }, 'A picture cannot be read from where it is kept.')
      return later()
    })
  }
}

type Asked = { size: SizeName | null; downloaded: string }

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
}

function answerFile(
  { method, target, headers: { 'if-none-match': known } }: SiteRequest,
  { stream, bytes, mimeType }: MediaFile,
): SiteAnswer {
  // What an address leads to never changes, so the address says which version it is.
  const etag = etagOf({ target })
  const headers = { ...HEADERS, 'Cache-Control': FOREVER, ETag: etag }
  const isKnown = matchesEtag(known, etag)
  if (isKnown || method === 'HEAD') stream.destroy()
  if (isKnown) return { status: 304, headers, body: null }
  const described = { ...headers, 'Content-Type': mimeType, 'Content-Length': String(bytes) }
  return { status: 200, headers: described, body: method === 'HEAD' ? null : (stream as Readable) }
}

// Viewers of PDFs in browsers are an element with styles within the document; nothing in it runs or is fetched.
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Players ask for parts of a video, and some play nothing else; viewers do so for documents. */
function answerUpload(request: SiteRequest, { total, range, ...file }: UploadedFile): SiteAnswer {
  const whole = answerFile(request, file)
  const headers = {
    ...whole.headers,
    'Accept-Ranges': 'bytes',
    ...(file.mimeType === 'application/pdf' && { 'Content-Security-Policy': PDF_POLICY }),
  }
  if (!range || whole.status !== 200) return { ...whole, headers }
  if (range.first >= total) {
    file.stream.destroy()
    return text(416, 'The file is shorter.', { 'Content-Range': `bytes */${total}` })
  }
  return {
    ...whole,
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${range.first}-${range.last}/${total}` },
  }
}

function etagOf({ target }: Pick<SiteRequest, 'target'>): string {
  return `"${target.split('?', 1)[0]?.replace('/media/', '')}"`
}

/** The picture itself, for now. */
function redirect(location: string): SiteAnswer {
  return { status: 302, headers: { ...HEADERS, Location: location, 'Cache-Control': 'no-store' }, body: null }
}

function missing(): SiteAnswer {
  return text(404, 'Picture not found.')
}

function later(): SiteAnswer {
  return text(503, 'The picture cannot be shown at the moment.', { 'Retry-After': '5' })
}

function text(status: number, body: string, extra: Record<string, string> = {}): SiteAnswer {
  const headers = {
    ...HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...extra,
  }
  return { status, headers, body }
}
