'use client'

import { usePanelTexts } from './panel-context.tsx'

/** Stands in place of a page that failed. What happened is in the log. */
export function PanelFailure({ error, reset }: { error: Error & { digest?: string }; reset(): void }) {
  const { failed, failedText, again } = usePanelTexts()
  return (
    <div className="empty" role="alert">
      <p className="empty-title">{failed}</p>
      <p className="muted">
        {failedText} {error.digest && <code>{error.digest}</code>}
      </p>
      <button type="button" className="button button-primary" onClick={reset}>
        {again}
      </button>
    </div>
  )
}
