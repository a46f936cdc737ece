import { readCmsPage } from '#lib/pages/cms/read-cms-page.ts'
import { describePage } from '../describe-page.ts'
import { readOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { params: Promise<{ slug: string }> }

const readPage = readOnce(readCmsPage)

export const generateMetadata = async ({ params }: Props) => describePage(await readPage((await params).slug))

export default async function CmsPage({ params }: Props) {
  return <ThemedPage page={await readPage((await params).slug)} />
}
