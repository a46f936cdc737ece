import { OverviewPage } from '#lib/admin/overview/overview-page.tsx'

export default async function Overview({ searchParams }: { searchParams: Promise<{ days?: string }> }) {
  return <OverviewPage days={(await searchParams).days} />
}
