import { googleFields } from './google-fields.ts'

export type Node = { '@type'?: string; '@id'?: string; [property: string]: unknown }

/** A page's subject, which decides whether a recommended field can be there: its name, and why it cannot. */
export type Excuse = (node: Node, field: string) => string | undefined

/** Types that Google documents no fields for. */
const UNDOCUMENTED = new Set([
  ...['ContactPoint', 'SearchAction', 'EntryPoint', 'PeopleAudience', 'PropertyValue'],
  'PostalCodeRangeSpecification',
])

/** Lists what is missing in a page's structured data, given as a browser would parse it. */
export function checkStructuredData(page: string, data: readonly Node[], excuse: Excuse): string[] {
  const known = new Set(data.flatMap(walk).flatMap((node) => (isReference(node) ? [] : (node['@id'] ?? []))))
  return data.flatMap(walk).flatMap((node) => {
    const name = `${page}: ${node['@type']}`
    // The organization is described on the home page, which every other page refers to.
    if (isReference(node)) {
      const isElsewhere = node['@id']?.endsWith('#organization')
      return isElsewhere || known.has(node['@id'] ?? '')
        ? []
        : [`${page}: ${node['@id']} is described nowhere`]
    }
    return checkNode(node, excuse).map((fault) => `${name} ${fault}`)
  })
}

function checkNode(node: Node, excuse: Excuse): string[] {
  const type = node['@type']
  if (type === undefined) return ['has no type']
  const rule = googleFields[partOf(node) ?? type]
  if (!rule) return UNDOCUMENTED.has(type) ? [] : ['is of a type without rules']
  const required = rule.required.filter((field) => isMissing(node, field))
  const recommended = rule.recommended.filter((field) => isMissing(node, field) && !excuse(node, field))
  return [
    ...required.map((field) => `has no ${field}, which is required (${rule.source})`),
    ...recommended.map((field) => `has no ${field}, which is recommended (${rule.source})`),
    ...checkValues(node),
  ]
}

/** The part a node plays, where its type alone does not say what Google asks for. */
function partOf(node: Node): string | undefined {
  if (node['@type'] === 'UnitPriceSpecification' && 'referenceQuantity' in node) return 'price of a unit'
  if (node['@type'] === 'QuantitativeValue' && 'value' in node) return 'measure of a unit'
  if (node['@type'] === 'Organization' && !('@id' in node)) return 'manufacturer'
  return undefined
}

function isMissing(node: Node, field: string): boolean {
  const value = field === 'gtin' ? findGtin(node) : node[field]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function findGtin(node: Node): unknown {
  return node.gtin ?? node.gtin8 ?? node.gtin12 ?? node.gtin13 ?? node.gtin14
}

const ADDRESSES = ['url', 'item', 'image', 'logo', 'merchantReturnLink']

/** Forms of values that Google asks for: absolute addresses, ISO 8601, prices without signs. */
function checkValues(node: Node): string[] {
  const addresses = ADDRESSES.flatMap((field) => [node[field] ?? []].flat()).filter(
    (value) => typeof value === 'string' && !/^https?:\/\/[^\s]+$/.test(value),
  )
  const dates = ['datePublished', 'dateModified'].filter(
    (field) =>
      node[field] !== undefined && !/^\d{4}-\d\d-\d\dT.+([+-]\d\d:\d\d|Z)$/.test(String(node[field])),
  )
  const prices = ['price', 'lowPrice', 'highPrice'].filter(
    (field) => node[field] !== undefined && !/^\d+(\.\d+)?$/.test(String(node[field])),
  )
  const steps = node['@type'] === 'BreadcrumbList' && (node.itemListElement as unknown[]).length < 2
  return [
    ...addresses.map((value) => `has an address that is not absolute: ${value}`),
    ...[...dates, ...prices].map((field) => `has an unreadable ${field}: ${node[field]}`),
    ...(steps ? ['has fewer than two steps'] : []),
  ]
}

/** A node and all nodes in it. */
function walk(node: Node): Node[] {
  const below = Object.values(node)
    .flatMap((value) => [value].flat())
    .filter(isNode)
  return [node, ...below.flatMap(walk)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && ('@type' in value || '@id' in value)
}

function isReference(node: Node): boolean {
  return node['@id'] !== undefined && Object.keys(node).every((key) => ['@id', '@type', 'name'].includes(key))
}
