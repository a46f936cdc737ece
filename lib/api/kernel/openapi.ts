import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { REFUSALS, type RefusalCode } from './errors.ts'
import { ListMeta } from './paging.ts'

type Json = Record<string, unknown>

export type OpenApiInfo = { title: string; version: string; description: string; serverUrl: string }

/** The OpenAPI 3.1 document of these endpoints; all of it comes from their own values. */
export function describeApi(endpoints: readonly Endpoint[], info: OpenApiInfo): Json {
  const components: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = describeOperation(endpoint, components)
    paths[endpoint.path] = path
  }
  const { title, version, description, serverUrl } = info
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    security: APP_SECURITY,
    tags: describeTags(endpoints),
    paths,
    components: {
      schemas: { ...sorted({ ...components, ...failureSchemas() }) },
      responses: describeFailures(),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const APP_SECURITY = [
  { apiKey: [], apiSecret: [] },
  { basic: [] },
  { apiKey: [], apiTimestamp: [], apiNonce: [], apiSignature: [] },
]

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const SECURITY_SCHEMES = {
  apiKey: header('X-Api-Key', "The app's key."),
  apiSecret: header('X-Api-Secret', "The app's secret; not sent with a signed request."),
  basic: { type: 'http', scheme: 'basic', description: 'Key and secret as user name and password.' },
  apiTimestamp: header('X-Api-Timestamp', 'Unix time in seconds, of a signed request.'),
  apiNonce: header('X-Api-Nonce', 'Fresh random string of 8 to 128 characters, of a signed request.'),
  apiSignature: header('X-Api-Signature', 'Base64 of HMAC-SHA256 over the string to sign.'),
  customer: { type: 'http', scheme: 'bearer', description: 'Access token of a signed-in customer.' },
}

const HEADERS = {
  RequestId: { description: 'Names this request; yours where you sent one.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  RateLimit: { description: 'What is left: `"app";r=41;t=23`.', schema: { type: 'string' } },
  RateLimitPolicy: { description: 'The budget: `"app";q=60;w=60`.', schema: { type: 'string' } },
}

/** The headers of every answer from the point where the app is known. */
const ANSWER_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}

const GROUPS: Record<Endpoint['spec']['group'], string> = {
  always: 'On while the API is.',
  auth: 'Sign-in, tokens, devices and the account.',
  registration: 'New accounts and forgotten passwords.',
  posts: 'The blog.',
  comments: 'Comments on posts.',
  pages: 'Pages.',
  shop: 'Catalogue, cart, checkout, orders and addresses.',
  reviews: 'Reviews of products.',
  search: 'Search.',
  contact: 'The contact form.',
  newsletter: 'The newsletter.',
  push: 'Devices for push messages.',
}

function describeTags(endpoints: readonly Endpoint[]): Json[] {
  const used = new Set(endpoints.map(({ spec }) => spec.group))
  return Object.entries(GROUPS)
    .filter(([group]) => used.has(group as Endpoint['spec']['group']))
    .map(([name, description]) => ({ name, description }))
}

function describeOperation({ method, path, spec }: Endpoint, components: Record<string, Json>): Json {
  const data = toSchema(spec.returns, components)
  const status = String(spec.status ?? 200)
  const parameters = [...describePathParameters(path), ...describeQuery(spec.query, components)]
  return {
    operationId: operationId(method, path),
    tags: [spec.group],
    summary: spec.summary,
    ...(spec.description && { description: spec.description }),
    ...(spec.customer !== 'none' && { security: customerSecurity(spec.customer) }),
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && {
      requestBody: { required: true, content: jsonContent(toSchema(spec.body, components)) },
    }),
    responses: {
      [status]: {
        description: spec.list ? 'A page of the list.' : 'Success.',
        headers: ANSWER_HEADERS,
        content: jsonContent(envelope(data, spec.list ?? false, components)),
      },
      ...(spec.cached && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...failureReferences(spec),
    },
  }
}

function customerSecurity(rule: 'optional' | 'required'): Json[] {
  const signedIn = APP_SECURITY.map((way) => ({ ...way, customer: [] }))
  return rule === 'required' ? signedIn : [...signedIn, ...APP_SECURITY]
}

/** `GET /products/{slug}` → `getProductsBySlug` */
function operationId(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(1)
    .map((segment) => {
      const name = segment.replace(/^\{(.*)\}$/, 'by-$1')
      return name.replace(/(^|[-_])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
    })
  return method.toLowerCase() + words.join('')
}

function describePathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function describeQuery(query: z.ZodType | undefined, components: Record<string, Json>): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = toSchema(query, components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }))
}

function envelope(data: Json, list: boolean, components: Record<string, Json>): Json {
  if (!list) return { type: 'object', required: ['data'], properties: { data } }
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: { type: 'array', items: data }, meta: toSchema(ListMeta, components) },
  }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** JSON Schema with what has an id moved to the components. Objects stay open: fields may be added. */
function toSchema(schema: z.ZodType, components: Record<string, Json>): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      delete jsonSchema.id
      // Our integers are JavaScript's safe ones; saying so on each would drown the rest.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
    reused: 'inline',
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] = relocated({ ...definition, id: undefined })
  }
  const id = z.globalRegistry.get(schema)?.id
  if (!id) return relocated(own)
  components[id] = relocated(own)
  return { $ref: `#/components/schemas/${id}` }
}

function relocated(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function sorted(components: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const FAILURE_NAMES: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'Unavailable',
}

const WITH_BODY_ONLY = [409, 413, 415]

function failureReferences(spec: Endpoint['spec']): Json {
  const statuses = Object.keys(FAILURE_NAMES).map(Number)
  const possible = statuses.filter((status) => spec.body || !WITH_BODY_ONLY.includes(status))
  return Object.fromEntries(
    possible
      .filter((status) => status !== 405)
      .map((status) => [status, { $ref: `#/components/responses/${FAILURE_NAMES[status]}` }]),
  )
}

function describeFailures(): Record<string, Json> {
  const failures = Object.entries(FAILURE_NAMES).map(([status, name]): [string, Json] => {
    const codes = codesOf(Number(status))
    const retry = ['409', '429', '503'].includes(status)
    const validation = status === '422'
    return [
      name,
      {
        description: `${codes.map((code) => `\`${code}\``).join(', ')}${validation ? ', or invalid fields' : ''}`,
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(retry && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
        },
        content: jsonContent(
          validation ? { anyOf: [ref('ValidationFailure'), ref('Failure')] } : ref('Failure'),
        ),
      },
    ]
  })
  return { NotModified: { description: 'You have the newest answer.' }, ...Object.fromEntries(failures) }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function codesOf(status: number): RefusalCode[] {
  return (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => REFUSALS[code] === status)
}

function failureSchemas(): Record<string, Json> {
  return {
    Failure: {
      type: 'object',
      description: 'A refusal. `error` is one of a growing list of stable codes.',
      required: ['message', 'error'],
      properties: { message: { type: 'string' }, error: { type: 'string' } },
    },
    ValidationFailure: {
      type: 'object',
      description: 'Messages by field; those of nested fields under names with dots.',
      required: ['message', 'errors'],
      properties: {
        message: { type: 'string' },
        errors: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  }
}
