import { apiDocument } from '#lib/api/v1/document.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  default?: unknown
  enum?: unknown[]
  const?: unknown
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }

type Content = { content?: Record<string, { schema: Schema }> }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: (Parameter & { $ref?: string })[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string; description?: string }>
}

export type ApiDocument = {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, { description?: string }>
    parameters: Record<string, Parameter>
  }
}

/** An operation, with where it is found. */
export type Place = { method: string; path: string; operation: Operation }

/** The API's description of itself, typed as far as the pages about it look into it. */
export function readApi(title: string, base: string): ApiDocument {
  return apiDocument(title, base) as ApiDocument
}

export function listOperations({ paths }: ApiDocument): Place[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

export function bodyOf({ requestBody }: Operation): Schema | null {
  return requestBody?.content?.['application/json']?.schema ?? null
}

/** A schema itself where it is a reference. */
export function resolveSchema({ components }: ApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  return components.schemas[name] ?? {}
}

/** Whether only customers may call it. */
export function isForCustomers({ security }: Operation): boolean {
  return security?.every((way) => 'customer' in way) ?? false
}
