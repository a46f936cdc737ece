import { loadOperationPage } from '#lib/pages/developers/load-operation-page.ts'
import { describePage } from '../../../describe-page.ts'
import { loadOnce } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ id: string }> }

const loadPage = loadOnce(loadOperationPage)

const load = async ({ params }: Props) => loadPage((await params).id)

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function Operation(props: Props) {
  return <ThemedPage page={await load(props)} />
}
