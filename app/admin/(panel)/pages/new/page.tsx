import { NewEntryPage } from '#lib/admin/content/new-entry-page.tsx'

export default function NewPage() {
  return <NewEntryPage kind="page" />
}
