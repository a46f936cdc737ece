import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'

const MAX_DEPTH = 10

// Spaces in passwords are deliberate; around anything else they are typos.
const UNTRIMMED = new Set(['password', 'password_confirmation', 'current_password'])

/**
 * The request's JSON object, its strings trimmed. Throws `unsupported_media_type`, `invalid_json`, or Invalid if a
 * string contains characters that no database stores.
 */
export function parseBody(request: RawRequest): Record<string, unknown> {
  const { body, headers } = request
  if (body.bytes.byteLength === 0) return {}
  if (!isJson(headers.get('content-type'))) throw new Refusal('unsupported_media_type')
  const value = parseJson(body.bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalid_json')
  return clean(value, '', 1) as Record<string, unknown>
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json *(;|$)/i.test(contentType?.trim() ?? '')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('invalid_json')
  }
}

function clean(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, path)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) throw new Refusal('invalid_json')
  const at = (key: string | number): string => (path ? `${path}.${key}` : String(key))
  if (Array.isArray(value)) return value.map((item, i) => clean(item, at(i), depth + 1))
  const entries = Object.entries(value).map(([key, item]) => {
    checkText(at(key), key)
    const kept = clean(item, at(key), depth + 1)
    return [key, UNTRIMMED.has(key) && typeof item === 'string' ? item : kept]
  })
  return Object.fromEntries(entries)
}

function cleanText(text: string, path: string): string {
  checkText(path, text)
  return text.trim()
}

/** Refuses what no database can store and no screen can show: NUL characters and lone surrogates. */
export function checkText(field: string, text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    throw new Invalid({ [field]: ['unusable_characters'] })
}
