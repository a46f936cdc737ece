type Dimension = 'mass' | 'volume' | 'length' | 'area' | 'count'
type Facts = {
  dimension: Dimension
  /** In the dimension's smallest step, so that every unit is a whole number of them. */
  size: bigint
  /** UN/CEFACT's code. */
  code: string
  /** Google Merchant Center's name; null if it knows none. */
  google: string | null
  /** Other spellings that files and people use, in lower case. */
  spellings: readonly string[]
}

const of = (
  dimension: Dimension,
  size: bigint,
  [code, google]: readonly [string, string | null],
  ...spellings: string[]
): Facts => ({ dimension, size, code, google, spellings })

const units = {
  mg: of('mass', 1_000_000n, ['MGM', 'mg'], 'milligram', 'milligramm'),
  g: of('mass', 1_000_000_000n, ['GRM', 'g'], 'gr', 'gram', 'grams', 'gramm', 'gramme'),
  kg: of('mass', 1_000_000_000_000n, ['KGM', 'kg'], 'kilo', 'kilogram', 'kilogramm', 'kilogramme'),
  oz: of('mass', 28_349_523_125n, ['ONZ', 'oz'], 'ounce', 'ounces'),
  lb: of('mass', 453_592_370_000n, ['LBR', 'lb'], 'lbs', 'pound', 'pounds'),
  ml: of('volume', 10_000_000_000n, ['MLT', 'ml'], 'milliliter', 'millilitre'),
  cl: of('volume', 100_000_000_000n, ['CLT', 'cl'], 'zentiliter', 'centiliter', 'centilitre'),
  l: of('volume', 10_000_000_000_000n, ['LTR', 'l'], 'ltr', 'liter', 'litre', 'liters', 'litres'),
  m3: of('volume', 10_000_000_000_000_000n, ['MTQ', 'cbm'], 'm³', 'cbm', 'kubikmeter'),
  floz: of('volume', 295_735_295_625n, ['OZA', 'floz'], 'fl oz', 'fl. oz', 'fl. oz.', 'fluid ounce'),
  pt: of('volume', 4_731_764_730_000n, ['PTL', 'pt'], 'pint', 'pints'),
  qt: of('volume', 9_463_529_460_000n, ['QTL', 'qt'], 'quart', 'quarts'),
  gal: of('volume', 37_854_117_840_000n, ['GLL', 'gal'], 'gallon', 'gallons'),
  mm: of('length', 10n, ['MMT', null], 'millimeter', 'millimetre'),
  cm: of('length', 100n, ['CMT', 'cm'], 'zentimeter', 'centimeter', 'centimetre'),
  m: of('length', 10_000n, ['MTR', 'm'], 'meter', 'metre', 'lfm', 'lfdm', 'laufmeter'),
  in: of('length', 254n, ['INH', 'in'], 'inch', 'inches'),
  ft: of('length', 3048n, ['FOT', 'ft'], 'foot', 'feet'),
  yd: of('length', 9144n, ['YRD', 'yd'], 'yard', 'yards'),
  cm2: of('area', 10_000n, ['CMK', null], 'cm²', 'qcm'),
  m2: of('area', 100_000_000n, ['MTK', 'sqm'], 'm²', 'qm', 'sqm', 'quadratmeter'),
  ft2: of('area', 9_290_304n, ['FTK', 'sqft'], 'ft²', 'sqft'),
  piece: of(
    ...(['count', 1n, ['H87', 'ct']] as const),
    ...['pieces', 'pc', 'pcs', 'item', 'items', 'ct', 'st', 'st.', 'stk', 'stk.', 'stck', 'stück', 'stueck'],
  ),
} satisfies Record<string, Facts>

export type Unit = keyof typeof units

export const unitNames = Object.keys(units) as [Unit, ...Unit[]]

const bySpelling = new Map<string, Unit>(
  unitNames.flatMap((unit) => [unit, ...units[unit].spellings].map((spelling) => [spelling, unit] as const)),
)

/** A quantity: `{ thousandths: 750000, unit: 'ml' }` is 750 ml. */
export type Measure = { thousandths: number; unit: Unit }

/** The quantity that one item contains, and the one that its unit price is for: 750 ml and 1 l. */
export type UnitMeasure = { contents: Measure; base: Measure }

