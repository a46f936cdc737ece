import { NewEntryPage } from '#lib/admin/content/new-entry-page.tsx'

export default function NewPost() {
  return <NewEntryPage kind="post" />
}
