/** An item as a feed states it: the values of each attribute. */
export type FeedItem = Record<string, string[]>

/** The rules that an item breaks; empty if it follows all of them. */
export type Fault = string

export type Rule = {
  required?: boolean
  /** In characters. */
  max?: number
  /** How often it may appear; default: 1. */
  times?: number
  values?: readonly string[]
  pattern?: RegExp
  address?: boolean
}

/** Checks one item against a table of rules. Attributes that no rule names are faults, too. */
export function checkItem(item: FeedItem, rules: Record<string, Rule>): Fault[] {
  const unknown = Object.keys(item).filter((name) => !(name in rules))
  const faults = Object.entries(rules).flatMap(([name, rule]) => checkValues(name, item[name] ?? [], rule))
  return [...unknown.map((name) => `${name} is unknown`), ...faults]
}

function checkValues(name: string, values: string[], rule: Rule): Fault[] {
  const faults: Fault[] = []
  if (rule.required && values.length === 0) faults.push(`${name} is missing`)
  if (values.length > (rule.times ?? 1)) faults.push(`${name} appears ${values.length} times`)
  for (const value of values) {
    if (value.trim() !== value || value === '') faults.push(`${name} is empty or padded`)
    if (rule.max !== undefined && [...value].length > rule.max) faults.push(`${name} is too long`)
    if (rule.values && !rule.values.includes(value)) faults.push(`${name} may not be ${value}`)
    if (rule.pattern && !rule.pattern.test(value)) faults.push(`${name} is ill-formed: ${value}`)
    if (rule.address && !isAddress(value)) faults.push(`${name} is no address: ${value}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ue000-\uf8ff\ufffd]/u.test(value))
      faults.push(`${name} has a control or private character`)
  }
  return faults
}

function isAddress(text: string): boolean {
  return (
    /^https?:\/\/[^\s/]+\//.test(text) && URL.canParse(text) && text.length <= 2000 && !/[<>"]/.test(text)
  )
}

/** Amounts have the decimals of their currency. */
export const PRICE = /^(?:\d+\.\d{2} (?!JPY|KRW)[A-Z]{3}|\d+ (?:JPY|KRW|IDR))$/

export function checkPrices(item: FeedItem): Fault[] {
  const [price = 0, sale] = [item.price, item.sale_price].map((given) => Number(given?.[0]?.split(' ')[0]))
  const faults = price > 0 ? [] : ['price is not above zero']
  return item.sale_price && !(sale !== undefined && sale < price)
    ? [...faults, 'sale_price is no reduction']
    : faults
}

/** GS1: eight, twelve, thirteen or fourteen digits with a check digit, not of a shop's own. */
export function checkGtin(item: FeedItem): Fault[] {
  const [gtin] = item.gtin ?? []
  if (gtin === undefined) return []
  if (!/^(?:\d{8}|\d{12,14})$/.test(gtin)) return ['gtin has the wrong length']
  const padded = gtin.padStart(14, '0')
  const sum = [...padded].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  const faults = sum % 10 === 0 ? [] : ['gtin has a wrong check digit']
  return /^(?:0[24]|2)/.test(padded.slice(1)) ? [...faults, 'gtin is of a shop’s own'] : faults
}

/** Ids are unique, and variants of one product can be told apart. */
export function checkTogether(items: readonly FeedItem[], traits: readonly string[]): Fault[] {
  const ids = items.map(({ id }) => id?.[0])
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`)
  const seen = new Set<string>()
  const alike = items.flatMap((item) => {
    const [group] = item.item_group_id ?? []
    if (group === undefined) return []
    const key = JSON.stringify([group, item.title, ...traits.map((trait) => item[trait])])
    if (seen.has(key)) return [`${item.id?.[0]} looks like another of its group`]
    seen.add(key)
    return []
  })
  return [...repeated, ...alike]
}
