import { htmlToText } from '#lib/platform/text/html.ts'

/** The settings of a page builder's element or of a block, which nothing guarantees the form of. */
export class JsonSettings {
  private readonly values: Readonly<Record<string, unknown>>

  constructor(values: unknown) {
    this.values = isObject(values) ? values : {}
  }

  /** HTML as it was entered, by the first of these names that has any. */
  html(...names: string[]): string | undefined {
    return names.map((name) => this.values[name]).find((value): value is string => isFilled(value))
  }

  /** The same without its tags. */
  text(...names: string[]): string | undefined {
    const html = this.html(...names)
    return html && (htmlToText(html) || undefined)
  }

  number(name: string): string | undefined {
    const value = this.values[name]
    return typeof value === 'number' ? String(value) : this.text(name)
  }

  numbers(name: string): string[] {
    const value = this.values[name]
    return Array.isArray(value) ? value.map(String) : []
  }

  has(name: string): boolean {
    return isObject(this.values[name])
  }

  inside(name: string): JsonSettings {
    return new JsonSettings(this.values[name])
  }

  list(...names: string[]): JsonSettings[] {
    const lists = names.map((name) => this.values[name]).filter(Array.isArray)
    return (lists[0] ?? []).map((value: unknown) => new JsonSettings(value))
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
