import type { Document, Json, Operation, Parameter, Schema } from './openapi-shape.ts'

/**
 * TypeScript for an OpenAPI document: an exported type for each of its schemas, under the same name, and `Routes`, which
 * maps `'GET /products/{slug}'` to what such a request takes and is answered with.
 */
export function writeTypeScript(openapi: Json): string {
  const { paths, components } = openapi as unknown as Document
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}\n`,
  )
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      writeRoute(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  return [
    '// Written by `bin/storefront develop openapi` from the OpenAPI document. Changes made here are lost.\n',
    ...types,
    `/** The input and the answer of each request. */\nexport type Routes = {\n${routes.join('')}}\n`,
  ].join('\n')
}

function writeRoute(route: string, { summary, parameters = [], requestBody, responses }: Operation): string {
  const named = parameters.filter((parameter): parameter is Parameter => 'name' in parameter)
  const body = requestBody?.content['application/json']?.schema
  const answer = (responses[200] ?? responses[201])?.content?.['application/json']?.schema
  if (!answer) throw new Error(`${route} has no answer.`)
  const members = [
    ['path', typeOfParameters(named, 'path')],
    ['query', typeOfParameters(named, 'query')],
    ['body', body ? typeOf(body) : 'undefined'],
    ['answer', typeOf(answer)],
  ]
  const lines = members.map(([name, type]) => `    ${name}: ${indent(indent(type ?? ''))}\n`)
  return `  ${indent(`${comment(summary)}${quote(route)}: {`)}\n${lines.join('')}  }\n`
}

function typeOfParameters(parameters: Parameter[], place: 'path' | 'query'): string {
  const members = parameters.filter((parameter) => parameter.in === place)
  if (members.length === 0) return 'undefined'
  return typeOfObject(
    Object.fromEntries(
      members.map(({ name, schema, description }) => [
        name,
        { ...schema, description: description ?? schema.description },
      ]),
    ),
    members.filter(({ required }) => required).map(({ name }) => name),
  )
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const known = knownValues(schema)
  if (known) return `${known.map(literal).join(' | ')} | ${ANY_OTHER_TEXT}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return join(choices, ' | ')
  if (schema.allOf) return join(schema.allOf, ' & ')
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type]
  return kinds.map((kind) => typeOfKind(kind, schema)).join(' | ')
}

// A plain `string` would absorb the known values, which editors then no longer offer.
const ANY_OTHER_TEXT = '(string & Record<never, never>)'

/** The values of a list that may grow; undefined for any other schema. */
function knownValues({ anyOf = [] }: Schema): unknown[] | undefined {
  const [known, other, ...more] = anyOf
  return other?.type === 'string' && !other.enum && more.length === 0 ? known?.enum : undefined
}

function typeOfKind(
  kind: string | undefined,
  { items, properties, required, additionalProperties }: Schema,
): string {
  if (kind === 'integer' || kind === 'number') return 'number'
  if (kind === 'array') return `${typeOfOne(items ?? {})}[]`
  if (kind === 'object' && properties && Object.keys(properties).length > 0)
    return typeOfObject(properties, required ?? [])
  if (kind === 'object') return `{ [key: string]: ${typeOf(additionalProperties ?? {})} }`
  return kind ?? 'unknown'
}

function typeOfObject(properties: Record<string, Schema>, required: string[]): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    return `  ${indent(`${comment(schema.description)}${key(name)}${optional}: ${typeOf(schema)}`)}\n`
  })
  return `{\n${members.join('')}}`
}

function join(schemas: Schema[], operator: ' | ' | ' & '): string {
  return [...new Set(schemas.map(operator === ' & ' ? typeOfOne : typeOf))].join(operator)
}

/** A type that `[]` and `&` apply to as a whole. */
function typeOfOne(schema: Schema): string {
  const isCombined =
    schema.anyOf ??
    schema.oneOf ??
    schema.allOf ??
    (Array.isArray(schema.type) || (schema.enum ?? []).length > 1)
  return isCombined ? `(${typeOf(schema)})` : typeOf(schema)
}

function comment(text: string | undefined): string {
  return text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : ''
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quote(name)
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quote(value) : String(value)
}

function quote(text: string): string {
  return `'${text}'`
}
