import type { ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { isVisitorAddress } from '#lib/platform/net/client-address.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { headerOf, pathOf, type Site, type SiteAnswer, type SiteRequest } from '#lib/web/site/site.ts'
import { isFormPath } from '../requests/methods.ts'
import { envelopeOf, plainRefusal } from '../write-refusal.ts'
import { createFairQueue, type Release } from './fair-queue.ts'

/** Counts a page towards its address's budget. An answer refuses the request. */
export type SpendPage = (request: SiteRequest, path: string) => undefined | Promise<SiteAnswer | undefined>

type Parts = Pick<App, 'settings' | 'limiter' | 'readAddress' | 'log'>

// The resources of pages, webhooks from payment providers, and signing in, which has a budget of its own.
const UNCOUNTED = [
  '/api/auth/',
  '/_next/',
  '/theme-assets/',
  '/media/',
  '/site-colors.css',
  '/theme-settings.css',
  '/webhooks/',
]

/**
 * A budget of pages per minute for each public address. Loopback and private addresses are not counted: they are the
 * owner's, or a proxy's that is not listed, where all visitors would share one budget.
 */
export function createPageBudget(app: Parts, site: Pick<Site, 'refuse'>): SpendPage {
  const { settings, log, readAddress } = app
  const budgets = createBudgets(app.limiter)
  let hasWarned = false

  const spend = async (bucket: string, limit: number): Promise<Refusal | undefined> => {
    if (limit === 0) return undefined
    try {
      await budgets.spendByAddress('pages', bucket, limit)
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  const warnOfProxy = (ip: string): void => {
    if (!hasWarned)
      log.warn(
        { ip },
        'Refusing pages to an address that sends X-Forwarded-For. If it is your proxy, add it to TRUSTED_PROXIES.',
      )
    hasWarned = true
  }

  const spendOf = async (request: SiteRequest, address: ReturnType<typeof readAddress>) => {
    const { ip, bucket, throughProxy } = address
    const limit = settings.current['site.pages_per_minute']
    let refusal = await spend(bucket, limit)
    // Making a page refreshes the settings. Refresh them here too, so that a raised limit takes effect without one.
    const limitNow = refusal ? await refreshLimit(app) : limit
    if (limitNow !== limit) refusal = await spend(bucket, limitNow)
    if (!refusal) return undefined
    if (request.headers['x-forwarded-for'] !== undefined && !throughProxy) warnOfProxy(ip)
    return site.refuse(request, refusal)
  }

  return (request, path) => {
    if (UNCOUNTED.some((start) => path.startsWith(start))) return undefined
    const address = readAddress(request.peer, headerOf(request, 'x-forwarded-for'))
    return isVisitorAddress(address.ip) ? spendOf(request, address) : undefined
  }
}

async function refreshLimit({ settings, log }: Parts): Promise<number> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond. The page limit stays unchanged.')
  }
  return settings.current['site.pages_per_minute']
}

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
