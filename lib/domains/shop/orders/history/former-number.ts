import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug } from '#lib/platform/text/slug.ts'

/** How long a number may be, so that it fits an address. */
const LONGEST_NUMBER = 32

/** The numbers of orders of a former shop: `#1001` is 1001 here, else the first of 1001-2, 1001-3 … that is free. */
export async function findFreeNumbers(tx: Tx, formerNumbers: readonly string[]): Promise<string[]> {
  const wanted = formerNumbers.map(toNumber)
  const rows = await tx.order.findMany({ where: { number: { in: wanted } }, select: { number: true } })
  const taken = new Set(rows.map(({ number }) => number))
  const free: string[] = []
  for (const wish of wanted) {
    const number = await findFreeSlug(wish, async (candidate) => {
      if (taken.has(candidate)) return true
      return candidate !== wish && (await tx.order.count({ where: { number: candidate } })) > 0
    })
    taken.add(number)
    free.push(number)
  }
  return free
}

/** What to say of a number that is not the former one. */
export function describeNumber(formerNumber: string, number: string): string[] {
  const wanted = toNumber(formerNumber)
  return number === wanted ? [] : [`The number ${wanted} is in use here: the order is ${number}.`]
}

/** Fit for an address, and in capitals, as numbers are looked up. */
function toNumber(formerNumber: string): string {
  const plain = formerNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return plain.slice(0, LONGEST_NUMBER) || 'FORMER'
}
