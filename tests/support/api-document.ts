import { apiDocument } from '#lib/api/v1/document.ts'

/** The OpenAPI document, as clients read it. */
export function readApiDocument() {
  return JSON.parse(JSON.stringify(apiDocument('Storefront API', '/api/v1')))
}
