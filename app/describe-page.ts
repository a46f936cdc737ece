import type { Metadata } from 'next'
import { missingPage } from '#lib/pages/missing-page.ts'
import { pageMetadata } from '#lib/pages/seo/page-metadata.ts'
import { buildSiteFacts } from '#lib/pages/seo/site-facts.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { requestApp } from './request-app.ts'

/** The head of a page for Next; null for a page that does not exist. */
export async function describePage(page: StorefrontPage | null): Promise<Metadata> {
  const app = await requestApp()
  return pageMetadata(buildSiteFacts(app), page ?? missingPage(app))
}
