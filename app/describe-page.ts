import type { Metadata } from 'next'
import { missingPage } from '#lib/storefront/missing-page.ts'
import { pageMetadata } from '#lib/storefront/seo/page-metadata.ts'
import { readSiteFacts } from '#lib/storefront/seo/site-facts.ts'
import type { StorefrontPage } from '#lib/storefront/storefront-page.ts'
import { requestApp } from './request-app.ts'

/** The head of a page for Next; null stands for one that is not there. */
export async function describePage(page: StorefrontPage | null): Promise<Metadata> {
  return pageMetadata(readSiteFacts(await requestApp()), page ?? missingPage)
}
