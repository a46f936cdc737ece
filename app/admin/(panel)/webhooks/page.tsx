import { WebhooksPage } from '#lib/admin/webhooks/webhooks-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Webhooks({ searchParams }: Props) {
  return <WebhooksPage query={await searchParams} />
}
