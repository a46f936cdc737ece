import { type Context, Drop, type Emitter, toValue } from 'liquidjs'
import { expandSizes } from '../data/index.ts'

/** Converts a value to Liquid's output: nothing for nil, and the items of a list concatenated. */
export function toText(value: unknown): string {
  const plain: unknown = toValue(value)
  if (plain === undefined || plain === null) return ''
  return Array.isArray(plain) ? plain.map(toText).join('') : String(plain)
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Escapes for text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)
}

/** The text of HTML without tags. Rare entities stay as they are. */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, decodeEntity)
}

function decodeEntity(entity: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** HTML that views print unescaped. Only the engine makes it; filters and comparisons see its text. */
export class PrintedHtml extends Drop {
  readonly #html: string

  constructor(html: string) {
    super()
    this.#html = html
  }

  get size(): number {
    return this.#html.length
  }

  override valueOf(): string {
    return this.#html
  }

  toJSON(): string {
    return this.#html
  }
}

/** Counts output towards a view's limit: in a loop, even a fixed text grows without end. */
export class MeteredOutput implements Emitter {
  buffer = ''
  readonly #limit: Context['memoryLimit']

  constructor(limit: Context['memoryLimit']) {
    this.#limit = limit
  }

  write(printed: unknown): void {
    const text = toText(printed)
    this.#limit.use(text.length)
    this.buffer += text
  }
}

/** Restores what `packData` packed. */
export function unpackData(json: string, key: string): unknown {
  const data: unknown = JSON.parse(json)
  return json.includes(key) ? restore(data, key) : data
}

function isShortened(packed: unknown): packed is { sizes: string } {
  return typeof packed === 'object' && packed !== null && 'sizes' in packed
}

function restore(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Object.hasOwn(value, key)) {
    const packed: unknown = Reflect.get(value, key)
    return isShortened(packed) ? expandSizes(packed.sizes) : new PrintedHtml(String(packed))
  }
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) Reflect.set(value, name, restore(inner, key))
  }
  return value
}
