import { ResetPage } from '#lib/admin/entry/recovery-pages.tsx'

export default async function Reset({ params }: { params: Promise<{ token: string }> }) {
  return <ResetPage token={(await params).token} />
}
