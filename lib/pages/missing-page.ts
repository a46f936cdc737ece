import type { StorefrontPage } from './storefront-page.ts'

/** The page for an address that does not exist. */
export const missingPage: StorefrontPage = {
  view: 'errors/404',
  data: {},
  path: '',
  title: 'Page not found',
  unlisted: true,
}
