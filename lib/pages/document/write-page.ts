import type { App } from '#lib/app/app.ts'
import { type DocumentContent, writeDocument } from '#lib/web/document/index.ts'
import { findActiveDesign } from '../design/find-active-design.ts'
import { renderPage, type ShownPage } from '../render-page.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { listHeadTags } from './list-head-tags.ts'

/** A page as HTML, shown by the site's theme. */
export async function writePage(app: App, page: StorefrontPage): Promise<string> {
  return writeDocument(await composePage(app, page))
}

/** The document of a page, rendered by the site's theme. */
export async function composePage(
  app: App,
  page: StorefrontPage,
): Promise<DocumentContent & Pick<ShownPage, 'isFallback'>> {
  const look = await findActiveDesign(app)
  const { head, html, isFallback } = await renderPage(app, { ...page, look })
  const tags = listHeadTags(app, page, { look, theme: head })
  return { locale: app.settings.current['site.locale'], tags, html, isFallback }
}