/** The bases of Directive 98/6/EC, for which an owner need not name one. */
const USUAL_BASES: Record<Dimension, Unit> = {
  mass: 'kg',
  volume: 'l',
  length: 'm',
  area: 'm2',
  count: 'piece',
}

const MAX_THOUSANDTHS = 1_000_000_000

/** Null for a unit that is not known. */
export function findUnit(name: string): Unit | null {
  return bySpelling.get(name.trim().toLowerCase()) ?? null
}

/** Null unless both are above zero and of one kind. Without a base, it is the usual one: 1 kg, 1 l, 1 m, 1 m² or one piece. */
export function createUnitMeasure(contents: Measure, base?: Measure): UnitMeasure | null {
  const { dimension } = units[contents.unit]
  const per = base ?? { thousandths: 1000, unit: USUAL_BASES[dimension] }
  const isValid = [contents, per].every(
    ({ thousandths }) => Number.isInteger(thousandths) && thousandths > 0 && thousandths <= MAX_THOUSANDTHS,
  )
  return isValid && units[per.unit].dimension === dimension ? { contents, base: per } : null
}

/** Parses `750 ml / 1 l`, `750 ml / l` or `750 ml`; null for anything else. */
export function parseUnitMeasure(text: string): UnitMeasure | null {
  const [first = '', second, ...more] = text.split('/')
  const contents = parseMeasure(first)
  const base = second === undefined ? undefined : parseMeasure(/^\s*\d/.test(second) ? second : `1 ${second}`)
  return contents && base !== null && more.length === 0 ? createUnitMeasure(contents, base) : null
}

/** A comma before three digits may separate thousands, so it separates decimals only after a zero. */
const AMBIGUOUS = /^\s*[1-9]\d*,\d{3}(?!\d)/

function parseMeasure(text: string): Measure | null {
  if (AMBIGUOUS.test(text)) return null
  const [, whole = '', fraction = '', name = ''] =
    /^\s*(\d{1,7})(?:[.,](\d{1,3}))?\s*(\D.*)$/.exec(text) ?? []
  const unit = findUnit(name)
  return unit ? { thousandths: Number(whole + fraction.padEnd(3, '0')), unit } : null
}

/** As `parseUnitMeasure` reads it, and as it is stored: `750 ml / 1 l`. */
export function writeUnitMeasure({ contents, base }: UnitMeasure): string {
  return `${writeMeasure(contents)} / ${writeMeasure(base)}`
}

function writeMeasure(measure: Measure): string {
  return `${writeQuantity(measure)} ${measure.unit}`
}

/** A plain number such as `0.75`. */
export function writeQuantity({ thousandths }: Measure): string {
  const fraction = String(thousandths % 1000).padStart(3, '0')
  return `${Math.floor(thousandths / 1000)}.${fraction}`.replace(/\.?0+$/, '')
}

/** A measure from the database. */
export function toUnitMeasure(stored: string | null): UnitMeasure | null {
  return stored === null ? null : parseUnitMeasure(stored)
}

/**
 * The price of the base in minor units, rounded half up. Null for what is free, and where it rounds to nothing, which would state that
 * it is.
 */
export function computeUnitPrice(price: number, { contents, base }: UnitMeasure): number | null {
  const whole = stepsOf(contents)
  const amount = Number((2n * BigInt(price) * stepsOf(base) + whole) / (2n * whole))
  return amount > 0 && Number.isSafeInteger(amount) ? amount : null
}

function stepsOf({ thousandths, unit }: Measure): bigint {
  return BigInt(thousandths) * units[unit].size
}

/** UN/CEFACT's code of a unit, as structured data has it. */
export function unitCode(unit: Unit): string {
  return units[unit].code
}

const GOOGLE_BASE = /^(?:(?:1|2|4|8|10|100)[a-z]+|75cl|750ml|50kg|1000kg)$/

/**
 * Both quantities as Google Merchant Center reads them, such as `750ml`; null for units that it does not know. It takes few bases, and
 * has its own where none is sent.
 */
export function writeGoogleMeasure({ contents, base }: UnitMeasure) {
  const [measure = null, other = null] = [contents, base].map((one) => {
    const { google } = units[one.unit]
    return google === null ? null : `${writeQuantity(one)}${google}`
  })
  return measure === null ? null : { measure, base: other !== null && GOOGLE_BASE.test(other) ? other : null }
}
