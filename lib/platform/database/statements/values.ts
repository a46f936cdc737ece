import type { ArgType } from '@prisma/driver-adapter-utils'

/** The values that statements take and return, by kind. `int` covers all integer columns, money among them. */
type Values = { int: number; text: string; flag: boolean; moment: Date; json: unknown }

/** A kind of value, with a question mark if it may be null. */
export type Kind = keyof Values | `${keyof Values}?`
export type Kinds = Readonly<Record<string, Kind>>

type ValueOf<K extends Kind> = K extends `${infer Base extends keyof Values}?`
  ? Values[Base] | null
  : Values[K & keyof Values]
export type ValuesOf<K extends Kinds> = { [Name in keyof K]: ValueOf<K[Name]> }

const ARGUMENTS: Record<keyof Values, ArgType> = {
  int: { scalarType: 'bigint', arity: 'scalar' },
  text: { scalarType: 'string', arity: 'scalar' },
  flag: { scalarType: 'boolean', arity: 'scalar' },
  moment: { scalarType: 'datetime', dbType: 'TIMESTAMP', arity: 'scalar' },
  json: { scalarType: 'json', arity: 'scalar' },
}

/** The kind of an argument, from which an adapter stores it as Prisma does. */
export function argumentOf(kind: Kind): ArgType {
  return ARGUMENTS[withoutMark(kind)]
}

/** Both adapters convert the other kinds themselves. */
export function toArgument(value: unknown, kind: Kind): unknown {
  return withoutMark(kind) === 'json' && value !== null ? JSON.stringify(value, writeMoment) : value
}

/** Converts what an adapter returns: SQLite has numbers for booleans, and PostgreSQL's long integers arrive as text. */
export function readerOf(kind: Kind): (value: unknown) => unknown {
  const read = READERS[withoutMark(kind)]
  return (value) => (value === null ? null : read(value))
}

const READERS: Record<keyof Values, (value: unknown) => unknown> = {
  int: toInteger,
  text: (value) => value,
  flag: Boolean,
  moment: (value) => new Date(value as string),
  json: (value) => JSON.parse(value as string),
}

/** A moment in the form in which Prisma stores it, which sorts by time on SQLite. */
function writeMoment(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const given = this[name]
  return given instanceof Date ? given.toISOString().replace('Z', '+00:00') : value
}

function toInteger(value: unknown): number {
  const integer = Number(value)
  if (!Number.isSafeInteger(integer))
    throw new RangeError(`${value} is not an integer that can be counted with.`)
  return integer
}

function withoutMark(kind: Kind): keyof Values {
  return (kind.endsWith('?') ? kind.slice(0, -1) : kind) as keyof Values
}
