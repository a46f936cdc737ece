import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app.ts'
import { beforeHead } from './before-head.ts'
import { closeAfterAnswer } from './end-socket.ts'
import { createFairSlots } from './fair-slots.ts'
import { envelopeOf, plainRefusal, sendRefusal } from './write-refusal.ts'

/**
 * Waits until a request for a page or form may go on; resolves to false once 503 is answered, where too many wait
 * already, or where the client is gone. The request counts until the head of its answer goes out: how fast the client
 * reads is its own affair.
 */
export type TakeTurn = (
  request: IncomingMessage,
  response: ServerResponse,
  about: { path: string; isApi: boolean },
) => Promise<boolean>

const RETRY_AFTER_SECONDS = '5'

export function createTurns({ env, readAddress }: Pick<App, 'env' | 'readAddress'>): TakeTurn {
  const { maxPages, maxForms, maxFormsPerAddress, maxWaiting } = env.http
  // A few keep the processor busy; more would only make each other slower, and all else that the server answers.
  const pages = createFairSlots({ most: maxPages, mostPerAddress: maxPages, mostWaiting: maxWaiting })
  const forms = createFairSlots({
    most: maxForms,
    mostPerAddress: maxFormsPerAddress,
    mostWaiting: maxWaiting,
  })
  return async (request, response, { path, isApi }) => {
    const slots = isPage(request, path) ? pages : forms
    const { bucket } = readAddress(
      request.socket.remoteAddress ?? '',
      request.headers['x-forwarded-for']?.toString(),
    )
    const release = await slots.take(bucket, (withdraw) => response.once('close', withdraw))
    if (release && !response.destroyed) {
      beforeHead(response, release)
      response.once('close', release)
      return true
    }
    release?.()
    if (response.destroyed) return false
    // Or what was sent behind the request would be refused as fast as it can be read.
    closeAfterAnswer(request, response)
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
    sendRefusal(response, isApi ? envelopeOf('unavailable') : plainRefusal('unavailable'))
    return false
  }
}

/** Unlike forms, and pages about payments, pages wait for nobody but the database. */
function isPage({ method }: IncomingMessage, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/pay/')
}
