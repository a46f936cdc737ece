import { loadDevelopersPage } from '#lib/pages/developers/load-developers-page.ts'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

const loadPage = loadOnce(loadDevelopersPage)

export const generateMetadata = async () => describePage(await loadPage())

export default async function Developers() {
  return <ThemedPage page={await loadPage()} />
}
