import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SettingsPage } from '#lib/admin/running/settings/settings-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => SettingsPage({ query: await searchParams }))
