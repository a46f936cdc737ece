import type { ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import type { SiteAnswer } from '#lib/web/site/site-answer.ts'
import { headerOf, pathOf, type SiteRequest } from '#lib/web/site/site-request.ts'
import { isFormPath } from '../requests/methods.ts'
import { envelopeOf, plainRefusal } from '../write-refusal.ts'
import { createFairQueue, type Release } from './fair-queue.ts'

/**
 * Waits for a turn to make an answer, and makes it. Refuses with 503 if too many requests of its address are waiting. Undefined if the
 * client has left. The turn ends when the answer is made, so slow readers do not hold it.
 */
export type InTurn = (
  request: SiteRequest,
  response: Pick<ServerResponse, 'destroyed' | 'once'>,
  work: () => Promise<SiteAnswer | undefined>,
) => Promise<SiteAnswer | undefined>

const BUSY = { 'Retry-After': '5' }
// A page that takes longer is waiting for something, not using the processor.
const LONGEST_TURN_MS = 30_000
// Work for a client that has left soon stops. Releasing its turn immediately would exceed the limit until then.
const AFTER_LEAVING_MS = 100

export function createConcurrencyLimit({ env, readAddress }: Pick<App, 'env' | 'readAddress'>): InTurn {
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
  return async (request, response, work) => {
    const path = pathOf(request)
    const slots = isPage(request, path) ? pages : forms
    const { bucket } = readAddress(request.peer, headerOf(request, 'x-forwarded-for'))
    const release = await slots.take(bucket, (withdraw) => response.once('close', withdraw))
    if (!release) return response.destroyed ? undefined : refusal(path)
    const end = endInTime(response, release)
    try {
      return response.destroyed ? undefined : await work()
    } finally {
      end()
    }
  }
}

function endInTime(response: Pick<ServerResponse, 'once'>, release: Release): Release {
  let timer = setTimeout(release, LONGEST_TURN_MS)
  response.once('close', () => {
    clearTimeout(timer)
    timer = setTimeout(release, AFTER_LEAVING_MS)
  })
  return () => {
    clearTimeout(timer)
    release()
  }
}

/** It closes the connection: otherwise pipelined requests would be refused as fast as they can be read. */
function refusal(path: string): SiteAnswer {
  const isApi = path.startsWith('/api/')
  const refused = isApi ? envelopeOf('unavailable', BUSY) : plainRefusal('unavailable', BUSY)
  return { ...refused, isWanted: true, closes: true }
}

/** Pages wait only for the database, unlike forms and payment pages. */
function isPage({ method }: SiteRequest, path: string): boolean {
  if (path.startsWith('/pay/')) return false
  return method === 'GET' || method === 'HEAD' || !isFormPath(path)
}
