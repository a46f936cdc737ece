import { panelPage } from '#lib/admin/request/panel-page.ts'
import { NewRolePage } from '#lib/admin/team/role-page.tsx'

type Props = { searchParams: Promise<{ from?: string | string[] }> }

export default panelPage(async ({ searchParams }: Props) => {
  const { from } = await searchParams
  return NewRolePage({ from: [from].flat()[0] })
})
