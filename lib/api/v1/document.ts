import { readFileSync } from 'node:fs'
import type { Examples } from '#lib/api/kernel/openapi/add-examples.ts'
import { describeApi } from '#lib/api/kernel/openapi/describe-api.ts'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import { v1 } from './index.ts'

const INFO = {
  version: '1.0.0',
  description:
    'Content, catalogue and customer accounts of a storefront, for native apps. Every request carries the ' +
    'app’s credentials; requests on behalf of a customer also carry the customer’s access token. Content and ' +
    'messages are in the language that `Accept-Language` prefers among those of the site, which ' +
    '`Content-Language` names.',
}

let described: Record<string, unknown> | undefined
let examples: Examples | undefined

/** The API's own description, for a server at `serverUrl`. */
export function apiDocument(title: string, serverUrl: string): Record<string, unknown> {
  described ??= describeApi(v1, { title, serverUrl, ...INFO }, apiExamples())
  const info = { ...(described.info as object), title }
  return { ...described, info, servers: [{ url: serverUrl }] }
}

/** As `apiDocument`, without examples. */
export function apiOutline(title: string, serverUrl: string): Record<string, unknown> {
  return describeApi(v1, { title, serverUrl, ...INFO })
}

/** The recorded requests and answers of a walk through the demo store, by operation. */
export function apiExamples(): Examples {
  examples ??= JSON.parse(readFileSync(resolveInProject('docs/api/examples.json'), 'utf8')) as Examples
  return examples
}
