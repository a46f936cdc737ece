import type { ArgType, SqlQuery } from '@prisma/driver-adapter-utils'
import { sha256 } from '../../security/secrets.ts'
import type { Provider } from '../database-location.ts'

/** The values that statements take and return, by kind. `int` covers all integer columns, money among them. */
type Values = { int: number; text: string; flag: boolean; moment: Date; json: unknown }

/** A kind of value, with a question mark if it may be null. */
type Kind = keyof Values | `${keyof Values}?`
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
function argumentOf(kind: Kind): ArgType {
  return ARGUMENTS[withoutMark(kind)]
}

/** Both adapters convert the other kinds themselves. */
function toArgument(value: unknown, kind: Kind): unknown {
  return withoutMark(kind) === 'json' && value !== null ? JSON.stringify(value, writeMoment) : value
}

/** Converts what an adapter returns: SQLite has numbers for booleans, and PostgreSQL's long integers arrive as text. */
function readerOf(kind: Kind): (value: unknown) => unknown {
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

/** One SQL statement, prepared once on each connection. */
export type Statement<Parameters, Row> = {
  /** Whether it may be run outside a transaction. */
  readonly isRead: boolean
  readonly texts: Readonly<Record<Provider, Text<Parameters>>>
  toRow(values: readonly unknown[]): Row
}

type Text<Parameters> = {
  readonly sql: string
  readonly name: string
  readonly argTypes: ArgType[]
  toArguments(parameters: Parameters): unknown[]
}

/** A query that is a statement's. Adapters know by its name that it is one of few, and that nobody asks for names or types of its columns. */
export type StatementQuery = SqlQuery & {
  /** Under this, PostgreSQL has it prepared on each connection. Those of Prisma have none: they are too many. */
  name?: string
}

/** `@name` stands for a parameter. Where the databases differ, each has its own text. */
type StatementText = string | Readonly<Record<Provider, string>>

/**
 * Defines a statement: the kinds of its parameters, those of the columns it returns, in their order, and its text. Throws
 * if the text and its parameters do not match.
 */
export function statement<Parameters extends Kinds, Row extends Kinds = Record<never, Kind>>({
  parameters,
  row,
  sql,
}: {
  parameters: Parameters
  row?: Row
  sql: StatementText
}): Statement<ValuesOf<Parameters>, ValuesOf<Row>> {
  const textFor = (provider: Provider) =>
    compile(typeof sql === 'string' ? sql : sql[provider], parameters, provider)
  const texts = { sqlite: textFor('sqlite'), postgresql: textFor('postgresql') }
  const names = Object.keys(row ?? {})
  const readers = Object.values(row ?? {}).map(readerOf)
  return {
    isRead: /^\s*SELECT\b/.test(texts.sqlite.sql),
    texts,
    toRow(values) {
      const read: Record<string, unknown> = {}
      // Called for every row of every list: without the objects that entries() would make.
      for (let index = 0; index < names.length; index++)
        read[names[index] as string] = readers[index]?.(values[index])
      return read as ValuesOf<Row>
    },
  }
}

/** SQLite is given an argument for each place where a parameter stands, PostgreSQL one for each parameter. */
function compile<Parameters extends Kinds>(
  text: string,
  kinds: Parameters,
  provider: Provider,
): Text<ValuesOf<Parameters>> {
  const places: string[] = []
  const sql = text.trim().replace(/@(\w+)/g, (_, name: string) => {
    if (!(name in kinds)) throw new Error(`@${name} is no parameter of this statement: ${text}`)
    if (provider === 'sqlite' || !places.includes(name)) places.push(name)
    return provider === 'sqlite' ? '?' : `$${places.indexOf(name) + 1}`
  })
  const unused = Object.keys(kinds).filter((name) => !places.includes(name))
  if (unused.length > 0) throw new Error(`This statement does not use ${unused.join()}: ${text}`)
  const typed = places.map((name) => [name, kinds[name] as Kind] as const)
  return {
    sql,
    name: `storefront_${sha256(sql).slice(0, 32)}`,
    argTypes: typed.map(([, kind]) => argumentOf(kind)),
    toArguments: (given) => typed.map(([name, kind]) => toArgument(given[name], kind)),
  }
}
