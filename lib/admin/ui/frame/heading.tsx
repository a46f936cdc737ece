'use client'

import { usePanelTexts } from './panel-context.tsx'

/** The heading of a page, by which the browser names it too: in its tab, its history and to screen readers. */
export function Heading({ title, className }: { title: string; className?: string }) {
  const { site } = usePanelTexts()
  return (
    <>
      <title>{`${title} · ${site}`}</title>
      <h1 className={className}>{title}</h1>
    </>
  )
}
