/** Forms of words with digits: letters and digits apart or together, sizes, and numbers in groups. */

const DIGITS = /^[0-9.]+$/
const LETTERS = /^[\p{L}\p{M}]+$/u
const LETTERS_OR_DIGITS = /[\p{L}\p{M}]+|\p{N}+(?:\.\p{N}+)?/gu
const SIGNS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u
const MAX_PARTS = 4
/** Letters after a number: a unit, or a short part of a name. */
const MAX_UNIT = 3
/** As S23 after Galaxy. */
export const MODEL = /^\p{L}{1,2}[0-9]+$/u
/** Between a digit and a letter, and after the letters that a run begins with. */
const BORDER = /(?<=[0-9])(?=\p{L})|(?<=^\p{L}{2,})(?=[0-9])/gu
const THOUSANDS = /^[1-9][0-9]{0,2}\.[0-9]{3}$/
const BETWEEN_SIZES = /(?<=[0-9])\s{0,2}[x×]\s{0,2}(?=[0-9])/g
const SIZES =
  /[\p{L}\p{N}.]*[0-9]\s{0,2}[x×]\s{0,2}[0-9](?:[0-9.]|\s{0,2}[x×]\s{0,2}(?=[0-9]))*(?:\s?\p{L}{1,3}(?![\p{L}\p{N}]))?/gu
const GROUPS = /(?<![\p{L}\p{N}.])[0-9]+(?: [0-9]+)+(?![\p{L}\p{N}])/gu
/** With fewer digits, numbers that follow each other are more likely several. */
const MIN_GROUPED = 8
/** Units of what is sold, which one digit says something with. */
const UNIT =
  /^(?:[kmcdµ]?m[23]?|[mcd]?l|[kmµ]?g|[km]?wh?|k?va?|m?ah?|[kmgt]b|[km]?hz|in|ft|yd|oz|lbs?|gal|мм|см|м|км|мл|л|г|кг|вт|квт|гб|тб|мб)$/

/** Letters and digits of a run apart: `16gb` as 16 and gb. None if it has only one of both. */
export function splitNumber(run: string): string[] {
  if (!/[0-9]/.test(run) || SIGNS.test(run)) return []
  const parts = run.match(LETTERS_OR_DIGITS) ?? []
  return parts.length > 1 && parts.length <= MAX_PARTS ? parts.filter((part) => part.length > 1) : []
}

/** The ways a query's run may stand in parts: `zphone15pro` as zphone, 15 and pro, or as zphone15 and pro; `ssd1tb` as ssd and 1tb. */
export function waysToSplit(run: string): string[][] {
  const parts = splitNumber(run)
  if (parts.length === 0) return []
  const isWhole = parts.join('') === run
  const ways = isWhole ? [parts] : []
  for (const { index } of run.matchAll(BORDER)) {
    const [before, after] = [run.slice(0, index), run.slice(index)]
    if (index > 1 && after.length > 1 && (parts.length > 2 || !isWhole)) ways.push([before, after])
  }
  return ways
}

/** The words of two runs with a space between them together, such as 16gb of 16 GB. */
export function joinNumber(one: string, other: string): string[] {
  if (LETTERS.test(one)) return DIGITS.test(other) || MODEL.test(other) ? [one + other] : []
  const isUnit = UNIT.test(other) || (LETTERS.test(other) && other.length <= MAX_UNIT)
  const isBefore = DIGITS.test(one) ? isUnit : MODEL.test(other)
  return isBefore && /[0-9]$/.test(one) ? [one + other] : []
}

/** Whether a digit and what follows it are one measure, such as 5 m. */
export function isMeasure(digits: string, unit: string): boolean {
  return DIGITS.test(digits) && UNIT.test(unit)
}

/** A number of thousands without its separator. */
export function plainNumber(run: string): string[] {
  return THOUSANDS.test(run) ? [run.replace('.', '')] : []
}

/** Sizes of a folded text, such as 20x30 of 20 × 30 cm, with their unit too. */
export function joinSizes(folded: string): string[] {
  if (folded.search(BETWEEN_SIZES) < 0) return []
  return [...folded.matchAll(SIZES)].flatMap(([size]) => {
    const joined = joinSize(size).replaceAll(/\s/g, '')
    const bare = joined.replace(/(?<=[0-9])\p{L}+$/u, '')
    return bare === joined ? [joined] : [joined, bare]
  })
}

/** A folded text with sizes as they are written without spaces. */
export function joinSize(folded: string): string {
  return folded.replace(BETWEEN_SIZES, 'x')
}

/** The two numbers of a size. */
export function partsOfSize(run: string): string[] {
  const parts = /^[0-9.]+(?:x[0-9.]+)+$/.test(run) ? run.split('x') : []
  return parts.every((part) => part.length > 1) ? parts : []
}

/** Numbers that are written in groups, such as 0 986 494 123, as one. */
export function joinGroups(folded: string): string[] {
  if (!/[0-9] [0-9]/.test(folded)) return []
  return [...folded.matchAll(GROUPS)].flatMap(([groups]) => {
    const joined = groups.replaceAll(' ', '')
    return joined.length >= MIN_GROUPED ? [joined] : []
  })
}
