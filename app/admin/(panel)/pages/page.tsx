import { EntriesPage } from '#lib/admin/content/entries-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Pages({ searchParams }: Props) {
  return <EntriesPage kind="page" query={await searchParams} />
}
