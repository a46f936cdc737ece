import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadWithdrawalPage } from '#lib/pages/shop/withdrawals/load-withdrawal-page.ts'

export const dynamic = 'force-dynamic'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const GET = createPageRoute(
  (app, { query, cookies }) =>
    loadWithdrawalPage(app, cookies, { order: textOf(query.order), grant: textOf(query.grant) }),
  HIDDEN,
)
