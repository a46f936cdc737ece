import { describePage } from '../describe-page.ts'
import { ThemedPage } from '../themed-page.tsx'

export const generateMetadata = () => describePage(null)

/** Answers every address that has no other route. */
export default function Missing() {
  return <ThemedPage page={null} />
}
