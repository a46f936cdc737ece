import type { Json } from './json-schema.ts'

/** A request of an operation, and how it was answered. */
type Exchange = {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  status: number
  answer?: unknown
}

/** Exchanges by the names of their operations. The first success of each is its example. */
export type Examples = Record<string, readonly Exchange[]>

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  examples?: unknown[]
}

type Media = { schema: Schema; example?: unknown }
type Message = { $ref?: string; content?: Record<string, Media> }
type Parameter = { name?: string; in?: string; schema?: Schema; example?: unknown }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: Message
  responses: Record<string, Message>
}

/** Gives every operation, parameter, schema and property an example: what was sent and answered. Changes the document. */
export function addExamples(document: Json, examples: Examples): void {
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    (methods) => Object.values(methods),
  )
  for (const operation of operations)
    for (const exchange of examples[operation.operationId] ?? []) addExchange(document, operation, exchange)
  const { schemas } = document.components as { schemas: Record<string, Schema> }
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    for (const [member, property] of Object.entries(schemas[`Sparse${name}`]?.properties ?? {}))
      if (property.examples?.[0] === null) property.examples = properties[member]?.examples
  }
}

function addExchange(document: Json, operation: Operation, exchange: Exchange): void {
  const { requestBody, responses, parameters = [] } = operation
  const { path = {}, query = {}, body, status, answer } = exchange
  for (const parameter of parameters) {
    const { name = '', in: place } = parameter
    const value = place === 'path' ? path[name] : (query[name] ?? deepObject(query, name))
    if (value !== undefined) parameter.example ??= value
    if (value !== undefined && parameter.schema?.$ref) addToSchema(document, parameter.schema, value)
  }
  if (status < 400 && body !== undefined) addTo(document, requestBody, body)
  const response = responses[status]
  if (answer !== undefined)
    addTo(document, response?.$ref ? follow(document, response.$ref) : response, answer)
}

/** `option[Size]=M` as `{ Size: 'M' }`; undefined if nothing of the kind was sent. */
function deepObject(query: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const members = Object.entries(query)
    .filter(([key]) => key.startsWith(`${name}[`))
    .map(([key, value]) => [key.slice(name.length + 1, -1), String(value)])
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

function addTo(document: Json, message: Message | undefined, value: unknown): void {
  const media = message?.content?.['application/json']
  if (!media) return
  media.example ??= value
  if (media.schema.$ref) follow<Schema>(document, media.schema.$ref).examples ??= [shorten(value)]
  addToParts(document, media.schema, value)
}

/** The fullest value of a named schema becomes its example, and the first that is not null that of a property. */
function addToSchema(document: Json, given: Schema, value: unknown): void {
  if (given.$ref) keepFullest(follow(document, given.$ref), value)
  addToParts(document, given, value)
}

function addToParts(document: Json, given: Schema, value: unknown): void {
  const schema = given.$ref ? follow<Schema>(document, given.$ref) : given
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => mayBe(document, choice, value))
  // A whole record would also do for its sparse form, but is no example of it.
  const meant = choices.find((choice) => isWhole(document, choice, value))
  for (const choice of choices) (choice === meant ? addToSchema : addToParts)(document, choice, value)
  for (const part of schema.allOf ?? []) addToSchema(document, part, value)
  if (Array.isArray(value)) for (const item of value) addToSchema(document, schema.items ?? {}, item)
  if (!isRecord(value)) return
  for (const [name, member] of Object.entries(value)) {
    const property = schema.properties?.[name]
    if (property) addToProperty(document, property, member)
    else if (typeof schema.additionalProperties === 'object')
      addToSchema(document, schema.additionalProperties, member)
  }
}

function keepFullest(schema: Schema, value: unknown): void {
  const { properties, examples: [known] = [] } = schema
  const example =
    properties && isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name in properties))
      : value
  if (countFilled(example) > countFilled(known)) schema.examples = [shorten(example)]
}

/** With the first two elements of every list: whole answers are with their operations. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]))
}

function countFilled(value: unknown): number {
  if (!isRecord(value)) return value === undefined ? 0 : 1
  return 1 + Object.values(value).filter((member) => member !== null && !isEmpty(member)).length
}

function isWhole(document: Json, given: Schema, value: unknown): boolean {
  const { required = [] } = given.$ref ? follow<Schema>(document, given.$ref) : given
  return required.every((name) => isRecord(value) && name in value)
}

function addToProperty(document: Json, property: Schema, value: unknown): void {
  const isKnown = property.examples?.some((example) => example !== null && !isEmpty(example))
  if (!isKnown && isShort(document, property)) property.examples = [value]
  addToSchema(document, property, value)
}

/** Whether an example of the whole is in place, rather than of the members of what it contains. */
function isShort(document: Json, given: Schema): boolean {
  const schema = given.$ref ? follow<Schema>(document, given.$ref) : given
  if (schema.properties) return false
  const parts = [
    ...(schema.anyOf ?? schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  const values = schema.additionalProperties
  return (
    parts.every((part) => isShort(document, part)) &&
    !(typeof values === 'object' && !isShort(document, values))
  )
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** Whether a value may be meant by one of several choices. */
function mayBe(document: Json, given: Schema, value: unknown): boolean {
  const schema = given.$ref ? follow<Schema>(document, given.$ref) : given
  if ('const' in schema) return schema.const === value
  if (schema.anyOf) return schema.anyOf.some((choice) => mayBe(document, choice, value))
  const { properties } = schema
  if (properties)
    return (
      isRecord(value) &&
      Object.entries(value).every(([name, member]) => {
        const property = properties[name]
        return property && (!('const' in property) || property.const === member)
      })
    )
  const types = [schema.type ?? []].flat()
  return (
    types.length === 0 ||
    types.includes(typeOf(value)) ||
    (types.includes('number') && typeof value === 'number')
  )
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function follow<T = Message>(document: Json, ref: string): T {
  const steps = ref.split('/').slice(1)
  return steps.reduce<unknown>((found, step) => (found as Json)[step], document) as T
}
