import { SearchPage } from '#lib/admin/search/search-page.tsx'

export default function Search() {
  return <SearchPage />
}
