import { Prisma } from './db.ts'

/** A statement with one argument, in the words of each database: Prisma reads `sql` for SQLite, `text` for PostgreSQL. */
export class PortableSql extends Prisma.Sql {
  readonly #sqlite: string
  readonly #postgresql: string

  constructor(statements: { sqlite: string; postgresql: string }, argument: unknown) {
    super(['', ''], [argument])
    this.#sqlite = statements.sqlite
    this.#postgresql = statements.postgresql
  }

  override get sql(): string {
    return this.#sqlite
  }

  override get text(): string {
    return this.#postgresql
  }
}
