import { headers } from 'next/headers'
import Link from 'next/link'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { inPlaceOf } from '#lib/web/panel/page-status.ts'
import { guestRequest } from '../request/panel-request.ts'
import { readTarget } from '../request/read-target.ts'
import { codeOfFailure } from '../ui/frame/code-of-failure.ts'
import { Heading } from '../ui/frame/heading.tsx'
import { onSite } from '../ui/frame/on-site.ts'

/** Stands in place of a page that failed on the server. What happened is in the log, under the code. */
export async function Failed({ error }: { error: unknown }) {
  const { app, t } = await guestRequest()
  const code = codeOfFailure('S', error instanceof Error ? error : new Error(String(error)))
  app.log.error({ err: error, code }, 'A page of the panel failed.')
  return (
    <div {...inPlaceOf(500)} role="alert">
      <Heading className="empty-title" title={t('admin.frame.failed')} />
      <p className="muted">
        {t('admin.frame.failed_text')} <code>{code}</code>
      </p>
      <div className="buttons">
        <a className="button button-primary" href={onSite(readTarget(await headers()))}>
          {t('admin.frame.again')}
        </a>
        <Link className="button button-plain" href={PANEL_PATH} prefetch={false}>
          {t('admin.frame.to_overview')}
        </Link>
      </div>
    </div>
  )
}
