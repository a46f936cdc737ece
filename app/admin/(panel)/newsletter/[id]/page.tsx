import { IssuePage } from '#lib/admin/newsletter/issue-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default async function Issue({ params }: Props) {
  return <IssuePage id={(await params).id} />
}
