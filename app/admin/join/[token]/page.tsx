import { JoinPage } from '#lib/admin/people/entry/pages.tsx'

export default async function Join({ params }: { params: Promise<{ token: string }> }) {
  return <JoinPage token={(await params).token} />
}
