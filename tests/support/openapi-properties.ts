type Described = {
  $ref?: string
  description?: string
  enum?: unknown[]
  properties?: Record<string, Described>
  additionalProperties?: Described | boolean
  items?: Described
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
}

type Parameter = { $ref?: string; name?: string; description?: string; schema?: Described }

type Operation = { operationId: string; parameters?: Parameter[] }

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Described>; parameters: Record<string, Parameter> }
}

type Property = { at: string; schema: Described }

/** Every property of the schemas of an OpenAPI document, with its place: `Cart.totals.tax`. */
function listProperties({ components }: Document): Property[] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => propertiesOf(name, schema))
}

function propertiesOf(at: string, { properties = {}, ...schema }: Described): Property[] {
  const values = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const parts = [
    ...(schema.items ? [schema.items] : []),
    ...values,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ]
  const own = Object.entries(properties).map(([name, property]) => ({
    at: `${at}.${name}`,
    schema: property,
  }))
  return [
    ...own,
    ...own.flatMap((property) => propertiesOf(property.at, property.schema)),
    ...parts.flatMap((part) => propertiesOf(at, part)),
  ]
}

/** The schemas of an OpenAPI document that list values and have no name: those of properties and parameters. */
export function listUnnamed(document: Document): string[] {
  const { parameters } = document.components
  const given = [
    ...listOperations(document).flatMap((operation) =>
      (operation.parameters ?? []).map((parameter) => ({ at: operation.operationId, parameter })),
    ),
    ...Object.values(parameters).map((parameter) => ({ at: 'parameter', parameter })),
  ].map(({ at, parameter: { name, schema = {} } }) => ({ at: `${at} ${name}`, schema }))
  return [
    ...listProperties(document),
    ...given,
    ...given.flatMap(({ at, schema }) => propertiesOf(at, schema)),
  ].flatMap(({ at, schema }) =>
    [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].some((one) => (one.enum ?? []).length > 1)
      ? [at]
      : [],
  )
}

/** The places of properties and parameters of which neither they nor what they refer to says what they mean. */
export function listUndescribed(document: Document): string[] {
  const { schemas, parameters } = document.components
  const isDescribed = ({ description, $ref, anyOf = [], allOf = [] }: Described): boolean =>
    Boolean(description) ||
    ($ref ? isDescribed(schemas[nameOf($ref)] ?? {}) : [...anyOf, ...allOf].some(isDescribed))
  const properties = listProperties(document).filter(({ schema }) => !isDescribed(schema))
  const undescribed = listOperations(document).flatMap(({ operationId, parameters: given = [] }) =>
    given
      .map((parameter) => (parameter.$ref ? parameters[nameOf(parameter.$ref)] : parameter))
      .filter((parameter) => !parameter?.description)
      .map((parameter) => `${operationId} ${parameter?.name}`),
  )
  return [...properties.map(({ at }) => at), ...undescribed]
}

function listOperations({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
