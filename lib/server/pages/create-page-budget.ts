import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { isVisitorAddress } from '#lib/platform/net/client-address.ts'
import { escapeXml } from '#lib/platform/text/xml.ts'
import { findSitePlace, pageLanguage } from '#lib/web/http/page-response.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { applyPagePolicy } from './page-policy.ts'
import { writePlainPage } from './plain-page.ts'

/** Counts a page towards its address's budget. Returns false if it answered 429. */
export type SpendPage = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>

type Site = Pick<App, 'settings' | 'limiter' | 'readAddress' | 'log'>

// The resources of pages, and webhooks from payment providers.
const UNCOUNTED = [
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
export function createPageBudget(site: Site, dev: boolean): SpendPage {
  const { settings, log, readAddress } = site
  const budgets = createBudgets(site.limiter)
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

  return async (request, response, path) => {
    if (UNCOUNTED.some((start) => path.startsWith(start))) return true
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const { ip, bucket, throughProxy } = readAddress(request.socket.remoteAddress ?? '', forwardedFor)
    if (!isVisitorAddress(ip)) return true
    const limit = settings.current['site.pages_per_minute']
    let refusal = await spend(bucket, limit)
    // Making a page refreshes the settings. Refresh them here too, so that a raised limit takes effect without one.
    const limitNow = refusal ? await refreshLimit(site) : limit
    if (limitNow !== limit) refusal = await spend(bucket, limitNow)
    if (!refusal) return true
    if (forwardedFor !== undefined && !throughProxy) warnOfProxy(ip)
    const { nonce } = applyPagePolicy(site, dev, request, response)
    sendRefusal(site, response, refusal, nonce)
    return false
  }
}

async function refreshLimit({ settings, log }: Site): Promise<number> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond. The page limit stays unchanged.')
  }
  return settings.current['site.pages_per_minute']
}

function sendRefusal({ settings }: Site, response: ServerResponse, refusal: Refusal, nonce: string): void {
  const { locale, prefix } = pageLanguage(response) ?? settings.language
  const basePath = findSitePlace(response)?.basePath ?? ''
  const messages = chooseMessages(undefined, [locale])
  const html = `<a href="${basePath}${prefix || '/'}">${escapeXml(settings.current['site.name'])}</a>`
  const body = writePlainPage({ locale: messages.locale, nonce, title: messages.refusal(refusal), html })
  response.statusCode = 429
  for (const [header, value] of Object.entries(refusal.headers)) response.setHeader(header, value)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.setHeader('Cache-Control', 'no-store')
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
