'use client'

import { useEffect, useRef } from 'react'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { toElements } from './to-elements.ts'

/** A stored text as readers see it. */
// biome-ignore lint/style/noDefaultExport: loaded when it is shown.
export default function Prose({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = toElements(html)
    for (const picture of shown.querySelectorAll('img[src]'))
      picture.setAttribute('src', onSite(picture.getAttribute('src') ?? ''))
    place.current?.replaceChildren(shown)
  }, [html])
  return <div ref={place} className="prose" />
}
