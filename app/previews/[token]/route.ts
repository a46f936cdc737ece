import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadPreviewPage } from '#lib/pages/publishing/posts/load-preview-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { parts: [, token = ''] }) => loadPreviewPage(app, token))
