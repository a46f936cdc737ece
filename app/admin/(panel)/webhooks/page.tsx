import { panelPage } from '#lib/admin/request/panel-page.ts'
import { WebhooksPage } from '#lib/admin/running/webhooks/webhooks-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => WebhooksPage({ query: await searchParams }))
