import { type ImportFile, xmlKind } from '../../files/import-file.ts'
import { ImportError } from '../../import-error.ts'
import type { ImportRecord, OpenedSource, Source, SourceContext } from '../../import-record.ts'
import { customerRecord } from './customer-record.ts'
import { readUser, warnAboutStaff } from './read-user.ts'
import { type UserColumn, userColumns } from './user-columns.ts'

/** The users that `wp user list --format=json` prints. */
export const jsonUsers: Source = { name: 'wordpress', kind: xmlKind, open }

/** Such a file is on one line, and is held in memory: 64 MB are some 200,000 users. */
const MAX_BYTES = 64 * 1024 * 1024

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const users = parseUsers(await readText(file))
  return { total: users.length, records: () => readUsers(users, context) }
}

async function readText({ parts }: ImportFile): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of parts[0]?.chunks() ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ImportError('The file is larger than 64 MB. Export the users as CSV.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseUsers(text: string): Record<string, unknown>[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ImportError(`The file is not JSON: ${(error as Error).message}`)
  }
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
