import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SettingGroupPage } from '#lib/admin/settings/settings-page.tsx'

export default panelPage(async ({ params }: { params: Promise<{ group: string }> }) =>
  SettingGroupPage({ name: (await params).group }),
)
