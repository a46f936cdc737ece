import {
  explainRefusal,
  redirectKey,
  resolveAddresses,
  saveRedirects,
} from '#lib/domains/publishing/redirects/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { BadRow } from '../../cells/read-cell.ts'
import { FormerSite } from '../../former-site/former-site.ts'
import { tableFile } from '../../records/history/table-file.ts'
import type { ImportRecord } from '../../records/import-record.ts'
import { isDeleted } from './entry.ts'

const columns = {
  from: ['Redirect from', 'Path'],
  to: ['Redirect to', 'Target'],
  command: ['Command'],
} as const

/** Shopify's own list of redirects, and Matrixify's. */
export const shopifyRedirects = tableFile({
  name: 'shopify',
  what: 'a list of Shopify redirects',
  contents: 'redirects',
  columns,
  required: ['from', 'to'],
  keyOf: (row) => row.get('from').trim(),
  reasonWithoutKey: 'The redirect has no former address.',
  toRecord([row], { report, site }) {
    if (!row) return null
    if (isDeleted(row.get('command'))) {
      report.skip(row.line, 'Its command is DELETE.')
      return null
    }
    const [from, to] = [row.get('from').trim(), row.get('to').trim()]
    if (to === '') throw new BadRow('The redirect leads nowhere.')
    const former = new FormerSite(site ? [site] : [])
    return redirectRecord(from, former.pathOf(to) ?? to, row.line)
  },
})

function redirectRecord(from: string, to: string, line: number): ImportRecord {
  const key = redirectKey(from)
  const find = (tx: Tx) => tx.redirect.findUnique({ where: { from: key }, select: { id: true, to: true } })
  return {
    kind: 'redirect',
    key: key.slice(0, 1000),
    line,
    name: from,
    content: { from, to },
    async save({ tx }) {
      const target = await findTarget(tx, to)
      const { refused } = await saveRedirects(tx, [{ from, to: target, origin: 'owner' }])
      if (refused[0]) throw new Error(`The redirect was refused: ${explainRefusal(refused[0])}.`)
      return { id: (await find(tx))?.id ?? 0 }
    },
    async preview({ tx }, known) {
      const before = await find(tx)
      return known ? { fields: before?.to === (await findTarget(tx, to)) ? [] : ['to'] } : {}
    },
  }
}

/** Where an address of the former shop leads here; itself if nothing is there yet. */
async function findTarget(tx: Tx, to: string): Promise<string> {
  return (to.startsWith('/') && (await resolveAddresses(tx, [to])).get(to)) || to
}
