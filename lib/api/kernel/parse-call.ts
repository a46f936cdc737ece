import type { z } from 'zod'
import type { Statements } from '#lib/platform/database/transact.ts'
import { isVisitorAddress } from '#lib/platform/net/client-address.ts'
import { type Settings, type SettingsStore, siteAddress } from '#lib/services/settings/index.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { API_VERSION } from '#lib/web/http/target.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import type { Budgets } from '#lib/web/policies/budgets.ts'
import { createFormat, type Format } from '#lib/web/presenters/format.ts'
import type { FieldFault } from '#lib/web/refusals/invalid-fields.ts'
import { missing } from '#lib/web/refusals/missing.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'
import type { Checked } from './checked-request.ts'
import type { Call } from './endpoint.ts'
import { inProgress } from './idempotency.ts'
import {
  findIgnored,
  findIgnoredFields,
  type Ignored,
  parseQuery,
  type RawQuery,
  takesMany,
} from './parameters.ts'
import type { ApiPorts } from './ports.ts'

/** Parses what the endpoint declares. Throws Invalid with a message for every invalid field. */
export function parseCall(
  ports: ApiPorts,
  budgets: Budgets,
  checked: Checked,
): Omit<Call<unknown, unknown, unknown, unknown>, 'readPart'> {
  const { endpoint, request, target, messages } = checked
  const { spec } = endpoint
  const format = formatFor(ports.settings, ports.defaultSiteUrl)
  const call = {
    context: ports,
    app: checked.app,
    params: spec.params ? validateParams(spec.params, checked.params) : checked.params,
    query: validateQuery(spec.query, parseQuery(target.query), messages),
    rawQuery: target.query,
    body: validateBody(checked, ports),
    customer: checked.customer,
    format,
    locale: checked.settings['site.locale'],
    note: messages.note,
    ip: checked.ip,
    bucket: checked.bucket,
    isPublic: () => isVisitorAddress(checked.ip),
    header: (name: string) => request.headers.get(name),
    // The same in every language, unlike the addresses of pages.
    apiUrl: (path: string) =>
      `${siteAddress(checked.settings, ports.defaultSiteUrl)}/${ports.apiPrefix}/${API_VERSION}${path}`,
    budgets,
    setStatus(status: 200 | 201) {
      checked.status = status
    },
    markReplayed() {
      checked.headers['Idempotency-Replayed'] = 'true'
    },
    async completeIn(tx: Statements, data: unknown, status = spec.status ?? 200) {
      const body = JSON.stringify(envelope(checked, data))
      const isKept = await checked.settle?.(tx, { status, body })
      // Another worker took over the request: undo what this one did.
      if (isKept === false) throw inProgress()
    },
  }
  checked.ignored = findAllIgnored(checked)
  return call
}

/** One thing, and what of the request was ignored. */
export function envelope({ ignored }: Checked, data: unknown): { data: unknown; meta?: unknown } {
  return ignored?.length ? { data, meta: { ignored } } : { data }
}

function validateBody(checked: Checked, ports: ApiPorts): unknown {
  const schema = bodySchema(checked)
  if (!schema) return undefined
  const body = readBody(checked)
  return validate(schema, body, checked.messages, () => checked.endpoint.spec.alsoWrong?.(ports, body))
}

function bodySchema({ endpoint: { spec }, customer }: Checked): z.ZodType | undefined {
  return customer ? spec.body : (spec.guestBody ?? spec.body)
}

function readBody(checked: Checked): Record<string, unknown> {
  checked.body ??= parseBody(checked.request)
  return checked.body
}

/** Lists the parts of the query and the body without effect. Throws the same as `parseBody` and `parseQuery`. */
export function findAllIgnored(checked: Checked): Ignored[] {
  const { endpoint, target } = checked
  const schema = bodySchema(checked)
  const fields = schema ? findIgnoredFields(schema, readBody(checked)) : []
  return [...findIgnored(endpoint.spec, target.query), ...fields]
}

/** A path parameter that cannot match anything is not found. */
function validateParams(schema: z.ZodType, params: Record<string, string>): unknown {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw missing()
  return parsed.data
}

/** Ignores parameters that the endpoint does not declare, or not in that form (`page[]=2`). */
function validateQuery(schema: z.ZodType | undefined, raw: RawQuery, messages: Messages): unknown {
  if (!schema) return undefined
  const known: RawQuery = {}
  for (const [name, field] of Object.entries((schema as z.ZodObject).shape)) {
    const value = raw[name]
    if (value === undefined || (typeof value === 'string') === takesMany(field)) continue
    known[name] = value
    for (const text of textsOf(value)) checkText(name, text)
  }
  return validate(schema, known, messages)
}

function textsOf(value: RawQuery[string]): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value).flat()]
}

function validate(
  schema: z.ZodType,
  value: unknown,
  messages: Messages,
  alsoWrong?: () => Record<string, FieldFault[]> | undefined,
): unknown {
  const parsed = schema.safeParse(value, { error: messages.errorMap, reportInput: true })
  if (!parsed.success) throw messages.issues(parsed.error, alsoWrong?.())
  return parsed.data
}

const formats = new WeakMap<Settings, Format>()

/** Writes in the language of the store. */
export function formatFor(store: SettingsStore, defaultSiteUrl: string): Format {
  let format = formats.get(store.current)
  if (!format) {
    format = createFormat(store.current, defaultSiteUrl, store)
    formats.set(store.current, format)
  }
  return format
}

const MAX_DEPTH = 10

// Spaces in passwords are deliberate; around anything else they are typos.
const UNTRIMMED = new Set(['password', 'password_confirmation', 'current_password'])

/**
 * The request's JSON object, its strings trimmed. Throws `unsupported_media_type`, `invalid_json`, or Invalid if a
 * string contains characters that no database stores.
 */
function parseBody(request: RawRequest): Record<string, unknown> {
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
function checkText(field: string, text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    throw new Invalid({ [field]: ['unusable_characters'] })
}
