type Data = Record<string, unknown>

const USUAL_ITEMS = 2

/** One sample with every part that any of these has: the first that says something wins, and lists show each kind of item once. */
export function combine(samples: readonly unknown[]): unknown {
  const known = samples.filter((sample) => sample !== null && sample !== undefined)
  const [first] = known
  if (Array.isArray(first)) return chooseItems(known.filter(Array.isArray))
  if (isData(first)) {
    const all = known.filter(isData)
    const names = new Set(all.flatMap((one) => Object.keys(one)))
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        combine(all.filter((one) => Object.hasOwn(one, name)).map((one) => one[name])),
      ]),
    )
  }
  return known.find((sample) => sample !== '') ?? first ?? null
}

/** The first items, and each further one that has a part which those before it lack. */
function chooseItems(lists: readonly unknown[][]): unknown[] {
  const items = lists.flat().map((item) => combine([item]))
  const seen = new Set<string>()
  return items.filter((item, index) => {
    const parts = listParts(item)
    const isNew = parts.some((part) => !seen.has(part))
    const isUsual = index < USUAL_ITEMS && index < (lists.find(({ length }) => length > 0)?.length ?? 0)
    if (isUsual || isNew) for (const part of parts) seen.add(part)
    return isUsual || isNew
  })
}

/** The paths of all that is not empty. */
export function listParts(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((item) => listParts(item, `${path}[]`))
  if (!isData(value)) return [path]
  return Object.entries(value).flatMap(([name, part]) => listParts(part, `${path}.${name}`))
}

/**
 * The same with empty parts filled from other objects of the same parts: a notice that one page shows is as good on another.
 * Pictures stay as they are, since their parts tell of one file.
 */
export function fillGaps(samples: unknown): unknown {
  const known = new Map<string, Data>()
  visit(samples, (one) => {
    const kind = kindOf(one)
    const parts = known.get(kind) ?? {}
    known.set(kind, parts)
    for (const [name, part] of Object.entries(one)) if (isEmpty(parts[name])) parts[name] = part
  })
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (!isData(value)) return value
    const kind = kindOf(value)
    const parts =
      LEAST_PARTS <= Object.keys(value).length && !('sizes' in value) ? known.get(kind) : undefined
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const other = parts?.[name]
        const isNested = Array.isArray(other) && other.some((item) => isData(item) && kindOf(item) === kind)
        return [name, isEmpty(part) && !isEmpty(other) && !isNested ? other : fill(part)]
      }),
    )
  }
  return fill(samples)
}

/** Objects of fewer parts have them by chance. */
const LEAST_PARTS = 4

function kindOf(value: Data): string {
  return Object.keys(value).sort().join()
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function visit(value: unknown, see: (data: Data) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  if (!isData(value)) return
  see(value)
  for (const part of Object.values(value)) visit(part, see)
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
