import { UsagePage } from '#lib/admin/people/api/usage-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  UsagePage({ id: (await params).id, query: await searchParams }),
)
