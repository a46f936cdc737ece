import { readSandboxPage } from '#lib/pages/pay/read-sandbox-page.ts'
import { describePage } from '../../../describe-page.ts'
import { readOnce } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ reference: string }> }

const readPage = readOnce(readSandboxPage)

export const generateMetadata = async ({ params }: Props) =>
  describePage(await readPage((await params).reference))

export default async function SandboxPayment({ params }: Props) {
  return <ThemedPage page={await readPage((await params).reference)} />
}
