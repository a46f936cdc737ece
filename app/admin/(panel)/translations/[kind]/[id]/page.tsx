import { RowTextsPage } from '#lib/admin/publishing/translations/row-texts-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = {
  params: Promise<{ kind: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  RowTextsPage({ ...(await params), query: await searchParams }),
)
