import { SearchReportPage } from '#lib/admin/search/report-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Report({ searchParams }: Props) {
  return <SearchReportPage days={(await searchParams).days} />
}
