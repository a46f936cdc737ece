'use client'

import Link from 'next/link'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { Heading } from './heading.tsx'
import { usePanelTexts } from './panel-context.tsx'

type Props = { error: Error & { digest?: string }; reset(): void }

/** Stands in place of a page that failed. What happened on the server is in the log, under the code. */
export function PanelFailure({ error, reset }: Props) {
  const { failed, failedText, again, toOverview } = usePanelTexts()
  return (
    <div className="empty" role="alert">
      <Heading className="empty-title" title={failed} />
      <p className="muted">
        {failedText} <code>{error.digest ?? codeOf(error)}</code>
      </p>
      <div className="buttons">
        <button type="button" className="button button-primary" onClick={reset}>
          {again}
        </button>
        <Link className="button button-plain" href={PANEL_PATH} prefetch={false}>
          {toOverview}
        </Link>
      </div>
    </div>
  )
}

/** Of a failure in the browser, which has no code of the server: the same for the same failure. */
function codeOf({ name, message }: Error): string {
  let code = 0
  for (const letter of `${name}: ${message}`) code = (Math.imul(code, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return `B${(code >>> 0).toString(36).toUpperCase()}`
}
