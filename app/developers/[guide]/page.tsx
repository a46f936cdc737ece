import { loadGuidePage } from '#lib/pages/developers/load-guide-page.ts'
import { describePage } from '../../describe-page.ts'
import { loadOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ guide: string }> }

const loadPage = loadOnce(loadGuidePage)

const load = async ({ params }: Props) => loadPage((await params).guide)

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function Guide(props: Props) {
  return <ThemedPage page={await load(props)} />
}
