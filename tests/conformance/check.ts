import { isDeepStrictEqual } from 'node:util'
import { type ConformanceClient, Violation } from './client.ts'

/** One promise of the API, and how it is tried. */
export type Check = {
  promise: string
  /** Whether it needs a customer's account. */
  needsPerson?: boolean
  run(client: ConformanceClient): Promise<void>
}

/** Throws a Violation unless both are alike. */
export function expectAlike(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Violation(`${what} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}

/** Throws a Violation unless it holds. */
export function expectTrue(holds: boolean, otherwise: string): void {
  if (!holds) throw new Violation(otherwise)
}

/** A check cannot be made, because the server lacks what it needs. */
export class Unable extends Error {}
