import type { Document, Json, Operation, Parameter, Schema } from './openapi-shape.ts'

const PACKAGE = 'storefront.client'
const HEAD = `// Written by \`bin/storefront develop openapi\` from the OpenAPI document. Changes made here are lost.
@file:Suppress("unused")
@file:OptIn(ExperimentalSerializationApi::class)

package ${PACKAGE}

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonClassDiscriminator
import kotlinx.serialization.json.JsonElement
`

/**
 * Kotlin for an OpenAPI document: a class for each of its schemas, and `Operations`, with a function for each operation. What has one
 * of a list of values is text, so that an app reads those of later versions. Answers are whole: `fields` is left out.
 */
export function writeKotlin(openapi: Json): string {
  const { paths, components } = flatten(openapi, openapi as unknown as Document) as Document
  const kinds = new Map(
    Object.entries(components.schemas).flatMap(([name, { oneOf = [], discriminator }]) =>
      discriminator ? oneOf.map(({ $ref = '' }) => [nameOf($ref), name] as const) : [],
    ),
  )
  const types = Object.entries(components.schemas)
    .filter(([name]) => !/^(?:Sparse|Partial)/.test(name))
    .map(([name, schema]) => comment(schema.description) + declare(name, schema, kinds.get(name)))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      writeOperation(method.toUpperCase(), path, operation),
    ),
  )
  return [
    HEAD,
    PAGED,
    ...types,
    `/** A function for each operation of the API. */\nabstract class Operations {\n    protected abstract suspend fun send(request: Request): String\n\n${operations.join('\n')}}\n`,
  ].join('\n')
}

function declare(name: string, schema: Schema, parent: string | undefined): string {
  const { discriminator } = schema
  if (discriminator)
    return `@Serializable\n@JsonClassDiscriminator("${discriminator.propertyName}")\nsealed interface ${name}\n`
  // An answer of several kinds is read by its data.
  if (schema.anyOf?.every(({ properties }) => properties)) return writeClass(name, ANY_ANSWER)
  if (Object.keys(schema.properties ?? {}).length === 0) return `typealias ${name} = ${typeOf(schema, '')}\n`
  return writeClass(name, schema, parent)
}

const ANY_ANSWER: Schema = { properties: { data: {}, meta: {} }, required: ['data'] }

/** A page of a list has this interface. */
const PAGED = `/** A page of a list. */
interface Paged<T> {
    val data: List<T>

    /** Whether there is a next page. */
    val hasMore: Boolean

    /** The cursor of the next page, if the list can be read on from where this one ends. */
    val nextCursor: String?
}
`

function writeClass(name: string, { properties = {}, required = [] }: Schema, parent?: string): string {
  const constants = Object.entries(properties).filter(([, one]) => 'const' in one)
  const shown = Object.entries(properties).filter(([, one]) => !('const' in one) && one.type !== 'null')
  const isPage = properties.data?.type === 'array' && isListMeta(properties.meta)
  const nested: string[] = []
  const members = shown.map(([property, one]) => {
    const inner = innerObject(one)
    const innerName = capitalize(camel(property))
    if (inner) nested.push(writeClass(innerName, inner))
    const type = typeOf(one, innerName)
    const isOptional = !required.includes(property) || type.endsWith('?')
    const written = isOptional ? `${type.replace(/\?$/, '')}? = null` : type
    const label = camel(property) === property ? '' : `@SerialName("${property}") `
    const kind = isPage && property === 'data' ? 'override val' : 'val'
    return `${comment(one.description, '    ')}    ${label}${kind} ${safe(camel(property))}: ${written},\n`
  })
  const label = parent ? `@SerialName("${constants[0]?.[1].const}")\n` : ''
  const above = isPage ? `Paged<${typeOf(properties.data?.items ?? {}, '')}>` : parent
  const kind = members.length > 0 ? `data class ${name}(\n${members.join('')})` : `class ${name}`
  if (isPage) nested.unshift(pageMembers(properties.meta))
  const body = nested.length > 0 ? ` {\n${nested.map(indent).join('\n')}}` : ''
  return `@Serializable\n${label}${kind}${above ? ` : ${above}` : ''}${body}\n`
}

function pageMembers(meta: Schema | undefined): string {
  const cursor = meta?.properties?.next_cursor ? 'get() = meta.nextCursor' : 'get() = null'
  return `override val hasMore get() = meta.hasMore\n\noverride val nextCursor: String? ${cursor}\n`
}

/** Whether its properties can be those of a class; an object with keys such as `1` is a map. */
function hasNames({ properties = {} }: Schema): boolean {
  const names = Object.keys(properties)
  return names.length > 0 && names.every((name) => /^[a-z]/i.test(name))
}

function isListMeta(meta: Schema | undefined): boolean {
  return meta?.$ref === '#/components/schemas/ListMeta' || meta?.properties?.has_more !== undefined
}

