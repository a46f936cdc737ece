import { panelPage } from '#lib/admin/request/panel-page.ts'
import { FiguresPage } from '#lib/admin/shop/figures/figures-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => FiguresPage({ query: await searchParams }))
