import { CheckPage } from '#lib/admin/theme/check-page.tsx'

export default async function Check({ params }: { params: Promise<{ name: string }> }) {
  return <CheckPage name={(await params).name} />
}
