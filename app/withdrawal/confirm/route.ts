import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadConfirmPage } from '#lib/pages/shop/withdrawals/load-withdrawal-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadConfirmPage(app, cookies), HIDDEN)
