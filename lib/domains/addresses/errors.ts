import type { Faults } from './read-input.ts'

/** The customer has no such address. */
export class UnknownAddress extends Error {
  override name = 'UnknownAddress'
}

/** What was given cannot be taken; `faults` by the names of fields. */
export class InvalidAddress extends Error {
  override name = 'InvalidAddress'
  readonly faults: Faults

  constructor(faults: Faults) {
    super('invalid address')
    this.faults = faults
  }
}
