import { SynonymsPage } from '#lib/admin/search/synonyms-page.tsx'

export default function Synonyms() {
  return <SynonymsPage />
}
