import type { App } from '#lib/app/app.ts'
import { isVisitorAddress } from '#lib/platform/net/client-address.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { Site, SiteAnswer } from '#lib/web/site/site-answer.ts'
import { headerOf, type SiteRequest } from '#lib/web/site/site-request.ts'

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
