import { panelPage } from '#lib/admin/request/panel-page.ts'
import { DesignPage } from '#lib/admin/theme/design-page.tsx'

type Props = {
  params: Promise<{ name: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  DesignPage({ name: (await params).name, query: await searchParams }),
)
