import { normalizeHeader } from '#lib/import/cells/normalize-header.ts'
import type { Source } from '../../import-record.ts'
import type { TableFile } from '../by-header.ts'
import { tableFile } from '../table-file.ts'
import { customerRecord } from './customer-record.ts'
import { readFormerId, readUser, warnAboutStaff } from './read-user.ts'
import { userColumns } from './user-columns.ts'

/** A CSV file of users or customers. */
export function usersOf(source: Source['name']): TableFile {
  return tableFile({
    name: source,
    what: source === 'wordpress' ? 'a list of WordPress users' : 'a WooCommerce customer export',
    contents: 'customers',
    columns: userColumns,
    required: ['email'],
    keyOf: (row) => readFormerId(row) || row.get('email').toLowerCase(),
    reasonWithoutKey: 'The user has no e-mail address.',
    toRecord([row, ...others], context, headers) {
      if (row?.get('hash') && !headers.some(isOfRoles)) warnAboutStaff(context, row.line)
      for (const { line } of others)
        context.report.skip(line, `It is the same customer as on line ${row?.line}.`)
      const customer = row && readUser(row, context)
      return customer ? customerRecord(customer, { source, now: context.now, line: row.line }) : null
    },
  })
}

function isOfRoles(header: string): boolean {
  return userColumns.roles.some((name) => normalizeHeader(name) === normalizeHeader(header))
}
