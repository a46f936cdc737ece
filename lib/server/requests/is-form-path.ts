const BELOW = ['/account/forms/', '/api/auth/', '/newsletter/', '/pay/', '/webhooks/']
const CONTACT = '/contact/message'
const COMMUNITY = /^\/(?:posts|products)\/[^/]+\/(?:comments|reviews)$/

/** Whether a path takes forms and messages. Anything else is a page, with whatever method it is asked for. */
export function isFormPath(path: string): boolean {
  return path === CONTACT || COMMUNITY.test(path) || BELOW.some((start) => path.startsWith(start))
}
