import { EntryPage } from '#lib/admin/content/entry-page.tsx'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function EditedPage({ params, searchParams }: Props) {
  return <EntryPage kind="page" id={(await params).id} draft={(await searchParams).draft !== undefined} />
}
