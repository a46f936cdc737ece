export { mayHaveMoved, normalizeAddressPath, redirectKey } from './addresses.ts'
export { isAnswering } from './following/find-answering.ts'
export { type FoundRedirect, findRedirect } from './following/find-redirect.ts'
export { readKnownPattern } from './following/known-patterns.ts'
export { createRedirectHits, type RedirectHits } from './following/redirect-hits.ts'
export { resolveAddresses } from './following/resolve-addresses.ts'
export { listRedirects, type StoredRedirect } from './list-redirects.ts'
export { checkRedirects, fixRedirects, type RedirectFault } from './saving/check-redirects.ts'
export { explainRefusal } from './saving/explain-refusal.ts'
export { forgetRedirects } from './saving/forget-redirects.ts'
export { removeRedirect } from './saving/remove-redirect.ts'
export { renameSlug } from './saving/rename-slug.ts'
export {
  type RedirectInput,
  type RedirectOrigin,
  type RefusedRedirect,
  type SavedRedirects,
  saveRedirects,
} from './saving/save-redirects.ts'
