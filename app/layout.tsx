import type { ReactNode } from 'react'

export const dynamic = 'force-dynamic'

/** The panel's pages stand in a document of its own layout; a page of the site is a document itself. */
export default function Layout({ children }: { children: ReactNode }) {
  return children
}