/** The object that a property, an element of its list or its value other than null is, where that has no name. */
function innerObject(schema: Schema): Schema | null {
  if (schema.items) return innerObject(schema.items)
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only && others.length === 0) return innerObject(only)
  if (typeof schema.additionalProperties === 'object') return innerObject(schema.additionalProperties)
  return hasNames(schema) ? schema : null
}

function typeOf(schema: Schema, innerName: string): string {
  if (schema.$ref) return nameOf(schema.$ref).replace(/^Sparse/, '')
  if (schema.enum || 'const' in schema) return 'String'
  if (schema.anyOf) return typeOfChoices(schema.anyOf, innerName)
  const [type, ...more] = [schema.type ?? []].flat().filter((one) => one !== 'null')
  const isNullable = [schema.type ?? []].flat().includes('null')
  if (more.length > 0 || type === undefined) return 'JsonElement'
  return typeOfKind(type, schema, innerName) + (isNullable ? '?' : '')
}

function typeOfChoices(choices: Schema[], innerName: string): string {
  const values = choices.filter(({ type, $ref }) => type !== 'null' && !/\/Sparse\w+$/.test($ref ?? ''))
  const types = [...new Set(values.map((one) => typeOf(one, innerName)))]
  const isNullable = choices.some(({ type }) => type === 'null')
  return `${types.length === 1 ? types[0] : 'JsonElement'}${isNullable ? '?' : ''}`
}

function typeOfKind(
  type: string,
  { items, properties, additionalProperties }: Schema,
  innerName: string,
): string {
  if (type === 'integer') return 'Long'
  if (type === 'number') return 'Double'
  if (type === 'boolean') return 'Boolean'
  if (type === 'array') return `List<${typeOf(items ?? {}, innerName)}>`
  if (type === 'string') return 'String'
  if (hasNames({ properties })) return innerName
  const [one] = Object.values(properties ?? {})
  if (one) return `Map<String, ${typeOf(one, innerName)}>`
  const values =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties, innerName) : 'JsonElement'
  return `Map<String, ${values}>`
}

function writeOperation(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const named = parameters.filter((one): one is Parameter => 'name' in one)
  const body = requestBody?.content['application/json']?.schema
  const answer = (responses[200] ?? responses[201])?.content?.['application/json']?.schema
  if (!answer) throw new Error(`${method} ${path} has no answer.`)
  const inPath = named.filter((one) => one.in === 'path')
  const inQuery = named.filter((one) => one.in === 'query' && one.name !== 'fields')
  const given = [
    ...inPath.map(({ name, schema }) => `${safe(camel(name))}: ${typeOf(schema, '')}`),
    ...(body ? [`body: ${typeOf(body, '')}`] : []),
    ...inQuery.map(
      ({ name, schema, required }) =>
        `${safe(camel(name))}: ${queryType(schema)}${required ? '' : '? = null'}`,
    ),
    ...(method === 'GET' ? [] : ['idempotencyKey: String? = null']),
  ]
  const template = inPath.reduce(
    (text, { name }) => text.replace(`{${name}}`, `\${escape(${safe(camel(name))})}`),
    path,
  )
  const facts = [
    `"${method}"`,
    `"${template}"`,
    `listOf(${inQuery.map(({ name }) => `"${name}" to ${safe(camel(name))}`).join(', ')})`,
    body ? 'json.encodeToString(body)' : 'null',
    method === 'GET' ? 'null' : 'idempotencyKey',
  ]
  const type = typeOf(answer, '')
  return `${comment(summary, '    ')}    suspend fun ${operationId}(${given.join(', ')}): ${type} =
        json.decodeFromString(send(Request(${facts.join(', ')})))\n`
}

/** A deep object is a map, whose keys are written into the address. */
function queryType(schema: Schema): string {
  return schema.type === 'object' ? 'Map<String, String>' : typeOf(schema, '').replace(/\?$/, '')
}

/** The document with one object wherever several are combined. */
function flatten(value: unknown, document: Document): unknown {
  if (Array.isArray(value)) return value.map((one) => flatten(one, document))
  if (typeof value !== 'object' || value === null) return value
  const { allOf, ...others } = value as Schema
  if (!allOf)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, flatten(one, document)]))
  const parts = allOf
    .map((one) => (one.$ref ? document.components.schemas[nameOf(one.$ref)] : one))
    .map((one) => flatten(one, document) as Schema)
  return {
    ...others,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

const KEYWORDS = new Set(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while'.split(
    ' ',
  ),
)

function safe(name: string): string {
  return KEYWORDS.has(name) ? `\`${name}\`` : name
}

function camel(name: string): string {
  return name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function comment(text: string | undefined, before = ''): string {
  return text ? `${before}/** ${text.replaceAll('*/', '* /').replaceAll('/*', '/ *')} */\n` : ''
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}
