/** A text that cannot be shown by mistake: lists, JSON and logs show it as "set". */
export class HiddenText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toJSON(): string {
    return 'set'
  }

  toString(): string {
    return 'set'
  }
}
