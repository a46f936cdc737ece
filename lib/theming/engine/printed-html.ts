import { Drop } from 'liquidjs'

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
