import { type Handle, handleOf, type Statements } from '../transactions/open-client.ts'
import type { Statement, StatementQuery } from './statement.ts'

/** Runs a statement and returns its rows. One that writes must be given a transaction. Throws a DriverAdapterError. */
export async function selectRows<Parameters, Row>(
  tx: Statements,
  statement: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> {
  const handle = handleOf(tx)
  const { rows } = await handle.queryable.queryRaw(toQuery(handle, statement, parameters))
  return rows.map((values) => statement.toRow(values))
}

/** The same for a statement that returns one row at most: null if there is none. */
export async function selectRow<Parameters, Row>(
  tx: Statements,
  statement: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row | null> {
  const [row = null] = await selectRows(tx, statement, parameters)
  return row
}

/** Runs a statement in a transaction and returns how many rows it has changed. Throws a DriverAdapterError. */
export async function runStatement<Parameters>(
  tx: Statements,
  statement: Statement<Parameters, Record<never, never>>,
  parameters: Parameters,
): Promise<number> {
  const handle = handleOf(tx)
  return handle.queryable.executeRaw(toQuery(handle, statement, parameters))
}

/**
 * The same for a statement that may also be a transaction of its own. It passes what guards a client's writes, so it is for those that
 * need no guard. Throws a DriverAdapterError.
 */
export async function writeAlone<Parameters, Row>(
  client: Statements,
  statement: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> {
  const handle = handleOf(client)
  const { rows } = await handle.queryable.queryRaw(compose(handle, statement, parameters))
  return rows.map((values) => statement.toRow(values))
}

function toQuery<Parameters>(
  handle: Handle,
  statement: Statement<Parameters, unknown>,
  parameters: Parameters,
): StatementQuery {
  const query = compose(handle, statement, parameters)
  if (!statement.isRead && !handle.isTransaction)
    throw new Error(`This is to be run in a transaction: ${query.sql}`)
  return query
}

function compose<Parameters>(
  { provider, onQuery }: Handle,
  { texts }: Statement<Parameters, unknown>,
  parameters: Parameters,
): StatementQuery {
  const { sql, name, argTypes, toArguments } = texts[provider]
  const args = toArguments(parameters)
  onQuery?.(sql, JSON.stringify(args))
  return { sql, args, argTypes, name }
}
