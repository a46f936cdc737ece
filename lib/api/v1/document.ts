import { describeApi } from '#lib/api/kernel/openapi/describe-api.ts'
import { v1 } from './index.ts'

/** The API's own description, for a server at `serverUrl`. */
export function apiDocument(title: string, serverUrl: string): Record<string, unknown> {
  return describeApi(v1, {
    title,
    version: '1.0.0',
    description:
      'Content, catalogue and customer accounts of a storefront, for native apps. Every request carries the ' +
      'app’s credentials; requests on behalf of a customer also carry the customer’s access token. Content and ' +
      'messages are in the language that `Accept-Language` prefers among those of the site, which ' +
      '`Content-Language` names.',
    serverUrl,
  })
}
