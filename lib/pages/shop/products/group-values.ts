const CLOTHES = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const SPAN = /\s*[/–-]\s*/
const MEASURE = /^[\d.,]+(?:\s*[×x*]\s*[\d.,]+)*\s*(?<unit>[\p{L}"″'′%°]{1,3})$/u
const MONEY = /^\p{Sc}\s*[\d.,]+$/u
const SMALLER: Record<string, [unit: string, factor: number]> = {
  ml: ['l', 0.001],
  g: ['kg', 0.001],
  mm: ['cm', 0.1],
}

const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * Values of one option by what they measure, each group in its order: sizes of clothes, plain numbers and spans of them
 * (shoes), quantities of one kind of unit, and words as they come.
 */
export function groupValues<One extends { value: string }>(values: readonly One[]): One[][] {
  const groups = new Map<string, One[]>()
  for (const one of values) {
    const kind = kindOf(one.value)
    groups.set(kind, [...(groups.get(kind) ?? []), one])
  }
  const sorted = [...groups].map(([kind, group]) => ({ kind, group: sort(kind, group) }))
  return sorted.toSorted((a, b) => rank(a.kind) - rank(b.kind)).map(({ group }) => group)
}

function kindOf(value: string): string {
  if (value.split(SPAN).every((part) => clothesRank(part) >= 0)) return 'clothes'
  if (value.split(SPAN).every((part) => /^[\d.,]+$/.test(part))) return SPAN.test(value) ? 'spans' : 'numbers'
  if (MONEY.test(value)) return 'unit of money'
  const unit = MEASURE.exec(value)?.groups?.unit?.toLowerCase()
  if (unit === undefined) return 'words'
  return `unit ${SMALLER[unit]?.[0] ?? unit}`
}

/** Words last, since what they stand for is not known. */
function rank(kind: string): number {
  return (
    ['clothes', 'numbers', 'spans'].indexOf(kind) + (kind === 'words' ? 10 : kind.startsWith('unit') ? 5 : 0)
  )
}

function sort<One extends { value: string }>(kind: string, group: One[]): One[] {
  if (kind === 'words') return group
  if (kind === 'clothes') return group.toSorted((a, b) => clothesRank(first(a)) - clothesRank(first(b)))
  return group.toSorted((a, b) => quantity(a.value) - quantity(b.value) || byNumber.compare(a.value, b.value))
}

function first({ value }: { value: string }): string {
  return value.split(SPAN)[0] ?? value
}

/** Also of 2XL and 3XL; -1 for what is no size of clothes. */
function clothesRank(size: string): number {
  const plain = size.toUpperCase().replace(/^(\d)X(?=[SL]$)/, (_, times: string) => 'X'.repeat(Number(times)))
  return CLOTHES.indexOf(plain)
}

/** The first number of a value, in the larger of two units that are shown together. */
function quantity(value: string): number {
  const number = Number.parseFloat(value.replace(/^\D+/, '').replace(',', '.'))
  const unit = MEASURE.exec(value)?.groups?.unit?.toLowerCase() ?? ''
  return number * (SMALLER[unit]?.[1] ?? 1)
}
