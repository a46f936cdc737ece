/** The log no longer has every change since a cursor. Only a rebuild brings the index up to date. */
export class LostChanges extends Error {
  readonly code = 'lost_changes'

  constructor(reason: string) {
    super(`${reason} A running server rebuilds it, as does "bin/storefront search rebuild".`)
    this.name = 'LostChanges'
  }
}

// By its code, since one process may hold two copies of this module.
export function isLostChanges(error: unknown): error is LostChanges {
  return error instanceof Error && 'code' in error && error.code === 'lost_changes'
}

export const notOfThisLog = 'The index does not belong to the database as it is now.'
export const olderThanLog = 'The index is older than the changes that are still known.'
