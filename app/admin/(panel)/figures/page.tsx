import { FiguresPage } from '#lib/admin/figures/figures-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => FiguresPage({ query: await searchParams }))
