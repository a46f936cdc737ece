import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { pipeline } from 'node:stream/promises'
import type { App } from '#lib/app/app.ts'
import { type MediaFile, parseSizePath, type SizeName } from '#lib/services/media/index.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'
import { createFairQueue } from '../pages/fair-queue.ts'

/** Answers a request for a picture. Resolves to false if the path is not one of a picture. */
export type AnswerPicture = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<boolean>

type Site = Pick<App, 'env' | 'log' | 'pictures' | 'readAddress'>

const FOREVER = 'public, max-age=31536000, immutable'
// Shorter than servers and proxies wait. The browser then gets the picture itself, and the size the next time.
const PATIENCE_MS = 10_000

const DOWNLOADED = /^\/media\/([0-9a-f]{16,64}\.[a-z]{3,4})$/

/**
 * Serves downloaded pictures, and sizes of all pictures, which are made when they are first requested: at
 * most this many at a time, fairly among addresses.
 */
export function createPictureAnswer(
  { env, log, pictures, readAddress }: Site,
  most: number = Math.max(1, Math.floor(availableParallelism() / 2)),
): AnswerPicture {
  const mostWaitingPerAddress = env.http.maxWaitingPerAddress
  const slots = createFairQueue({ most, mostPerAddress: most, mostWaitingPerAddress })

  /** Waits for a turn. Resolves to undefined if it takes too long, or if the client has left. */
  const acquireSlot = async (request: IncomingMessage, response: ServerResponse) => {
    const { bucket } = readAddress(
      request.socket.remoteAddress ?? '',
      request.headers['x-forwarded-for']?.toString(),
    )
    let timer: NodeJS.Timeout | undefined
    const release = await slots.take(bucket, (withdraw) => {
      response.once('close', withdraw)
      timer = setTimeout(withdraw, PATIENCE_MS)
    })
    clearTimeout(timer)
    return release
  }

  const makeSize = async (request: IncomingMessage, response: ServerResponse, name: SizeName) => {
    const original = await pictures.findOriginal(name)
    if (original === null) return answerMissing(request, response)
    const release = await acquireSlot(request, response)
    if (!release) return redirect(response, original)
    const file = await pictures.makeSize(name).finally(release)
    if (file) await sendFile(request, response, file)
    else redirect(response, original)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse, { size, downloaded }: Asked) => {
    const file = size ? await pictures.openSize(size) : await pictures.openDownloaded(downloaded)
    if (file) await sendFile(request, response, file)
    else if (size) await makeSize(request, response, size)
    else answerMissing(request, response)
  }

  return async (request, response, path) => {
    const size = parseSizePath(path)
    const downloaded = size ? '' : DOWNLOADED.exec(path)?.[1]
    if (downloaded === undefined) return false
    try {
      await answer(request, response, { size, downloaded })
    } catch (error) {
      log.warn({ err: error, picture: path }, 'A picture cannot be read from where it is kept.')
      answerLater(request, response)
    }
    return true
  }
}

type Asked = { size: SizeName | null; downloaded: string }

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { stream, bytes, mimeType }: MediaFile,
): Promise<void> {
  // What an address leads to never changes, so the address says which version it is.
  const etag = `"${(request.url ?? '').split('?', 1)[0]?.replace('/media/', '')}"`
  const headers = { ...HEADERS, 'Cache-Control': FOREVER, ETag: etag }
  const isKnown = matchesEtag(request.headers['if-none-match'], etag)
  if (isKnown || request.method === 'HEAD') {
    stream.destroy()
    const described = isKnown ? headers : { ...headers, 'Content-Type': mimeType, 'Content-Length': bytes }
    response.writeHead(isKnown ? 304 : 200, described).end()
    return
  }
  response.writeHead(200, { ...headers, 'Content-Type': mimeType, 'Content-Length': bytes })
  // Fails if the client leaves, which is not an error.
  await pipeline(stream, response).catch(() => response.destroy())
}

/** The picture itself, for now. */
function redirect(response: ServerResponse, location: string): void {
  if (response.destroyed) return
  response.writeHead(302, { ...HEADERS, Location: location, 'Cache-Control': 'no-store' }).end()
}

function answerMissing(request: IncomingMessage, response: ServerResponse): void {
  sendText(request, response, 404, 'Picture not found.')
}

function answerLater(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else
    sendText(
      request,
      response.setHeader('Retry-After', '5'),
      503,
      'The picture cannot be shown at the moment.',
    )
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
