import type { Endpoint } from '#lib/api/kernel/endpoint.ts'
import { describeApi } from '#lib/api/kernel/openapi/describe-api.ts'

/** An endpoint as a fuzzer needs to know it. */
export type Operation = {
  method: string
  path: string
  /** Names of its query parameters. */
  query: string[]
  /** The fields of its body; undefined where it takes none. */
  body: Fields | undefined
}

/** The names of an object's fields, each with those below it. */
export type Fields = { [name: string]: Fields }

type Json = { [key: string]: Json | undefined }

/** Reads the operations from the OpenAPI document, as a stranger would. */
export function readOperations(endpoints: readonly Endpoint[]): Operation[] {
  const document = JSON.parse(
    JSON.stringify(
      describeApi(endpoints, { title: 'Fuzzed', version: '1', description: '', serverUrl: '/' }),
    ),
  )
  return Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      query: readQuery(operation?.parameters),
      body: readBody(operation?.requestBody, document),
    })),
  )
}

function readQuery(parameters: unknown): string[] {
  const declared = (parameters ?? []) as { name: string; in: string }[]
  return declared.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
}

function readBody(body: Json | undefined, document: Json): Fields | undefined {
  const schema = body?.content?.['application/json']?.schema
  return schema && readFields(schema, document, 0)
}

function readFields(schema: Json, document: Json, depth: number): Fields {
  if (depth > 5) return {}
  const { $ref } = schema as { $ref?: string }
  const found = $ref ? follow($ref, document) : schema
  const parts = [found, ...Object.values(found.anyOf ?? {}), ...Object.values(found.allOf ?? {})]
  const fields = parts.flatMap((part) => Object.entries(part?.properties ?? {}))
  return Object.fromEntries(
    fields.map(([name, field]) => [name, readFields(field ?? {}, document, depth + 1)]),
  )
}

function follow($ref: string, document: Json): Json {
  let found: Json = document
  for (const step of $ref.split('/').slice(1)) found = found[step] ?? {}
  return found
}
