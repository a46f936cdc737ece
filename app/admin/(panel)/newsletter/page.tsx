import { NewsletterPage } from '#lib/admin/publishing/newsletter/newsletter-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => NewsletterPage({ query: await searchParams }))
