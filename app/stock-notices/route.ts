import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadStockNoticePage } from '#lib/pages/shop/stock-notices/load-stock-notice-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadStockNoticePage(app, cookies))
