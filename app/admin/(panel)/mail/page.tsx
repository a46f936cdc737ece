import { MailPage } from '#lib/admin/mail/mail-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => MailPage({ query: await searchParams }))
