import { loadDevelopersPage } from '#lib/pages/developers/load-developers-page.ts'
import type { Query } from '#lib/pages/query-text.ts'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const loadPage = loadOnce(loadDevelopersPage)

const load = async ({ searchParams }: Props) => loadPage(await searchParams)

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function Developers(props: Props) {
  return <ThemedPage page={await load(props)} />
}
