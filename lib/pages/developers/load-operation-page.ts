import type { App } from '#lib/app/app.ts'
import { siteAddress, siteBasePath } from '#lib/services/settings/index.ts'
import type { TrustedHtml } from '#lib/theming/index.ts'
import { REFUSALS } from '#lib/web/refusals/refusal.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import {
  type ApiDocument,
  bodyOf,
  isForCustomers,
  listOperations,
  type Operation,
  type Place,
  readApi,
  resolveSchema,
  type Schema,
} from './api-shape.ts'
import { guidePath } from './guides.ts'
import { loadMenu } from './load-menu.ts'
import { markCode } from './mark-code.ts'
import { rowId } from './render-markdown.ts'
import { type Example, readExample } from './samples/read-example.ts'
import { writeSamples } from './samples/write-samples.ts'

/** `/developers/operations/{id}`: one operation of the API, with samples; null if there is none of that name. */
export async function loadOperationPage(app: App, id: string): Promise<StorefrontPage | null> {
  const { current } = app.settings
  const base = `${siteAddress(current, app.defaultSiteUrl)}/${app.apiPrefix}/v1`
  const document = readApi(current['site.name'], base)
  const place = listOperations(document).find(({ operation }) => operation.operationId === id)
  if (!place) return null
  const { method, path, operation } = place
  const forCustomers = isForCustomers(operation)
  const example = readExample(place, forCustomers)
  return {
    view: 'developers/operation',
    data: {
      ...(await loadMenu()),
      operation: {
        id,
        method,
        path,
        summary: operation.summary,
        description_html: markCode(operation.description),
        for_customers: forCustomers,
        parameters: listParameters(document, operation),
        body: listProperties(document, bodyOf(operation)),
        answer: listProperties(document, dataOf(document, operation)),
        refusals: listRefusals(document, operation),
        samples: writeSamples(base, example),
        example: JSON.stringify(example.answer, null, 2),
        console: describeConsole(app, place, { document, example }),
      },
    },
    path: `/developers/operations/${id}`,
    title: operation.summary,
    stylesheets: ['developers.css'],
  }
}

/** The fields of the form that calls an operation, filled in as in its example. */
function describeConsole(
  { apiPrefix, settings: { current } }: App,
  { path, operation }: Place,
  { document, example }: { document: ApiDocument; example: Example },
) {
  const { pathValues, query, body } = example
  const given = { path: pathValues, query } as Record<string, Record<string, unknown>>
  const takesBody = bodyOf(operation) !== null
  return {
    path: `${siteBasePath(current)}/${apiPrefix}/v1${path}`,
    parameters: listParameters(document, operation)
      .filter(({ place }) => place in given)
      .map(({ name, place, required }) => ({
        name,
        place,
        required,
        id: `${place}-${name}`,
        value: String(given[place]?.[name] ?? ''),
      })),
    body: takesBody ? JSON.stringify(body ?? {}, null, 2) : null,
  }
}

function listParameters(document: ApiDocument, { parameters = [] }: Operation) {
  const { components } = document
  return parameters.map((given) => {
    const parameter = given.$ref
      ? (components.parameters[given.$ref.split('/').at(-1) ?? ''] ?? given)
      : given
    return {
      name: parameter.name,
      place: parameter.in,
      type: typeOf(document, parameter.schema),
      required: parameter.required === true,
      description_html: markCode(parameter.description),
    }
  })
}

/** The members of an object; of a list, those of its elements. */
function listProperties(document: ApiDocument, schema: Schema | null) {
  const found = schema ? resolveSchema(document, schema) : {}
  const inner = found.items ? resolveSchema(document, found.items) : found
  const [first] = inner.anyOf ?? inner.oneOf ?? []
  const { properties = {}, required = [] } = first ? resolveSchema(document, first) : inner
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(document, property),
    required: required.includes(name),
    description_html: markCode(property.description ?? resolveSchema(document, property).description),
  }))
}

function dataOf(document: ApiDocument, { responses }: Operation): Schema | null {
  const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema
  const envelope = schema ? resolveSchema(document, schema) : {}
  return (envelope.anyOf?.[0] ?? envelope).properties?.data ?? null
}

function listRefusals({ components }: ApiDocument, { responses }: Operation) {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { $ref = '' }]) => ({
      status,
      codes_html: linkCodes(components.responses[$ref.split('/').at(-1) ?? '']?.description),
    }))
}

/** Each code of a refusal leads to its remedy. */
function linkCodes(text: string | undefined): TrustedHtml | null {
  return markCode(text, (code) => (code in REFUSALS ? `${guidePath('errors')}#${rowId(code)}` : null))
}

/** `Money[]`, `string, null`, `one of price_asc, price_desc`. */
function typeOf(document: ApiDocument, schema: Schema): string {
  const whole = resolveSchema(document, schema)
  const values = whole.enum ?? whole.anyOf?.find((choice) => choice.enum)?.enum
  if (values) return `one of ${values.join(', ')}${whole.enum ? '' : ' …'}`
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.anyOf) return schema.anyOf.map((choice) => typeOf(document, choice)).join(', ')
  if ('const' in schema) return String(schema.const)
  if (schema.items) return `${typeOf(document, schema.items)}[]`
  return [schema.type ?? 'anything'].flat().join(', ')
}
