import { hasBody } from '#lib/web/http/raw-request.ts'
import type { SiteAnswer, SiteRequest } from '#lib/web/site/site.ts'
import { plainRefusal } from '../write-refusal.ts'

export const SUGGEST_PATH = '/search/suggest'
export const AGENTS_PATH = '/mcp'
export const CHOSEN_PATH = '/search/chosen'

// Pages and forms stand below them.
const MIXED = /^\/(?:api\/auth|pay|(?:newsletter|stock-notices)\/(?:confirm|leave|unsubscribe))\//
const READ = ['GET', 'HEAD']

/**
 * Answers requests whose method no page or form takes: OPTIONS with the methods that the path takes, others with 405. Undefined for those
 * that are to be handled. The API checks its methods itself.
 */
export function answerOtherMethod(
  { method, headers }: Pick<SiteRequest, 'method' | 'headers'>,
  path: string,
): SiteAnswer | undefined {
  const allowed = methodsOf(path)
  if (allowed.includes(method) || isHandledBelow(method, path)) return undefined
  const Allow = [...allowed, 'OPTIONS'].join(', ')
  const answer: SiteAnswer =
    method === 'OPTIONS'
      ? { status: 204, headers: { Allow, 'Cache-Control': 'no-store' }, body: null }
      : plainRefusal('method_not_allowed', { Allow })
  return hasBody({ headers }) ? { ...answer, closes: true } : answer
}

/** `*` is the server as a whole. */
function methodsOf(path: string): string[] {
  if (path === '*' || MIXED.test(path)) return [...READ, 'POST']
  return isFormPath(path) ? ['POST'] : READ
}

/** A form sent to a former address follows its redirect; a form's address that is opened is answered by its route. */
function isHandledBelow(method: string, path: string): boolean {
  return isFormPath(path) ? READ.includes(method) : method === 'POST'
}

const BELOW = [
  '/account/forms/',
  '/api/auth/',
  '/cart/forms/',
  '/checkout/forms/',
  '/consent/forms/',
  '/newsletter/',
  '/pay/',
  '/stock-notices/',
  '/webhooks/',
  '/wishlist/forms/',
  '/withdrawal/forms/',
]
const CONTACT = '/contact/message'
const LOOK_UP = '/orders/look-up'
const ORDER = /^\/orders\/[^/]+\/forms\/[^/]+$/
const COMMUNITY = /^\/(?:posts|products)\/[^/]+\/(?:comments|reviews(?:\/[^/]+\/helpful)?)$/

/** Whether a path receives forms or webhooks. Anything else is a page, whatever the method. */
export function isFormPath(path: string): boolean {
  return (
    path === CONTACT ||
    path === LOOK_UP ||
    COMMUNITY.test(path) ||
    ORDER.test(path) ||
    BELOW.some((start) => path.startsWith(start))
  )
}
