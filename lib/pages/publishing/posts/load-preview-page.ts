import type { App } from '#lib/app/app.ts'
import { findPreview } from '#lib/domains/publishing/content/index.ts'
import { decodeSegment } from '#lib/web/http/target.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { menuLabel } from '../../document/load-frame.ts'
import { respond } from '../../forms/respond.ts'
import { buildPaginator } from '../../page-query.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { describeWrittenPage } from '../cms/load-cms-page.ts'
import { describePostPage } from './load-post-page.ts'

/** `/previews/{token}`: a post or page as it would be shown, to people with the link; null once that has expired. */
export async function loadPreviewPage(app: App, segment: string): Promise<StorefrontPage | null> {
  const token = decodeSegment(segment)
  const preview = token === null ? null : await findPreview(app, token)
  if (token === null || !preview) return null
  const path = `/previews/${encodeURIComponent(token)}`
  if (preview.page) {
    const { content, described } = await describeWrittenPage(app, preview.page)
    return { view: 'pages/show', data: { page_content: content }, path, ...described }
  }
  const label = (await menuLabel(app, 'posts')) ?? siteTexts(app).t('layout.blog')
  return describePostPage(app, preview.post, {
    path,
    label,
    comments: [],
    respond: respond({}, undefined),
    paginator: buildPaginator({ page: 1, perPage: 1, total: 0, urlOf: () => path }),
  })
}
