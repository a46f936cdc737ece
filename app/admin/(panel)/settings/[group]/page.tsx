import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SettingAreaPage } from '#lib/admin/running/settings/settings-page.tsx'

export default panelPage(async ({ params }: { params: Promise<{ group: string }> }) =>
  SettingAreaPage({ name: (await params).group }),
)
