import { JobsPage } from '#lib/admin/jobs/jobs-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Jobs({ searchParams }: Props) {
  return <JobsPage query={await searchParams} />
}
