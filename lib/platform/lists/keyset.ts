/** The values of a row in the columns that a list is sorted by: where the next page begins. */
export type Keyset = readonly (Date | string | number | boolean)[]

export type KeyKind = 'moment' | 'int' | 'money' | 'text' | 'flag'

type Order = readonly Readonly<Record<string, unknown>>[]
type Column = { name: string; isAscending: boolean }

/** The names of the columns of an order, in its order. */
export function columnsOf(order: Order): string[] {
  return order.flatMap((part) => Object.keys(part))
}

/**
 * Prisma's condition for the rows behind the one that has these values. The first part bounds what the index is read from; the
 * second decides ties.
 */
export function behind(order: Order, keys: Keyset) {
  const columns = order.flatMap((part) =>
    Object.entries(part).map(([name, direction]): Column => ({ name, isAscending: direction === 'asc' })),
  )
  const alternatives = columns.flatMap((column, at) => {
    const beyond = isBeyond(column, keys[at])
    const same = columns.slice(0, at).map(({ name }, index) => [name, keys[index]])
    return beyond === undefined ? [] : [{ ...Object.fromEntries(same), [column.name]: beyond }]
  })
  const [first] = columns
  const [key] = keys
  if (!first || typeof key === 'boolean') return { OR: alternatives }
  return { [first.name]: first.isAscending ? { gte: key } : { lte: key }, OR: alternatives }
}

/**
 * The same in parts, to be read one after the other until the page is full. A leading flag has one value in each: an index is read
 * from the position on, and not from the beginning of the list.
 */
export function partsBehind(order: Order, keys: Keyset): object[] {
  const [first, ...rest] = order
  const [flag, ...others] = keys
  const [[name, direction] = ['', '']] = Object.entries(first ?? {})
  if (typeof flag !== 'boolean') return [behind(order, keys)]
  const beyond = isBeyond({ name, isAscending: direction === 'asc' }, flag)
  const sameFlag = { [name]: flag, ...behind(rest, others) }
  return beyond === undefined ? [sameFlag] : [sameFlag, { [name]: beyond }]
}

/** Databases compare flags, but Prisma does not. */
function isBeyond({ isAscending }: Column, key: Keyset[number] | undefined) {
  if (typeof key !== 'boolean') return isAscending ? { gt: key } : { lt: key }
  return key === isAscending ? undefined : !key
}

const MAX_INT = 2_147_483_647
const MAX_TEXT = 1000
/** Until the year 9999, which both databases store. */
const MAX_MOMENT = 253_402_300_799_999

/** The values as they are in JSON. */
export function writeKeys(keys: Keyset): (string | number | boolean)[] {
  return keys.map((key) => (key instanceof Date ? key.getTime() : key))
}

/** The same, read again: null unless each is of its kind, and one that databases take. */
export function parseKeys(kinds: readonly KeyKind[], values: readonly unknown[]): Keyset | null {
  if (values.length !== kinds.length) return null
  const keys = kinds.map((kind, at) => parseKey(kind, values[at]))
  return keys.every((key) => key !== null) ? keys : null
}

function parseKey(kind: KeyKind, value: unknown): Keyset[number] | null {
  if (kind === 'flag') return typeof value === 'boolean' ? value : null
  if (kind === 'text') {
    const isText = typeof value === 'string' && value.length <= MAX_TEXT && value.isWellFormed()
    return isText && !value.includes('\0') ? value : null
  }
  if (!Number.isSafeInteger(value)) return null
  const number = value as number
  if (kind === 'moment') return number >= 0 && number <= MAX_MOMENT ? new Date(number) : null
  return kind === 'money' || Math.abs(number) <= MAX_INT ? number : null
}
