import { FILES_LIMIT } from '#lib/web/http/raw-request.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { cleanText } from '../page-query.ts'
import { isSentFromSite } from './is-sent-from-site.ts'
import { plain } from './plain-answers.ts'

const MAX_BYTES = 64 * 1024

type Received = { fields: Record<string, string>; files: Buffer[] }

/** The fields of a form sent from this site, and its files if it takes any, or the response that refuses it. */
export async function receiveForm(
  site: Parameters<typeof isSentFromSite>[0],
  request: Request,
  { takesFiles = false }: { takesFiles?: boolean } = {},
): Promise<Received | Response> {
  const { t } = siteTexts(site)
  if (!isSentFromSite(site, request)) return plain(403, t('forms.foreign'))
  const type = typeOf(request)
  if (takesFiles && type === 'multipart/form-data')
    return (await parseFiles(request)) ?? plain(400, t('forms.unreadable'))
  const fields = type === 'application/x-www-form-urlencoded' ? await parseFields(request) : null
  return fields ? { fields, files: [] } : plain(400, t('forms.unreadable'))
}

function typeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

function lengthOf(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN)
}

/** The fields and files of a form; null if the body cannot be read, or is too large. */
async function parseFiles(request: Request): Promise<Received | null> {
  if (!(lengthOf(request) <= FILES_LIMIT)) return null
  const form = await request.formData().catch(() => null)
  if (!form) return null
  const fields: Record<string, string> = {}
  const files: Buffer[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = cleanText(value)
    // An empty field of files is sent as an empty file.
    else if (value.size > 0) files.push(Buffer.from(await value.arrayBuffer()))
  }
  return { fields, files }
}

/** The fields of a form without files, cleaned except for passwords; null if the body is too large. */
async function parseFields(request: Request): Promise<Record<string, string> | null> {
  if (!(lengthOf(request) <= MAX_BYTES)) return null
  const entries = [...new URLSearchParams(await request.text())]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /password/.test(name) ? value : cleanText(value)]),
  )
}
