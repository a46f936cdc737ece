import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { AnswerMeta } from '../ignored.ts'
import { ListMeta } from '../paging.ts'
import { failuresOf } from './failures.ts'
import { type Json, toJsonSchema } from './json-schema.ts'
import { securityFor } from './security.ts'

type Schemas = Record<string, Json>

/** Describes one endpoint. Schemas that have an id are added to `schemas`. */
export function describeOperation({ method, path, spec }: Endpoint, schemas: Schemas): Json {
  const parameters = [...describePath(path), ...describeQuery(spec.query, schemas)]
  return {
    operationId: operationId(method, path),
    tags: [spec.group],
    summary: spec.summary,
    ...(spec.description && { description: spec.description }),
    ...(spec.customer !== 'none' && { security: securityFor(spec.customer) }),
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && { requestBody: { required: true, content: json(toJsonSchema(spec.body, schemas)) } }),
    responses: {
      [String(spec.status ?? 200)]: {
        description: spec.list ? 'A page of the list.' : 'Success.',
        headers: ANSWER_HEADERS,
        content: json(describeEnvelope(spec, schemas)),
      },
      ...(spec.cached && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...failuresOf(spec),
    },
  }
}

/** The headers of every answer once the app is known. */
const ANSWER_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}

/** `GET /products/{slug}` → `getProductsBySlug` */
function operationId(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(1)
    .map((segment) =>
      segment
        .replace(/^\{(.*)\}$/, 'by-$1')
        .replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    )
  return method.toLowerCase() + words.join('')
}

function describePath(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function describeQuery(query: z.ZodType | undefined, schemas: Schemas): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, schemas) as {
    properties?: Schemas
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

function describeEnvelope({ returns, list, orPageOf, pageMeta }: Endpoint['spec'], schemas: Schemas): Json {
  if (list) return describeList(returns, schemas, pageMeta)
  const data = toJsonSchema(returns, schemas)
  const single = {
    type: 'object',
    required: ['data'],
    properties: { data, meta: toJsonSchema(AnswerMeta, schemas) },
  }
  return orPageOf ? { anyOf: [single, describeList(orPageOf, schemas, pageMeta)] } : single
}

function describeList(element: z.ZodType, schemas: Schemas, pageMeta: z.ZodObject | undefined): Json {
  const data = { type: 'array', items: toJsonSchema(element, schemas) }
  const position = toJsonSchema(ListMeta, schemas)
  const meta = pageMeta ? { allOf: [position, toJsonSchema(pageMeta, schemas)] } : position
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
