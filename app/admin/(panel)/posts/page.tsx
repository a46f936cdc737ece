import { EntriesPage } from '#lib/admin/content/entries-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Posts({ searchParams }: Props) {
  return <EntriesPage kind="post" query={await searchParams} />
}
