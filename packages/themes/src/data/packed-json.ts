const PACKING = Symbol.for('storefront.packing')

type Packing = { key: string | undefined }
// Shared by all copies of this module in a process.
const shared = globalThis as { [PACKING]?: Packing }
shared[PACKING] ??= { key: undefined }
const packing = shared[PACKING]

/** Data as JSON, in which values may write themselves differently: see `packedAs`. Only the reader knows `key`. */
export function stringifyPacked(data: unknown, key: string): string {
  packing.key = key
  try {
    return JSON.stringify(data)
  } finally {
    packing.key = undefined
  }
}

/** The key of the data that is being packed; undefined while JSON is written for anything else. */
export function packingKey(): string | undefined {
  return packing.key
}

/** Has a value written as `{ [key]: short }` in packed data, and as it is in other JSON. */
export function packedAs<T extends object>(value: T, short: unknown): T {
  const toJSON = () => {
    const key = packingKey()
    return key === undefined ? value : { [key]: short }
  }
  return Object.defineProperty(value, 'toJSON', { value: toJSON })
}
