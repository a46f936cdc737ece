import type { StorefrontPage } from './storefront-page.ts'

/** What an address shows that leads nowhere. */
export const missingPage: StorefrontPage = {
  view: 'errors/404',
  data: {},
  path: '',
  title: 'Page not found',
  unlisted: true,
}
