import { loadSandboxPage } from '#lib/pages/pay/load-sandbox-page.ts'
import { describePage } from '../../../describe-page.ts'
import { loadOnce } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ reference: string }> }

const loadPage = loadOnce(loadSandboxPage)

export const generateMetadata = async ({ params }: Props) =>
  describePage(await loadPage((await params).reference))

export default async function SandboxPayment({ params }: Props) {
  return <ThemedPage page={await loadPage((await params).reference)} />
}
