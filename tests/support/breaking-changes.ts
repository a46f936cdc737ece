type Json = { [key: string]: unknown }

/**
 * What a client of the first description would miss in the second (OpenAPI 3.1): endpoints, answers and fields that are
 * gone, of another type, or no longer always there; parameters and body fields that are of another type or newly required;
 * values no longer taken.
 */
export function findBreakingChanges(before: Json, after: Json): string[] {
  const found: string[] = []
  for (const [path, operations] of entries(before.paths)) {
    for (const [method, operation] of entries(operations)) {
      const at = `${method.toUpperCase()} ${path}`
      const now = get(after, 'paths', path, method)
      if (now) compareOperations({ before, after, found }, at, operation, now)
      else found.push(`${at} is gone`)
    }
  }
  return found
}

type Comparison = { before: Json; after: Json; found: string[] }

function compareOperations(comparison: Comparison, at: string, was: Json, is: Json): void {
  const { before, after, found } = comparison
  for (const [status, answer] of entries(was.responses)) {
    const now = get(is, 'responses', status)
    if (!now) found.push(`${at} no longer documents ${status}`)
    else compareSchemas(comparison, `${at} ${status}`, bodyOf(before, answer), bodyOf(after, now), 'answer')
  }
  compareParameters(comparison, at, was, is)
  const body = bodyOf(after, (is.requestBody ?? {}) as Json)
  if (body)
    compareSchemas(comparison, `${at} body`, bodyOf(before, (was.requestBody ?? {}) as Json), body, 'request')
}

function compareParameters(comparison: Comparison, at: string, was: Json, is: Json): void {
  const { before, after, found } = comparison
  const given = { was: parametersOf(before, was), is: parametersOf(after, is) }
  for (const { name, in: place, schema } of given.was) {
    const now = given.is.find((parameter) => parameter.name === name && parameter.in === place)
    if (!now) found.push(`${at} no longer takes ${name}`)
    else compareSchemas(comparison, `${at} ${name}`, schema as Json, now.schema as Json, 'request')
  }
  for (const { name, in: place, required } of given.is) {
    const known = given.was.find((parameter) => parameter.name === name && parameter.in === place)
    if (required && !known?.required) found.push(`${at} now requires ${name}`)
  }
}

function parametersOf(document: Json, { parameters = [] }: Json): Json[] {
  return (parameters as Json[]).map((parameter) => resolve(document, parameter) ?? parameter)
}

function compareSchemas(
  comparison: Comparison,
  at: string,
  was: Json | undefined,
  is: Json | undefined,
  side: 'answer' | 'request',
  depth = 0,
): void {
  const { before, after, found } = comparison
  const old = resolve(before, was)
  const kinds = side === 'answer' && old?.properties ? kindsOf(after, is) : []
  if (kinds.length > 0) {
    for (const kind of kinds) compareSchemas(comparison, at, was, kind, side, depth)
    return
  }
  const now = closed(resolve(after, side === 'answer' && !old?.anyOf ? wholeOf(is) : is))
  if (!old || !now || depth > 12) return
  if (JSON.stringify(old.type) !== JSON.stringify(now.type) && !(side === 'answer' && isOneOf(now, old)))
    found.push(`${at} was ${old.type} and is ${now.type}`)
  const required = { old: (old.required ?? []) as string[], now: (now.required ?? []) as string[] }
  for (const [name, field] of entries(old.properties)) {
    const next = get(now, 'properties', name)
    if (!next) found.push(`${at}.${name} is gone`)
    else compareSchemas(comparison, `${at}.${name}`, field, next, side, depth + 1)
    if (side === 'answer' && required.old.includes(name) && next && !required.now.includes(name)) {
      found.push(`${at}.${name} is no longer always there`)
    }
  }
  if (side === 'request') {
    for (const name of required.now)
      if (!required.old.includes(name)) found.push(`${at}.${name} is now required`)
    for (const value of (old.enum ?? []) as unknown[]) {
      if (now.enum && !(now.enum as unknown[]).includes(value)) found.push(`${at} no longer takes ${value}`)
    }
  }
  for (const [i, choice] of ((old.anyOf ?? []) as Json[]).entries()) {
    const next = (now.anyOf as Json[] | undefined)?.[i]
    if (isSparse(choice)) compareNames(comparison, at, choice, next)
    else compareSchemas(comparison, at, choice, next, side, depth + 1)
  }
  if (old.items) compareSchemas(comparison, `${at}[]`, old.items as Json, now.items as Json, side, depth + 1)
}

/** The schemas that a discriminator tells apart where one record used to be. Each needs every field of that record. */
function kindsOf(document: Json, schema: Json | undefined): Json[] {
  const { oneOf, discriminator } = resolve(document, schema) ?? {}
  return discriminator ? (oneOf as Json[]) : []
}

/** Whether an answer that may have been of several types, such as null, is of one of them now. */
function isOneOf(now: Json, old: Json): boolean {
  const choices = ((old.anyOf ?? []) as Json[]).map(({ type }) => type)
  return [old.type, ...choices].flat().includes(now.type)
}

/** An enumeration that became open has the same values: of the known ones or any text, any text. */
function closed(schema: Json | undefined): Json | undefined {
  const choices = (schema?.anyOf ?? []) as Json[]
  const isOpen = choices.length === 2 && choices[0]?.enum && choices.every(({ type }) => type === 'string')
  return isOpen ? { type: 'string' } : schema
}

/** Of a record and its sparse form, the record: who asks for no fields is answered with that. */
function wholeOf(schema: Json | undefined): Json | undefined {
  const [whole, sparse, ...others] = (schema?.anyOf ?? []) as Json[]
  return isSparse(sparse) && others.length === 0 ? whole : schema
}

function isSparse(schema: Json | undefined): boolean {
  return /\/Sparse\w+$/.test(String(schema?.$ref))
}

/** The fields of a sparse record are those of the whole one, which is compared with its own. Each is as whole as it was asked for. */
function compareNames({ before, after, found }: Comparison, at: string, was: Json, is?: Json): void {
  const now = resolve(after, is)?.properties as Json | undefined
  for (const [name] of entries(resolve(before, was)?.properties))
    if (!now?.[name]) found.push(`${at}.${name} is gone where fields are named`)
}

function bodyOf(document: Json, message: Json): Json | undefined {
  return get(resolve(document, message) ?? {}, 'content', 'application/json', 'schema')
}

/** Resolves a reference; objects that are combined from several count as one. */
function resolve(document: Json, schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema?.allOf)) return merge(schema.allOf.map((part) => resolve(document, part) ?? {}))
  if (typeof schema?.$ref !== 'string') return schema
  return resolve(document, get(document, ...schema.$ref.split('/').slice(1)))
}

function merge(parts: Json[]): Json {
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  const required = parts.flatMap((part) => (part.required ?? []) as string[])
  return Object.assign({}, ...parts, { properties, required })
}

function get(value: Json, ...keys: string[]): Json | undefined {
  return keys.reduce<Json | undefined>((found, key) => found?.[key] as Json | undefined, value)
}

function entries(value: unknown): [string, Json][] {
  return Object.entries((value ?? {}) as Record<string, Json>)
}
