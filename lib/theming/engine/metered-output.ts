import type { Context, Emitter } from 'liquidjs'
import { toText } from './to-text.ts'

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
