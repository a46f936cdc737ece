import Link from 'next/link'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { inPlaceOf } from '#lib/web/panel/page-status.ts'
import { guestRequest } from '../request/panel-request.ts'
import { Heading } from '../ui/frame/heading.tsx'

/** Stands in place of a page about something that does not exist. */
export async function NotFound() {
  const { t } = await guestRequest()
  return (
    <div {...inPlaceOf(404)}>
      <Heading className="empty-title" title={t('admin.frame.not_found')} />
      <p className="muted">{t('admin.frame.not_found_text')}</p>
      <Link className="button button-primary" href={PANEL_PATH} prefetch={false}>
        {t('admin.frame.to_overview')}
      </Link>
    </div>
  )
}
