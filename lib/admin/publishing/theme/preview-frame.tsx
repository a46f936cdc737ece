'use client'

import { useEffect, useRef, useState } from 'react'
import { onSite } from '../../ui/frame/on-site.ts'

type Props = { path: string; version: string; title: string }

/** The site with the draft. It is loaded again, where it is, when the draft changes. */
export function PreviewFrame({ path, version, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(version)
  // Every answer of the server brings another link; the first is enough.
  const [first] = useState(path)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    frame.current?.contentWindow?.location.reload()
  }, [version])
  return <iframe ref={frame} src={onSite(first)} title={title} />
}
