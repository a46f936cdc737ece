import type { App } from '#lib/app.ts'
import { findPage } from '#lib/domains/content/index.ts'
import { presentPageDetail } from '#lib/web/presenters/content/page.ts'
import { decodeSegment } from '../query-text.ts'
import { showHtml } from '../show-html.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'

/** `/{slug}`: a page written by the site's owner; null if not found or not visible. */
export async function readCmsPage(app: App, segment: string): Promise<StorefrontPage | null> {
  const slug = decodeSegment(segment)
  if (slug === null || !app.settings.current['modules.pages']) return null
  const page = await findPage(app, slug)
  if (!page) return null
  const format = siteFormat(app)
  const presented = presentPageDetail(page, format)
  return {
    view: 'pages/show',
    data: {
      page_content: {
        ...presented,
        updated_on: format.day(page.updatedAt),
        body_html: showHtml(presented.body_html),
      },
    },
    path: `/${encodeURIComponent(slug)}`,
    title: presented.seo.title,
    description: presented.seo.description,
    head: { image: presented.image },
  }
}
