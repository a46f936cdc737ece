import { type ApiDocument, isForCustomers, listOperations, type Place } from '../api-shape.ts'
import { type Example, readExample } from '../samples/read-example.ts'
import { SAVE_TOKENS, SIGN_REQUEST } from './scripts.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** With it, the answer has the token of a cart, which the requests after it are about. */
const WITH_CART = /^\/(?:cart|checkout)/
const WITH_WISHLIST = /^\/wishlist(?:\/|$)/

/**
 * The API as a collection that Bruno, Postman and Insomnia import: each operation as it was sent to the demo store, signed by a
 * script that runs before it. Tokens are taken over from the answers.
 */
export function writeCollection(document: ApiDocument, base: string) {
  const places = listOperations(document)
  return {
    info: { name: document.info.title, schema: SCHEMA, description: document.info.description },
    variable: Object.entries({ base, ...VARIABLES }).map(([key, value]) => ({ key, value, type: 'string' })),
    event: [script('prerequest', SIGN_REQUEST), script('test', SAVE_TOKENS)],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: places.filter(({ operation }) => operation.tags.includes(name)).map(writeRequest),
    })),
  }
}

/** Variables that are filled in by hand: the app's key, and its secret if it has one. The tokens fill themselves. */
const VARIABLES = { key: '', secret: '', token: '', cart_token: '', wishlist_token: '' }

function writeRequest(place: Place) {
  const { method, path, operation } = place
  const example = readExample(place, isForCustomers(operation))
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description ?? '',
      header: headersOf(path, example),
      url: urlOf(example),
      ...(example.body && {
        body: { mode: 'raw', raw: JSON.stringify(example.body, null, 2), ...JSON_BODY },
      }),
    },
  }
}

const JSON_BODY = { options: { raw: { language: 'json' } } }

function headersOf(path: string, { method, body, forCustomers }: Example) {
  const headers = {
    ...(body && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && { 'Idempotency-Key': '{{$guid}}' }),
    ...(forCustomers && { Authorization: 'Bearer {{token}}' }),
    ...(WITH_CART.test(path) && { 'X-Cart-Token': '{{cart_token}}' }),
    ...(WITH_WISHLIST.test(path) && { 'X-Wishlist-Token': '{{wishlist_token}}' }),
  }
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

/** Escaped, as it goes over the wire: the signature covers that. */
function urlOf({ path, query }: Example) {
  const search = Object.entries(query).map(([name, value]) => ({
    key: encodeURIComponent(name),
    value: encodeURIComponent(String(value)),
  }))
  const text = search.map(({ key, value }) => `${key}=${value}`).join('&')
  return {
    raw: `{{base}}${path}${text && `?${text}`}`,
    host: ['{{base}}'],
    path: path.split('/').slice(1),
    ...(search.length > 0 && { query: search }),
  }
}

function script(listen: 'prerequest' | 'test', text: string) {
  return { listen, script: { type: 'text/javascript', exec: text.trim().split('\n') } }
}
