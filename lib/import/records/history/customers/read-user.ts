import type { TableRow } from '#lib/import/cells/table.ts'
import { toOneLine } from '#lib/platform/text/one-line.ts'
import type { SourceContext } from '../../import-record.ts'
import { joinNames, readAddressOf, readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import type { FileCustomer } from './customer-record.ts'
import type { UserColumn } from './user-columns.ts'

type Row = Pick<TableRow<UserColumn>, 'line' | 'get'>

/** Who runs the former site. They are added here with `bin/storefront customers staff`. */
const STAFF = /\b(administrator|editor|author|contributor|shop_manager)\b/

/** A customer from a row about a user; null if it is skipped, with the reason reported. */
export function readUser(
  row: Row,
  { now, report }: Pick<SourceContext, 'now' | 'report'>,
): FileCustomer | null {
  const email = readEmail(row.get('email'))
  if (!email) {
    const cell = row.get('email')
    report.skip(row.line, cell ? `"${cell}" is not an e-mail address.` : 'The user has no e-mail address.')
    return null
  }
  const roles = row.get('roles').toLowerCase()
  if (STAFF.test(roles) && !/\bcustomer\b/.test(roles)) {
    report.skip(
      row.line,
      `The user is no customer but ${roles}: create the account with \`bin/storefront customers\`.`,
    )
    return null
  }
  // WordPress stores times in UTC.
  const registeredAt = readMoment(row.get('registeredAt'), 'UTC')
  return {
    formerId: readFormerId(row),
    email,
    name: toOneLine(nameOf(row, email)).slice(0, 120),
    phone: readText(row.get('billingPhone')),
    locale: readText(row.get('locale'))?.replace('_', '-') ?? null,
    createdAt: registeredAt && registeredAt <= now ? registeredAt : null,
    // WordPress verifies no addresses.
    isVerified: false,
    passwordHash: readText(row.get('hash')),
    addresses: readAddresses(row),
    newsletter: null,
  }
}

/** For a file that has passwords but names no roles, such as the table wp_users. */
export function warnAboutStaff({ report }: Pick<SourceContext, 'report'>, line: number): void {
  report.warnOnce(line, 'The file names no roles, so staff came along as customers.')
}

/** Returns '' for guests, whom SkyVerge's export gives the id 0. */
export function readFormerId(row: Row): string {
  const id = readText(row.get('id')) ?? ''
  return /^0*$/.test(id) ? '' : id
}

function nameOf(row: Row, email: string): string {
  const join = (...columns: UserColumn[]) =>
    columns
      .map((column) => row.get(column))
      .filter(Boolean)
      .join(' ')
  return (
    join('firstName', 'lastName') ||
    join('billingFirstName', 'billingLastName') ||
    row.get('displayName') ||
    row.get('login') ||
    (email.split('@')[0] ?? email)
  )
}

function readAddresses(row: Row): FileCustomer['addresses'] {
  const billing = readAddressOf(row, 'billing', joinNames(row, 'billing'))
  const shipping = readAddressOf(row, 'shipping', joinNames(row, 'shipping'))
  const isSame = JSON.stringify({ ...billing, phone: null }) === JSON.stringify({ ...shipping, phone: null })
  return [
    ...(billing
      ? [{ ...billing, isDefaultBilling: true, isDefaultShipping: shipping === null || isSame }]
      : []),
    ...(shipping && !isSame
      ? [{ ...shipping, isDefaultBilling: billing === null, isDefaultShipping: true }]
      : []),
  ]
}
