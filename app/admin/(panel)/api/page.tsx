import { ApiPage } from '#lib/admin/api/api-page.tsx'

export default function Api() {
  return <ApiPage />
}
