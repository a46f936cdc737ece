import { ImportPage } from '#lib/admin/import/import-page.tsx'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Import({ params, searchParams }: Props) {
  return <ImportPage id={(await params).id} query={await searchParams} />
}
