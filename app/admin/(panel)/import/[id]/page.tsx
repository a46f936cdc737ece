import { ImportPage } from '#lib/admin/import/import-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  ImportPage({ id: (await params).id, query: await searchParams }),
)
