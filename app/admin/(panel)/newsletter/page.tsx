import { NewsletterPage } from '#lib/admin/newsletter/newsletter-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Newsletter({ searchParams }: Props) {
  return <NewsletterPage query={await searchParams} />
}
