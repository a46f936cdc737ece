import { pathOf, type SiteRequest } from '#lib/web/site/site-request.ts'

// Lists, the entries in them, and pages written by the owner. What is not among them is kept by no cache.
const PUBLIC = /^\/(?:[^/]*|(?:posts|products)\/[^/]+)$/
const PRIVATE = /^\/(?:account|admin|cart|checkout|orders|pay)$/
// What a visitor has in the cart is shown by the cart's own pages alone.
const OWN_COOKIES =
  /(?:^|[;\s])(?:__Host-|__Secure-)?(?:storefront(?!-(?:cart|checkout))|next-auth|theme_preview)/i
// Next answers them with something other than the page of results.
const OTHER_ANSWERS = /^(?:rsc$|next-|x-nextjs|x-action)/

/**
 * Whether a request asks for a page that is the same for everybody: it carries none of the site's cookies, which tell of a session, a
 * message after a form or the preview of a theme.
 */
export function isCacheable(request: Pick<SiteRequest, 'method' | 'target' | 'headers'>): boolean {
  const { method, headers } = request
  const path = pathOf(request)
  return (
    (method === 'GET' || method === 'HEAD') &&
    PUBLIC.test(path) &&
    !PRIVATE.test(path) &&
    headers.authorization === undefined &&
    !OWN_COOKIES.test(headers.cookie ?? '') &&
    !Object.keys(headers).some((name) => OTHER_ANSWERS.test(name))
  )
}
