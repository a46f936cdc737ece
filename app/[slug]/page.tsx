import { loadCmsPage } from '#lib/pages/cms/load-cms-page.ts'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { params: Promise<{ slug: string }> }

const loadPage = loadOnce(loadCmsPage)

export const generateMetadata = async ({ params }: Props) => describePage(await loadPage((await params).slug))

export default async function CmsPage({ params }: Props) {
  return <ThemedPage page={await loadPage((await params).slug)} />
}
