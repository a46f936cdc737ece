import { DesignPage } from '#lib/admin/publishing/theme/design-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = {
  params: Promise<{ name: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  DesignPage({ name: (await params).name, query: await searchParams }),
)
