/** A view's source, and the file it came from as shown to people. */
export type View = { source: string; file: string }

/** By name, such as `search/form`. */
export type Views = ReadonlyMap<string, View>

const SEGMENT = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*'
const NAME = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`)
const MAX_LENGTH = 200

/**
 * Normalises a view's name: `search/form` for `theme::search.form` and `search.form`; undefined for what cannot name a
 * view, such as `../x`.
 */
export function toViewName(written: string): string | undefined {
  const name = written.replace(/^theme::/, '')
  const path = name.includes('/') ? name : name.replaceAll('.', '/')
  return path.length <= MAX_LENGTH && NAME.test(path) ? path : undefined
}
