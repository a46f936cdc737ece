import path from 'node:path'

/** The repository's root folder; every script works from here, wherever it was called. */
export const root = path.resolve(import.meta.dirname, '..', '..')

export function inRoot(...parts) {
  return path.join(root, ...parts)
}

/** Stamps, locks and reports that may be thrown away at any time. */
export function inBuild(...parts) {
  return inRoot('.build', ...parts)
}
