import type { App } from '#lib/app/app.ts'
import { findPage, type PageDetail } from '#lib/domains/publishing/content/index.ts'
import { decodeSegment } from '#lib/web/http/target.ts'
import { presentPageDetail } from '#lib/web/presenters/content/page.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { showHtml } from '../../show-html.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

/** `/{slug}`: a page written by the site's owner; null if not found or not visible. */
export async function loadCmsPage(app: App, segment: string): Promise<StorefrontPage | null> {
  const slug = decodeSegment(segment)
  const written = slug === null ? null : await findWrittenPage(app, slug)
  if (slug === null || !written) return null
  return {
    view: 'pages/show',
    data: { page_content: written.content },
    path: `/${encodeURIComponent(slug)}`,
    ...written.described,
  }
}

/** A page of the owner, with its head; null if not found or not visible. */
export async function findWrittenPage(app: App, slug: string) {
  const page = app.settings.current['modules.pages'] ? await findPage(app, slug) : null
  return page && describeWrittenPage(app, page)
}

/** A page for its view and its head. */
export async function describeWrittenPage(app: App, page: PageDetail) {
  const format = siteFormat(app)
  const presented = presentPageDetail(page, format)
  const { seo, image, body_html } = presented
  return {
    content: {
      ...presented,
      updated_on: format.day(page.updatedAt),
      body_html: await showHtml(app, body_html),
    },
    described: {
      template: page.template,
      title: seo.title,
      description: seo.description,
      unlisted: page.noindex,
      head: { image },
    },
  }
}
