import { text } from 'node:stream/consumers'
import type { ComponentType } from 'react'
import type { SentPage, WrittenPage } from '#lib/web/document/index.ts'
import { pageStatus } from '#lib/web/http/page-response.ts'
import { type Query, readQuery } from '#lib/web/http/read-query.ts'

/** A page of `app` that is a React server component. */
export type PageComponent = ComponentType<{ searchParams: Promise<Query> }>

/**
 * Renders such a page by React's own renderer: nothing in it runs in the browser, and so it needs nothing of what Next adds for that. React is
 * loaded with the first. It has to run while the server keeps the response (`withPageStatus`), where the page sets its status.
 */
export async function renderComponent(Component: PageComponent, { target }: SentPage): Promise<WrittenPage> {
  const [{ createElement }, { prerenderToNodeStream }] = await Promise.all([
    import('react'),
    import('react-dom/static'),
  ])
  const page = createElement(Component, { searchParams: Promise.resolve(readQuery(target)) })
  // What fails is thrown, and told by whoever asked.
  const { prelude } = await prerenderToNodeStream(page, { onError: () => undefined })
  return { html: await text(prelude), status: pageStatus() }
}
