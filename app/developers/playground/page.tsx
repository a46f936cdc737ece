import { loadPlaygroundPage } from '#lib/pages/developers/load-playground-page.ts'
import { describePage } from '../../describe-page.ts'
import { loadOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

const load = loadOnce(loadPlaygroundPage)

export const generateMetadata = async () => describePage(await load())

export default async function Playground() {
  return <ThemedPage page={await load()} />
}
