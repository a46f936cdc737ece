import { MethodPage } from '#lib/admin/payments/method-page.tsx'

export default async function Method({ params }: { params: Promise<{ method: string }> }) {
  return <MethodPage id={(await params).method} />
}
