import { ResetPage } from '#lib/admin/people/entry/recovery-pages.tsx'

export default async function Reset({ params }: { params: Promise<{ token: string }> }) {
  return <ResetPage token={(await params).token} />
}
