import { ConfirmPage } from '#lib/admin/people/entry/confirm-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<{ next?: string }> }

export default panelPage(async ({ searchParams }: Props) => ConfirmPage({ next: (await searchParams).next }))
