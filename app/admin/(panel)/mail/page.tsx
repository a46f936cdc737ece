import { panelPage } from '#lib/admin/request/panel-page.ts'
import { MailPage } from '#lib/admin/running/mail/mail-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => MailPage({ query: await searchParams }))
