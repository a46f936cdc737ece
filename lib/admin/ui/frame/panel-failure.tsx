'use client'

import Link from 'next/link'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { codeOfFailure } from './code-of-failure.ts'
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
        {failedText} <code>{error.digest ?? codeOfFailure('B', error)}</code>
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
