import { readFlag } from '#lib/import/cells/read-cell.ts'
import type { TableRow } from '#lib/import/cells/table.ts'
import { toOneLine } from '#lib/platform/text/one-line.ts'
import type { NumberContext } from '../../import-record.ts'
import { readAddress, readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import { tableFile } from '../table-file.ts'
import { customerRecord } from './customer-record.ts'

/** By the names that Shopify's own export has had, and Matrixify's, which has a row for every address. */
const columns = {
  id: ['Customer ID', 'ID'],
  email: ['Email'],
  firstName: ['First Name'],
  lastName: ['Last Name'],
  phone: ['Phone'],
  consent: ['Accepts Email Marketing', 'Accepts Marketing', 'Email Marketing: Status'],
  consentAt: ['Email Marketing: Updated At', 'Accepts Marketing Updated At'],
  verified: ['Verified Email'],
  createdAt: ['Created At'],
  locale: ['Language'],
  isDefault: ['Address Is Default'],
  addressFirstName: ['Address First Name', 'Address: First Name'],
  addressLastName: ['Address Last Name', 'Address: Last Name'],
  company: ['Default Address Company', 'Company', 'Address Company', 'Address: Company'],
  line1: ['Default Address Address1', 'Address1', 'Address Line 1'],
  line2: ['Default Address Address2', 'Address2', 'Address Line 2'],
  city: ['Default Address City', 'City', 'Address City', 'Address: City'],
  state: [
    'Default Address Province Code',
    'Province Code',
    'Province',
    'Address Province',
    'Address: Province',
  ],
  country: [
    'Default Address Country Code',
    'Country Code',
    'Country',
    'Address Country Code',
    'Address: Country',
  ],
  postcode: ['Default Address Zip', 'Zip', 'Address Zip', 'Address: Zip'],
  addressPhone: ['Default Address Phone', 'Address Phone', 'Address: Phone'],
} as const

type Row = TableRow<keyof typeof columns>

/** Shopify's customer export. */
export const shopifyCustomers = tableFile({
  name: 'shopify',
  what: 'a Shopify customer export',
  contents: 'customers',
  columns,
  required: ['email', 'firstName', 'lastName'],
  keyOf: (row) => readText(row.get('id')) ?? readEmail(row.get('email')) ?? '',
  reasonWithoutKey: 'The customer has no e-mail address, and accounts here need one.',
  toRecord(rows, context) {
    const main = rows.find((row) => row.get('email')) ?? rows[0]
    if (!main) return null
    const email = readEmail(main.get('email'))
    if (email)
      return customerRecord(readCustomer(main, rows, email, context), {
        source: 'shopify',
        now: context.now,
        line: main.line,
      })
    const cell = main.get('email')
    context.report.skip(main.line, cell ? `"${cell}" is not an e-mail address.` : this.reasonWithoutKey)
    return null
  },
})

function readCustomer(main: Row, rows: Row[], email: string, { settings, now }: NumberContext) {
  const readTime = (column: 'createdAt' | 'consentAt') =>
    notAfter(readMoment(main.get(column), settings.timeZone), now)
  const addresses = rows.flatMap((row) => readOwnAddress(row) ?? [])
  const consents = readConsent(main.get('consent'))
  return {
    formerId: readText(main.get('id')) ?? '',
    email,
    name: nameOf(main) || (email.split('@')[0] ?? email),
    phone: readText(main.get('phone')),
    locale: readText(main.get('locale'))?.toLowerCase() ?? null,
    createdAt: readTime('createdAt'),
    isVerified: readFlag(main.get('verified')) === true,
    passwordHash: null,
    addresses: addresses.some(({ isDefaultBilling }) => isDefaultBilling)
      ? addresses
      : addresses.map((address, index) => ({
          ...address,
          isDefaultBilling: index === 0,
          isDefaultShipping: index === 0,
        })),
    newsletter: consents === undefined ? null : { consents, at: readTime('consentAt') },
  }
}

function nameOf(row: Row): string {
  return toOneLine([row.get('firstName'), row.get('lastName')].filter(Boolean).join(' ')).slice(0, 120)
}

function readOwnAddress(row: Row) {
  const ownName = [row.get('addressFirstName'), row.get('addressLastName')].filter(Boolean).join(' ')
  const address = readAddress({
    name: ownName || nameOf(row),
    company: row.get('company'),
    phone: row.get('addressPhone'),
    line1: row.get('line1'),
    line2: row.get('line2'),
    city: row.get('city'),
    state: row.get('state'),
    postcode: row.get('postcode'),
    country: row.get('country'),
  })
  const isDefault = readFlag(row.get('isDefault')) === true
  return address && { ...address, isDefaultBilling: isDefault, isDefaultShipping: isDefault }
}

/** Undefined if the file does not say. */
function readConsent(cell: string): boolean | undefined {
  if (/^subscribed$/i.test(cell)) return true
  if (/^(unsubscribed|not[ _]subscribed|pending|redacted|invalid)$/i.test(cell)) return false
  return readFlag(cell)
}

function notAfter(time: Date | null, now: Date): Date | null {
  return time && time <= now ? time : null
}
