'use client'

import { useEffect, useRef } from 'react'
import { toElements } from './html.ts'

/** A stored text as readers see it. */
// biome-ignore lint/style/noDefaultExport: loaded when it is shown.
export default function Prose({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(toElements(html)), [html])
  return <div ref={place} className="prose" />
}
