import type { ArgType, SqlQuery } from '@prisma/driver-adapter-utils'
import { sha256 } from '../../security/hash.ts'
import type { Provider } from '../database-location.ts'
import { argumentOf, type Kind, type Kinds, readerOf, toArgument, type ValuesOf } from './values.ts'

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
export type StatementText = string | Readonly<Record<Provider, string>>

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
