/** The fields of one thing in a cell, in lower case: an item, a tax, a coupon or a refund. */
export type Parts = Record<string, string>

/**
 * What a cell lists: `name:Mug|sku:M-1|quantity:2;name:…`, with `||` instead of `;` in some exports, or JSON. Returns an empty
 * list for an empty cell.
 */
export function readParts(cell: string): Parts[] {
  const text = cell.trim()
  if (text === '') return []
  if (/^[[{]/.test(text)) return readJson(text) ?? []
  return text
    .split(/(?<!\\);(?=\w+:)|\|\|/)
    .map(readFields)
    .filter((parts) => Object.keys(parts).length > 0)
}

function readFields(text: string): Parts {
  const fields = text.split(/(?<!\\)\|/).flatMap((field) => {
    const colon = field.indexOf(':')
    return colon > 0
      ? [[field.slice(0, colon).trim().toLowerCase(), withoutEscapes(field.slice(colon + 1)).trim()] as const]
      : []
  })
  // The first counts: `meta:` may repeat any name.
  return Object.fromEntries(fields.reverse())
}

/** SkyVerge's export puts a backslash before the characters that separate fields. */
function withoutEscapes(text: string): string {
  return text.replace(/\\([:|;])/g, '$1')
}

function readJson(text: string): Parts[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value) ? value : [value]
    return list.filter((one) => typeof one === 'object' && one !== null).map(toParts)
  } catch {
    return null
  }
}

function toParts(value: object): Parts {
  const fields = Object.entries(value).filter(([, one]) => typeof one === 'string' || typeof one === 'number')
  return Object.fromEntries(fields.map(([name, one]) => [name.toLowerCase(), String(one)]))
}
