const MAX_BYTES = 64 * 1024

/** The fields of a form without files, trimmed except for passwords; null if the body is not a form, or too large. */
export async function readFields(request: Request): Promise<Record<string, string> | null> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return null
  if (!(length <= MAX_BYTES)) return null
  const entries = [...new URLSearchParams(await request.text())]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /password/.test(name) ? value : value.trim()]),
  )
}
