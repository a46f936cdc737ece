/** The decimal separator throughout a file, or `mixed` if cells disagree. */
export type DecimalMark = 'point' | 'comma' | 'mixed'

/** A cell's value: a plain decimal such as `-1299.5`, or why it is unclear. */
export type NumberReading = { plain: string } | { readings: [string, string] } | null

/**
 * How the numbers of a file are written. Every cell is added before the first is parsed, so that one that is ambiguous
 * (`1,299`) is parsed like the others.
 */
export class NumberStyle {
  private readonly seen = new Set<'point' | 'comma'>()

  add(cell: string): void {
    const mark = markOf(takeApart(cell)?.body ?? '')
    if (mark) this.seen.add(mark)
  }

  /** Null if no cell shows it. */
  get decimalMark(): DecimalMark | null {
    if (this.seen.size > 1) return 'mixed'
    return [...this.seen][0] ?? null
  }

  /** Null if the cell is not a number; both `readings` if a comma may separate decimals or thousands. */
  read(cell: string): NumberReading {
    const parts = takeApart(cell)
    if (!parts) return null
    const { sign, body, exponent } = parts
    const mark = this.seen.size === 1 ? [...this.seen][0] : markOf(body)
    if (!mark && body.includes(',')) {
      const readings = [body.replace(',', ''), body.replace(',', '.')] as const
      return isGrouped(body) && !body.includes('.') ? { readings: [...readings] } : null
    }
    const plain = toPlain(body, mark ?? 'point', exponent)
    return plain === null ? null : { plain: sign + plain }
  }
}

/** Spaces of any width and apostrophes between digits separate thousands. */
const THOUSANDS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g

/** The sign, the digits with their separators, and the power of ten of `1e3`. */
function takeApart(cell: string): { sign: string; body: string; exponent: number } | null {
  // An apostrophe before a number keeps spreadsheets from changing it.
  const text = cell.trim().replace(/^'/, '').replace('−', '-').replace(THOUSANDS, '')
  const [, sign, body, exponent] = /^([+-]?)([\d.,]*\d[\d.,]*)(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? []
  return body === undefined ? null : { sign: sign === '-' ? '-' : '', body, exponent: Number(exponent ?? 0) }
}

/** A separator that can only be the decimal one, such as the comma of `12,5` or `1.299,00`. */
function markOf(body: string): 'point' | 'comma' | null {
  const [points, commas] = ['.', ','].map((mark) => body.split(mark).length - 1)
  if (!points && !commas) return null
  if (points && commas) return body.lastIndexOf('.') > body.lastIndexOf(',') ? 'point' : 'comma'
  if (isGrouped(body)) return points === 1 || commas === 1 ? null : points ? 'comma' : 'point'
  return points ? 'point' : 'comma'
}

function isGrouped(body: string): boolean {
  return /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(body)
}

const FORMS = {
  point: /^(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  comma: /^(\d*|\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/,
}

function toPlain(body: string, mark: 'point' | 'comma', exponent: number): string | null {
  const [, grouped, fraction = ''] = FORMS[mark].exec(body) ?? []
  if (grouped === undefined) return null
  const whole = grouped.replace(/[.,]/g, '')
  const digits = '0'.repeat(Math.max(0, -exponent)) + whole + fraction + '0'.repeat(Math.max(0, exponent))
  const point = whole.length + Math.max(0, -exponent) + exponent
  const decimals = digits.slice(point).replace(/0+$/, '')
  return (digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0') + (decimals && `.${decimals}`)
}
