import type { Endpoint } from '../endpoint.ts'
import { addExamples, type Examples } from './add-examples.ts'
import { describeOperation } from './describe-operation.ts'
import { describeFailures, FAILURE_SCHEMAS } from './failures.ts'
import { ANSWER_HEADERS, REQUEST_HEADERS } from './headers.ts'
import type { Json } from './json-schema.ts'
import { APP_SECURITY, SECURITY_SCHEMES } from './security.ts'

export type ApiInfo = { title: string; version: string; description: string; serverUrl: string }

/** The OpenAPI 3.1 document of these endpoints, derived entirely from their values, and examples. */
export function describeApi(endpoints: readonly Endpoint[], info: ApiInfo, examples: Examples = {}): Json {
  const { serverUrl, ...rest } = info
  const schemas: Record<string, Json> = { ...FAILURE_SCHEMAS }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const operation = { [endpoint.method.toLowerCase()]: describeOperation(endpoint, schemas) }
    paths[endpoint.path] = { ...paths[endpoint.path], ...operation }
  }
  const text = JSON.stringify(paths)
  const document = {
    openapi: '3.1.0',
    info: { ...rest, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: serverUrl }],
    security: APP_SECURITY,
    tags: describeTags(endpoints),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: only(describeFailures(), (name) => text.includes(`"#/components/responses/${name}"`)),
      parameters: only(REQUEST_HEADERS, (name) => text.includes(`"#/components/parameters/${name}"`)),
      headers: ANSWER_HEADERS,
      securitySchemes: only(
        SECURITY_SCHEMES,
        (name) => name !== 'customer' || text.includes('"customer":[]'),
      ),
    },
  }
  addExamples(document, examples)
  return document
}

const GROUPS: Record<Endpoint['spec']['group'], string> = {
  always: 'Always on while the API is.',
  auth: 'Sign-in, tokens, devices and the account.',
  registration: 'New accounts and forgotten passwords.',
  posts: 'The blog.',
  comments: 'Comments on posts.',
  pages: 'Pages.',
  shop: 'Catalogue, cart, checkout, orders and addresses.',
  reviews: 'Reviews of products.',
  search: 'Search.',
  contact: 'The contact form.',
  newsletter: 'The newsletter.',
  push: 'Devices for push notifications.',
}

function describeTags(endpoints: readonly Endpoint[]): Json[] {
  const used = new Set<string>(endpoints.map(({ spec }) => spec.group))
  return Object.entries(GROUPS)
    .filter(([group]) => used.has(group))
    .map(([name, description]) => ({ name, description }))
}

/** Keeps the components that the endpoints refer to. */
function only<T>(components: Record<string, T>, isUsed: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(components).filter(([name]) => isUsed(name)))
}
