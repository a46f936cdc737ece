import { packData } from './trusted-html.ts'

/** Variables shared by all views of a page, as passed to a worker. */
export type LoadedShared = {
  id: number
  /** From `packData`. */
  data: string
  /** The key of trusted HTML in it. */
  key: string
}

type Own = Readonly<Record<string, object>>

const known = new WeakMap<object, { own: Own; loaded: LoadedShared }>()
let ids = 0

/** The same for the same objects, so that pages which show what others have shown need not send it again. */
export function loadShared(shared: object, own: Own, key: string): LoadedShared {
  const before = known.get(shared)
  if (before && before.loaded.key === key && isSame(before.own, own)) return before.loaded
  const loaded = { id: ++ids, data: packData({ ...shared, ...own }, key), key }
  known.set(shared, { own, loaded })
  return loaded
}

function isSame(one: Own, other: Own): boolean {
  return Object.entries(other).every(([name, value]) => one[name] === value)
}
