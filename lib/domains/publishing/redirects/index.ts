export { checkRedirects, fixRedirects, type RedirectFault } from './check-redirects.ts'
export { isAnswering } from './find-answering.ts'
export { type FoundRedirect, findRedirect, mayHaveMoved } from './find-redirect.ts'
export { forgetRedirects } from './forget-redirects.ts'
export { readKnownPattern } from './known-patterns.ts'
export { listRedirects, type StoredRedirect } from './list-redirects.ts'
export { normalizeAddressPath } from './read-target.ts'
export { createRedirectHits, type RedirectHits } from './redirect-hits.ts'
export { removeRedirect } from './remove-redirect.ts'
export { renameSlug } from './rename-slug.ts'
export { resolveAddresses } from './resolve-addresses.ts'
export {
  type RedirectInput,
  type RedirectOrigin,
  type RefusedRedirect,
  type SavedRedirects,
  saveRedirects,
} from './save-redirects.ts'
