import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { segment, query, cookies }) =>
  loadPostPage(app, segment, query, cookies),
)
