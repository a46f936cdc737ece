import Link from 'next/link'
import type { LongKind } from '#lib/domains/publishing/translations/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { TRANSLATIONS_PATH } from './languages.ts'

/** Leads to the translations of something; there are none if the site has one language. */
export function TranslateLink({
  panel: { t, app, may },
  kind,
  id,
}: {
  panel: Panel
  kind: LongKind
  id: number
}) {
  if (app.settings.languages.length < 2 || !may('content.write')) return null
  return (
    <Link className="button button-quiet" href={`${TRANSLATIONS_PATH}/${kind}/${id}`} prefetch={false}>
      {t('admin.translations.translate')}
    </Link>
  )
}
