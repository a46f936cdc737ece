import { type ImportFile, xmlKind } from '#lib/import/files/import-file.ts'
import { readJson } from '#lib/import/files/read-json.ts'
import { ImportError } from '#lib/import/import-error.ts'
import type { ImportRecord, OpenedSource, Source, SourceContext } from '../../import-record.ts'
import { customerRecord } from './customer-record.ts'
import { readUser, warnAboutStaff } from './read-user.ts'
import { type UserColumn, userColumns } from './user-columns.ts'

/** The users that `wp user list --format=json` prints. */
export const jsonUsers: Source = { name: 'wordpress', kind: xmlKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const users = parseUsers(await readJson(file))
  return { total: users.length, records: () => readUsers(users, context) }
}

function parseUsers(value: unknown): Record<string, unknown>[] {
  const isUsers = (one: unknown): one is Record<string, unknown> =>
    typeof one === 'object' && one !== null && 'user_email' in one
  if (Array.isArray(value) && value.every(isUsers)) return value
  throw new ImportError('The file is not a list of users: every entry needs a "user_email".')
}

async function* readUsers(
  users: Record<string, unknown>[],
  context: SourceContext,
): AsyncGenerator<ImportRecord> {
  for (const [index, user] of users.entries()) {
    const byName = new Map(Object.entries(user).map(([name, value]) => [name.toLowerCase(), value]))
    const get = (column: UserColumn) => {
      const values = userColumns[column].map((name) => byName.get(name.toLowerCase()))
      return String(values.find((value) => value !== undefined && value !== null) ?? '').trim()
    }
    // Entries have no lines of their own, so they are counted instead.
    const row = { line: index + 1, get }
    if (get('hash') && !userColumns.roles.some((name) => byName.has(name))) warnAboutStaff(context, row.line)
    const customer = readUser(row, context)
    if (customer) yield customerRecord(customer, { source: 'wordpress', now: context.now, line: row.line })
  }
}
