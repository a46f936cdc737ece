import { MediaPage } from '#lib/admin/publishing/media/media-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => MediaPage({ query: await searchParams }))
