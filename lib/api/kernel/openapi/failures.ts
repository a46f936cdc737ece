import { REFUSALS, type RefusalCode } from '#lib/web/refusals/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Json } from './json-schema.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** 405 is not among them: it answers a method that has no endpoint. */
const NAMES: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'Unavailable',
}

const WITH_BODY_ONLY: ReadonlySet<string> = new Set(['413', '415'])
const WITH_DETAILS: ReadonlySet<string> = new Set(['400', '401', '404', '409', '422'])
const WORTH_RETRYING: ReadonlySet<string> = new Set(['409', '429', '503'])

export const FAILURE_SCHEMAS: Record<string, Json> = {
  Failure: {
    type: 'object',
    description: 'A refusal. `error` is a stable code; new codes may be added.',
    required: ['message', 'error'],
    properties: {
      message: { type: 'string', description: 'A sentence in the client’s language.' },
      error: { $ref: '#/components/schemas/ErrorCode' },
    },
  },
  ErrorCode: {
    description: 'What a refusal is for. Others may be added: treat one that you do not know by its status.',
    anyOf: [{ type: 'string', enum: Object.keys(REFUSALS).sort() }, { type: 'string' }],
  },
  ValidationFailure: {
    type: 'object',
    description: 'Messages by field. Names of nested fields are joined with dots.',
    required: ['message', 'errors'],
    properties: {
      message: { type: 'string', description: 'A sentence in the client’s language.' },
      errors: {
        type: 'object',
        description: 'What is wrong with each field, in sentences for the person who filled it in.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  },
}

/** References to the failures an endpoint may answer with, by status. */
export function failuresOf({ method, spec }: Pick<Endpoint, 'method' | 'spec'>): Json {
  const possible = Object.entries(NAMES).filter(([status]) => {
    // Every write takes an `Idempotency-Key`, under which an earlier try may still be running.
    if (status === '409') return method !== 'GET'
    return spec.body || !WITH_BODY_ONLY.has(status)
  })
  return Object.fromEntries(
    possible.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

export function describeFailures(): Record<string, Json> {
  const failures = Object.entries(NAMES).map(([status, name]) => [name, describeFailure(status)])
  return { NotModified: { description: 'Your copy is up to date.' }, ...Object.fromEntries(failures) }
}

function describeFailure(status: string): Json {
  const codes = codesOf(Number(status)).map((code) => `\`${code}\``)
  const invalid = status === '422'
  const schema = invalid ? { anyOf: [ref('ValidationFailure'), ref('Failure')] } : ref('Failure')
  return {
    description: [...codes, ...(invalid ? ['invalid fields'] : [])].join(', '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(WITH_DETAILS.has(status) && { 'X-Error-Details': { $ref: '#/components/headers/ErrorDetails' } }),
      ...(WORTH_RETRYING.has(status) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/json': { schema } },
  }
}

function codesOf(status: number): RefusalCode[] {
  return (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => REFUSALS[code] === status)
}
