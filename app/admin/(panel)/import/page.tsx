import { ImportsPage } from '#lib/admin/import/imports-page.tsx'

export default function Imports() {
  return <ImportsPage />
}
