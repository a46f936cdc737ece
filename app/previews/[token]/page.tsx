import { loadPreviewPage } from '#lib/pages/posts/load-preview-page.ts'
import { describePage } from '../../describe-page.ts'
import { loadOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ token: string }> }

const loadPage = loadOnce(loadPreviewPage)

export const generateMetadata = async ({ params }: Props) =>
  describePage(await loadPage((await params).token))

export default async function Preview({ params }: Props) {
  return <ThemedPage page={await loadPage((await params).token)} />
}
