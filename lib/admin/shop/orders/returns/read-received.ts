import { type ReceivedLine, returnedUses } from '#lib/domains/shop/orders/index.ts'
import { readLines } from '../read-lines.ts'

/** The units that fields such as `line.12` say to have come back, each with what becomes of it, as `use.12` says. Throws `invalid_fields`. */
export function readReceived(form: FormData): ReceivedLine[] {
  return readLines(form).map((line) => {
    const given = form.get(`use.${line.lineId}`)
    return { ...line, use: returnedUses.find((use) => use === given) ?? 'discard' }
  })
}
