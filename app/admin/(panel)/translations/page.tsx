import { panelPage } from '#lib/admin/request/panel-page.ts'
import { TranslationsPage } from '#lib/admin/translations/translations-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => TranslationsPage({ query: await searchParams }))
