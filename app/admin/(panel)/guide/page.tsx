import { GuidePage } from '#lib/admin/guide/guide-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Guide({ searchParams }: Props) {
  return <GuidePage query={await searchParams} />
}
