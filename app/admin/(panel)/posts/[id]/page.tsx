import { EntryPage } from '#lib/admin/publishing/content/entry-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default panelPage(async ({ params, searchParams }: Props) =>
  EntryPage({ kind: 'post', id: (await params).id, draft: (await searchParams).draft !== undefined }),
)
