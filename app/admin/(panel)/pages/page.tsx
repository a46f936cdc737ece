import { EntriesPage } from '#lib/admin/publishing/content/entries-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) =>
  EntriesPage({ kind: 'page', query: await searchParams }),
)
