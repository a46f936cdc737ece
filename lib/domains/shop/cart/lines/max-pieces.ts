import { MAX_LINE } from '#lib/services/money/parse-price.ts'

/** The largest quantity of a line. */
export const MAX_PIECES = 999

/** How many units of a price a line can have; null for any quantity that lines can have. */
export function maxPiecesAt(price: number): number | null {
  const most = price > 0 ? Math.floor(MAX_LINE / price) : MAX_PIECES
  return most < MAX_PIECES ? most : null
}
