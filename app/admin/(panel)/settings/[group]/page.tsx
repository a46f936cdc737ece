import { SettingGroupPage } from '#lib/admin/settings/settings-page.tsx'

export default async function Group({ params }: { params: Promise<{ group: string }> }) {
  return <SettingGroupPage name={(await params).group} />
}
