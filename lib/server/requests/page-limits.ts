import type { ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { isVisitorAddress } from '#lib/platform/net/client-address.ts'
import { isFormPath } from '#lib/web/http/target.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { headerOf, pathOf, type Site, type SiteAnswer, type SiteRequest } from '#lib/web/site/site.ts'
import { envelopeOf, plainRefusal } from '../write-refusal.ts'

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

/** Returns a slot. Calling it again does nothing. */
export type Release = () => void

export type SlotLimits = {
  /** Requests in progress at once. */
  most: number
  /** Requests in progress at once per address. */
  mostPerAddress: number
  /** Waiting requests per address. The limit on connections bounds the total. */
  mostWaitingPerAddress: number
}

export type FairQueue = {
  /**
   * Resolves to a slot when it is the address's turn, or to undefined if too many of its requests are waiting. `leave`
   * is called with a function that removes the request from the queue.
   */
  take(address: string, leave?: (withdraw: () => void) => void): Promise<Release | undefined>
}

type Waiter = (release: Release | undefined) => void

// The time after which half of an address's turns are forgotten.
const HALF_LIFE_MS = 10_000

/**
 * Limits the requests in progress. Each address has its own queue, and the next turn goes to the address with the
 * fewest recent turns, so that one that sends thousands delays only itself.
 */
export function createFairQueue(limits: SlotLimits, now: () => number = () => performance.now()): FairQueue {
  const { most, mostPerAddress, mostWaitingPerAddress } = limits
  const running = new Map<string, number>()
  // In order of the last turn: among addresses with equally many turns, the one that has waited longest comes first.
  const queues = new Map<string, Waiter[]>()
  const had = new Map<string, number>()
  let halvedAt = now()
  let underWay = 0

  const forget = (): void => {
    const halvings = Math.floor((now() - halvedAt) / HALF_LIFE_MS)
    if (halvings === 0) return
    halvedAt += halvings * HALF_LIFE_MS
    for (const [address, turns] of had) {
      const left = turns / 2 ** halvings
      if (left < 0.5) had.delete(address)
      else had.set(address, left)
    }
  }

  const begin = (address: string): Release => {
    forget()
    underWay++
    had.set(address, (had.get(address) ?? 0) + 1)
    running.set(address, (running.get(address) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      underWay--
      const left = (running.get(address) ?? 1) - 1
      if (left > 0) running.set(address, left)
      else running.delete(address)
      passOn()
    }
  }

  const mayBegin = (address: string): boolean =>
    underWay < most && (running.get(address) ?? 0) < mostPerAddress

  const findNext = (): string | undefined => {
    let next: string | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const address of queues.keys()) {
      const turns = had.get(address) ?? 0
      if (turns >= fewest || !mayBegin(address)) continue
      next = address
      fewest = turns
    }
    return next
  }

  const passOn = (): void => {
    const address = findNext()
    const queue = address === undefined ? undefined : queues.get(address)
    if (address === undefined || !queue) return
    const next = queue.shift()
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    next?.(begin(address))
  }

  const remove = (address: string, waiter: Waiter): boolean => {
    const queue = queues.get(address)
    const at = queue?.indexOf(waiter) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(address)
    return true
  }

  return {
    async take(address, leave) {
      const queue = queues.get(address) ?? []
      if (queue.length === 0 && mayBegin(address)) return begin(address)
      if (queue.length >= mostWaitingPerAddress) return undefined
      return new Promise((resolve) => {
        queues.set(address, queue)
        queue.push(resolve)
        leave?.(() => {
          if (remove(address, resolve)) resolve(undefined)
        })
      })
    },
  }
}
