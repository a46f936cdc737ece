import fc from 'fast-check'
import { bodyOf } from './bodies.ts'
import { anyHeaders } from './headers.ts'
import type { Operation } from './operations.ts'
import { anyTarget, toTarget } from './targets.ts'

export type FuzzedRequest = {
  method: string
  /** Below the API's version. */
  target: string
  headers: Record<string, string>
  body: Buffer
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const noBody = fc.constant(Buffer.alloc(0))

/** Requests about these operations, and some about nothing. Most use the right method and have the right shape. */
export function fuzzedRequests(operations: readonly Operation[]): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    ...operations.map((operation) => ({ arbitrary: requestOf(operation), weight: operation.body ? 12 : 4 })),
    {
      arbitrary: anyRequest,
      weight: 6,
    },
  )
}

function requestOf(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  return fc.record({
    method: fc.oneof(
      { arbitrary: fc.constant(operation.method), weight: 12 },
      { arbitrary: fc.constantFrom(...methods), weight: 1 },
    ),
    target: toTarget(operation),
    headers: headersFor(operation.body !== undefined),
    body: operation.body
      ? bodyOf(operation.body)
      : fc.oneof({ arbitrary: noBody, weight: 9 }, bodyOf(undefined)),
  })
}

const anyRequest: fc.Arbitrary<FuzzedRequest> = fc.record({
  method: fc.constantFrom(...methods),
  target: anyTarget,
  headers: headersFor(false),
  body: fc.oneof({ arbitrary: noBody, weight: 3 }, bodyOf(undefined)),
})

/** An operation with a body is mostly told what it is, or none would ever be looked at. */
function headersFor(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const plain = fc.constant<Record<string, string>>(hasBody ? { 'content-type': 'application/json' } : {})
  return fc.oneof(
    { arbitrary: plain, weight: 3 },
    { arbitrary: fc.tuple(anyHeaders, plain).map(([odd, told]) => ({ ...odd, ...told })), weight: 2 },
    { arbitrary: anyHeaders, weight: 1 },
  )
}
