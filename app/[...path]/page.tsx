import { describePage } from '../describe-page.ts'
import { ThemedPage } from '../themed-page.tsx'

export const generateMetadata = () => describePage(null)

/** Whatever no other route answers. */
export default function Missing() {
  return <ThemedPage page={null} />
}
