import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ImportPage } from '#lib/admin/running/import/import-page.tsx'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  ImportPage({ id: (await params).id, query: await searchParams }),
)
