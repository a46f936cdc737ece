import type { ComponentType } from 'react'
import type { App } from '#lib/app/app.ts'
import { readNextRequest } from '#lib/pages/answering/answer-under-next.ts'
import { type Asked, createPageRoute, loadDocument } from '#lib/pages/document/page-route.ts'
import type { DocumentContent } from '#lib/pages/document/write-page.ts'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import { ThemedPage } from './themed-page.tsx'

export const dynamic = 'force-dynamic'

/** Without a results page, the address is an ordinary page with this slug. */
async function load(app: App, { query }: Asked) {
  const sent = app.request?.headers ?? {}
  const visit = isVisit({ userAgent: sent['user-agent'], purpose: sent['sec-purpose']?.toString() })
  return (await loadSearchPage(app, query, { isVisit: visit })) ?? loadCmsPage(app, 'search')
}

/** The page as Next renders it. It has no say in the status. */
async function Search() {
  const { content } = await loadDocument(
    await readNextRequest(),
    { observer: undefined, hasMoved: async () => false },
    load,
  )
  return content && <ThemedPage {...content} />
}

type Render = <P extends object>(Component: ComponentType<P>, props: P) => Promise<string>

/** Our server renders the same component, without Next. */
const open = (render: Render) =>
  createPageRoute(load, { write: (content: DocumentContent) => render(ThemedPage, content) })

export default Object.assign(Search, { open })
