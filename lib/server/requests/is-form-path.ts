const BELOW = [
  '/account/forms/',
  '/api/auth/',
  '/cart/forms/',
  '/checkout/forms/',
  '/newsletter/',
  '/pay/',
  '/webhooks/',
]
const CONTACT = '/contact/message'
const ORDER = /^\/orders\/[^/]+\/forms\/[^/]+$/
const COMMUNITY = /^\/(?:posts|products)\/[^/]+\/(?:comments|reviews)$/

/** Whether a path receives forms or webhooks. Anything else is a page, whatever the method. */
export function isFormPath(path: string): boolean {
  return (
    path === CONTACT ||
    COMMUNITY.test(path) ||
    ORDER.test(path) ||
    BELOW.some((start) => path.startsWith(start))
  )
}
