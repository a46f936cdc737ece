import { NewRolePage } from '#lib/admin/people/team/role-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<{ from?: string | string[] }> }

export default panelPage(async ({ searchParams }: Props) => {
  const { from } = await searchParams
  return NewRolePage({ from: [from].flat()[0] })
})
