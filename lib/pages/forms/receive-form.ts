import { cleanText } from '../page-query.ts'
import { siteTexts } from '../site-format.ts'
import { isSentFromSite } from './is-sent-from-site.ts'
import { plain } from './plain-answers.ts'

const MAX_BYTES = 64 * 1024

/** The fields of a form sent from this site, or the response that refuses it. */
export async function receiveForm(
  site: Parameters<typeof isSentFromSite>[0],
  request: Request,
): Promise<Record<string, string> | Response> {
  const { t } = siteTexts(site)
  if (!isSentFromSite(site, request)) return plain(403, t('forms.foreign'))
  return (await parseFields(request)) ?? plain(400, t('forms.unreadable'))
}

/** The fields of a form without files, cleaned except for passwords; null if the body is not a form, or too large. */
async function parseFields(request: Request): Promise<Record<string, string> | null> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return null
  if (!(length <= MAX_BYTES)) return null
  const entries = [...new URLSearchParams(await request.text())]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /password/.test(name) ? value : cleanText(value)]),
  )
}
