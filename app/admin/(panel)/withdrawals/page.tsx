import { panelPage } from '#lib/admin/request/panel-page.ts'
import { WithdrawalsPage } from '#lib/admin/shop/withdrawals/withdrawals-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => WithdrawalsPage({ query: await searchParams }))
