import { text } from 'node:stream/consumers'
import type { ComponentType } from 'react'

/**
 * Renders a page's component by React's own renderer: nothing in it runs in the browser, and so it needs nothing of what Next adds for
 * that. React is loaded with the first.
 */
export async function renderComponent<P extends object>(
  Component: ComponentType<P>,
  props: P,
): Promise<string> {
  const [{ createElement }, { prerenderToNodeStream }] = await Promise.all([
    import('react'),
    import('react-dom/static'),
  ])
  // Errors propagate to the caller.
  const { prelude } = await prerenderToNodeStream(createElement(Component, props), {
    onError: () => undefined,
  })
  return text(prelude)
}
