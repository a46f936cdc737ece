import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { beforeHeaders } from '../before-headers.ts'
import { closeAfterAnswer } from '../connections/end-socket.ts'
import { isFormPath } from '../requests/is-form-path.ts'
import { markRefused } from '../telemetry/refused.ts'
import { envelopeOf, plainRefusal, sendRefusal } from '../write-refusal.ts'
import { createFairQueue, type Release } from './fair-queue.ts'

/**
 * Waits for a turn to handle a request for a page or form. Resolves to a function that ends the turn, or to undefined
 * if the client has left or was answered 503 because too many requests of its address are waiting. The turn also ends
 * when the head of the answer is sent, so slow readers do not hold it.
 */
export type AcquireSlot = (
  request: IncomingMessage,
  response: ServerResponse,
  about: { path: string; isApi: boolean },
) => Promise<Release | undefined>

const RETRY_AFTER_SECONDS = '5'
// A page that takes longer is waiting for something, not using the processor.
const LONGEST_TURN_MS = 30_000
// Work for a client that has left soon stops. Releasing its turn immediately would exceed the limit until then.
const AFTER_LEAVING_MS = 100

export function createConcurrencyLimit({ env, readAddress }: Pick<App, 'env' | 'readAddress'>): AcquireSlot {
  const { maxPages, maxForms, maxFormsPerAddress, maxWaitingPerAddress } = env.http
  // A few pages keep the processor busy. More would only slow down each other and everything else.
  const pages = createFairQueue({
    most: maxPages,
    mostPerAddress: maxPages,
    mostWaitingPerAddress: maxWaitingPerAddress,
  })
  const forms = createFairQueue({
    most: maxForms,
    mostPerAddress: maxFormsPerAddress,
    mostWaitingPerAddress: maxWaitingPerAddress,
  })
  return async (request, response, { path, isApi }) => {
    const slots = isPage(request, path) ? pages : forms
    const { socket, headers } = request
    const { bucket } = readAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString())
    const release = await slots.take(bucket, (withdraw) => response.once('close', withdraw))
    if (release && !response.destroyed) return endInTime(response, release)
    release?.()
    if (!response.destroyed) refuse(request, response, isApi)
    return undefined
  }
}

function endInTime(response: ServerResponse, release: Release): Release {
  let timer = setTimeout(release, LONGEST_TURN_MS)
  const end = () => {
    clearTimeout(timer)
    release()
  }
  beforeHeaders(response, end)
  response.once('close', () => {
    clearTimeout(timer)
    timer = setTimeout(release, AFTER_LEAVING_MS)
  })
  return end
}

function refuse(request: IncomingMessage, response: ServerResponse, isApi: boolean): void {
  // Otherwise pipelined requests would be refused as fast as they can be read.
  closeAfterAnswer(request, response)
  markRefused(response)
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  sendRefusal(response, isApi ? envelopeOf('unavailable') : plainRefusal('unavailable'))
}

/** Pages wait only for the database, unlike forms and payment pages. */
function isPage({ method }: IncomingMessage, path: string): boolean {
  if (path.startsWith('/pay/')) return false
  return method === 'GET' || method === 'HEAD' || !isFormPath(path)
}
