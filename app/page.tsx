import { readHomePage } from '#lib/pages/home/read-home-page.ts'
import { describePage } from './describe-page.ts'
import { readOnce } from './request-app.ts'
import { ThemedPage } from './themed-page.tsx'

const readPage = readOnce(readHomePage)

export const generateMetadata = async () => describePage(await readPage())

export default async function Home() {
  return <ThemedPage page={await readPage()} />
}
