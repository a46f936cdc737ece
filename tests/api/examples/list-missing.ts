type Json = { [key: string]: unknown }

/** The operations, parameters, schemas and properties of an OpenAPI document that have no example. */
export function listMissing(document: Json): string[] {
  const missing: string[] = []
  for (const [path, methods] of entries(document.paths)) {
    for (const [method, operation] of entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`
      for (const parameter of (operation.parameters ?? []) as Json[])
        if (!parameter.$ref && parameter.example === undefined) missing.push(`${at} ${parameter.name}`)
      if (operation.requestBody && exampleOf(operation.requestBody as Json) === undefined)
        missing.push(`${at} request`)
      for (const [status, response] of entries(operation.responses))
        if (status < '300' && exampleOf(response) === undefined) missing.push(`${at} ${status}`)
    }
  }
  const { schemas, responses } = document.components as { schemas: Json; responses: Json }
  for (const [name, response] of entries(responses))
    if (response.content && exampleOf(response) === undefined) missing.push(`response ${name}`)
  for (const [name, schema] of entries(schemas)) {
    if (schema.examples === undefined) missing.push(`schema ${name}`)
    lookInto(document, schema, name, missing)
  }
  return missing
}

function lookInto(document: Json, schema: Json, at: string, missing: string[]): void {
  for (const [name, property] of entries(schema.properties)) {
    const [example] = (property.examples ?? []) as unknown[]
    if (
      isShort(document, property) &&
      (example === undefined || (example === null && property.type !== 'null'))
    )
      missing.push(`${at}.${name}`)
    lookInto(document, property, `${at}.${name}`, missing)
  }
  if (schema.items) lookInto(document, schema.items as Json, `${at}[]`, missing)
  if (typeof schema.additionalProperties === 'object')
    lookInto(document, schema.additionalProperties as Json, `${at}{}`, missing)
  for (const part of [
    ...((schema.anyOf ?? schema.oneOf ?? []) as Json[]),
    ...((schema.allOf ?? []) as Json[]),
  ])
    lookInto(document, part, at, missing)
}

/** A property that has no properties of its own, nor elements that have any. */
function isShort(document: Json, given: Json): boolean {
  const schema = typeof given.$ref === 'string' ? follow(document, given.$ref) : given
  const below = [
    schema.items,
    schema.additionalProperties,
    ...((schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[]),
  ]
  return !schema.properties && below.every((one) => typeof one !== 'object' || isShort(document, one as Json))
}

function exampleOf(message: Json): unknown {
  return ((message.content as Json)['application/json'] as Json).example
}

function follow(document: Json, ref: string): Json {
  return ref
    .split('/')
    .slice(1)
    .reduce<Json>((found, step) => found[step] as Json, document)
}

function entries(value: unknown): [string, Json][] {
  return Object.entries((value ?? {}) as Record<string, Json>)
}
