import { TranslationsPage } from '#lib/admin/publishing/translations/translations-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => TranslationsPage({ query: await searchParams }))
