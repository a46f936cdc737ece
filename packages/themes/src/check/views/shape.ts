/** The facts that static analysis knows about a value. */
export type Shape =
  /** Anything: nothing is known about its parts. */
  | { kind: 'any' }
  /** Nothing yet, such as the items of an empty list. */
  | { kind: 'none' }
  /** A text, a number or a switch. */
  | { kind: 'plain' }
  | { kind: 'list'; item: Shape }
  /** An object with these keys only; if it is open, also with others of the same shape. */
  | { kind: 'object'; keys: ReadonlyMap<string, Shape>; open: boolean }

export const ANY: Shape = { kind: 'any' }
export const PLAIN: Shape = { kind: 'plain' }
const NONE: Shape = { kind: 'none' }

/** The shape of a sample. `isOpen` says whether the object at a path may have other keys. */
export function shapeOf(sample: unknown, isOpen: (path: string) => boolean = () => false, path = ''): Shape {
  if (sample === null || sample === undefined) return NONE
  if (Array.isArray(sample)) {
    return { kind: 'list', item: sample.map((item) => shapeOf(item, isOpen, path)).reduce(unite, NONE) }
  }
  if (typeof sample !== 'object') return PLAIN
  const keys = Object.entries(sample).map(([key, value]): [string, Shape] => [
    key,
    shapeOf(value, isOpen, path === '' ? key : `${path}.${key}`),
  ])
  return { kind: 'object', keys: new Map(keys), open: isOpen(path) }
}

/** The union of two shapes. */
export function unite(one: Shape, other: Shape): Shape {
  if (one === other || other.kind === 'none') return one
  if (one.kind === 'none') return other
  if (one.kind === 'list' && other.kind === 'list') {
    return { kind: 'list', item: unite(one.item, other.item) }
  }
  if (one.kind === 'object' && other.kind === 'object') {
    const keys = new Map(one.keys)
    for (const [key, shape] of other.keys) keys.set(key, unite(keys.get(key) ?? NONE, shape))
    return { kind: 'object', keys, open: one.open || other.open }
  }
  return one.kind === other.kind ? one : ANY
}

/** The shape of a list's items. */
export function itemOf(shape: Shape): Shape {
  if (shape.kind === 'list') return settle(shape.item)
  return ANY
}

/** The part with that name or number; undefined if there is none. */
export function partOf(shape: Shape, name: string | number): Shape | undefined {
  if (name === 'size') return PLAIN
  if (shape.kind === 'list') {
    return typeof name === 'number' || name === 'first' || name === 'last' ? itemOf(shape) : undefined
  }
  if (shape.kind === 'object') {
    const known = shape.keys.get(String(name))
    if (known) return settle(known)
    return shape.open ? settle([...shape.keys.values()].reduce(unite, NONE)) : undefined
  }
  if (shape.kind === 'plain') return typeof name === 'number' ? ANY : undefined
  return ANY
}

/** The names of its parts. */
export function partNames(shape: Shape): string[] {
  if (shape.kind === 'object') return [...shape.keys.keys()]
  return shape.kind === 'list' ? ['first', 'last', 'size'] : []
}

/** A value that no sample shows may be anything. */
function settle(shape: Shape): Shape {
  return shape.kind === 'none' ? ANY : shape
}
