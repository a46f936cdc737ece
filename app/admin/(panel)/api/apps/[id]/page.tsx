import { UsagePage } from '#lib/admin/api/usage-page.tsx'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Usage({ params, searchParams }: Props) {
  return <UsagePage id={(await params).id} query={await searchParams} />
}
