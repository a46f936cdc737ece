import { loadHomePage } from '#lib/pages/home/load-home-page.ts'
import { describePage } from './describe-page.ts'
import { loadOnce } from './request-app.ts'
import { ThemedPage } from './themed-page.tsx'

const loadPage = loadOnce(loadHomePage)

export const generateMetadata = async () => describePage(await loadPage())

export default async function Home() {
  return <ThemedPage page={await loadPage()} />
}
