import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ListMeta } from '../paging.ts'
import { AnswerMeta } from '../parameters.ts'
import { failuresOf } from './failures.ts'
import { answerHeaders, requestHeaders } from './headers.ts'
import { type Json, toJsonSchema } from './json-schema.ts'
import { securityFor } from './security.ts'

type Schemas = Record<string, Json>

/** Describes one endpoint. Its schemas are added to `schemas`, under their ids or named after the operation. */
export function describeOperation({ method, path, spec }: Endpoint, schemas: Schemas): Json {
  const parameters = [
    ...describePath(path, spec.params, schemas),
    ...describeQuery(spec.query, schemas),
    ...requestHeaders({ method, path, spec }),
  ]
  const named = (suffix: string, schema: Json) => addNamed(schemas, capitalize(spec.name) + suffix, schema)
  const success = {
    description: spec.list ? 'A page of the list.' : 'Success.',
    headers: answerHeaders({ method, spec }),
    content: json(named('Response', describeEnvelope(spec, schemas))),
  }
  return {
    operationId: spec.name,
    tags: [spec.group],
    summary: spec.summary,
    ...(spec.description && { description: spec.description }),
    ...(spec.customer !== 'none' && { security: securityFor(spec.customer) }),
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && {
      requestBody: { required: true, content: json(named('Request', toJsonSchema(spec.body, schemas))) },
    }),
    responses: {
      ...(spec.mayExist && { 200: { ...structuredClone(success), description: 'It was there already.' } }),
      [String(spec.status ?? 200)]: success,
      ...(spec.cached && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...failuresOf({ method, spec }),
    },
  }
}

/** A reference to a schema under this name, so that generated code has a type for it. */
function addNamed(schemas: Schemas, name: string, schema: Json): Json {
  if (schemas[name]) throw new Error(`Two schemas are named ${name}.`)
  schemas[name] = schema
  return { $ref: `#/components/schemas/${name}` }
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function describePath(path: string, params: z.ZodType | undefined, schemas: Schemas): Json[] {
  const { properties = {} } = params ? (toJsonSchema(params, schemas) as { properties?: Schemas }) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { description = 'As lists return it.', ...schema } = properties[name] ?? { type: 'string' }
    return { name, in: 'path', required: true, description, schema }
  })
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
  const data = {
    type: 'array',
    description: 'The records of this page.',
    items: toJsonSchema(element, schemas),
  }
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
