import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { createRouter } from '#lib/api/kernel/router.ts'

const made = (route: `GET /${string}` | `POST /${string}` | `DELETE /${string}`) =>
  endpoint(
    route,
    { name: route, group: 'shop', customer: 'none', summary: 'x', returns: z.object({}) },
    () => ({}),
  )

const endpoints = [
  made('POST /carts'),
  made('GET /carts'),
  made('DELETE /carts'),
  made('POST /carts/items'),
  made('GET /carts/{id}'),
  made('GET /carts/items/newest'),
  made('GET /carts/{cart}/lines/{line}'),
  made('GET /carts/{cart}/{part}/{piece}/whole'),
  made('DELETE /deep/only/here'),
]

const found = (method: string, path: string) => {
  const result = createRouter(endpoints)(method, path === '' ? [] : path.split('/'))
  if (!result) return null
  return result.endpoint ? [result.endpoint.spec.name, result.params] : result.allowed
}

it.each([
  ['GET', 'carts', ['GET /carts', {}]],
  ['HEAD', 'carts', ['GET /carts', {}]],
  ['POST', 'carts', ['POST /carts', {}]],
  ['GET', 'carts/7', ['GET /carts/{id}', { id: '7' }]],
  ['GET', 'carts/7/lines/8', ['GET /carts/{cart}/lines/{line}', { cart: '7', line: '8' }]],
  ['GET', 'carts/items/newest', ['GET /carts/items/newest', {}]],
  // A literal that leads nowhere does not hide a parameter, and leaves nothing behind.
  ['GET', 'carts/items/lines/8', ['GET /carts/{cart}/lines/{line}', { cart: 'items', line: '8' }]],
  [
    'GET',
    'carts/7/lines/8/whole',
    ['GET /carts/{cart}/{part}/{piece}/whole', { cart: '7', part: 'lines', piece: '8' }],
  ],
  // What is there answers to its own methods, though a parameter would take more.
  ['GET', 'carts/items', ['POST']],
  ['PUT', 'carts', ['GET', 'HEAD', 'POST', 'DELETE']],
  ['HEAD', 'deep/only/here', ['DELETE']],
  ['get', 'carts', ['GET', 'HEAD', 'POST', 'DELETE']],
  // Neither the way to an endpoint nor what lies behind it is one.
  ['DELETE', 'deep', null],
  ['DELETE', 'deep/only', null],
  ['DELETE', 'deep/only/here/more', null],
  ['GET', 'carts/7/lines', null],
  ['GET', 'carts/7/lines/8/half', null],
  ['GET', 'nowhere', null],
  // An empty segment is no value.
  ['GET', 'carts/', null],
  ['GET', 'carts//lines/8', null],
  ['GET', '/carts', null],
])('%s %s leads to %j', (method, path, expected) => {
  expect(found(method, path)).toEqual(expected)
})

it('refuses to serve two endpoints under one address, whatever their parameters are called', () => {
  const two = [made('GET /carts/{id}'), made('GET /carts/{number}')]
  expect(() => createRouter(two)).toThrow('GET /carts/{number} is declared twice.')
})
