import { panelPage } from '#lib/admin/request/panel-page.ts'
import { RowTextsPage } from '#lib/admin/translations/row-texts-page.tsx'

type Props = {
  params: Promise<{ kind: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  RowTextsPage({ ...(await params), query: await searchParams }),
)
