import { SetUpPage } from '#lib/admin/people/entry/pages.tsx'

export default async function SetUp({ params }: { params: Promise<{ token: string }> }) {
  return <SetUpPage token={(await params).token} />
}
