/** The same few things to do in every browser. One browser has one tab. */
export type Browser = {
  name: string
  open(url: string): Promise<void>
  /** Goes back; the page before may take a moment to be there. */
  back(): Promise<void>
  /**
   * Runs a function in the page: it is sent as text, so it may use nothing but its arguments. Arguments and the result
   * are JSON; a promise is waited for.
   */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Presses the middle of the first element that a CSS selector finds, with keys held, for some milliseconds. */
  click(selector: string, held?: readonly HeldKey[], pressMs?: number): Promise<void>
  /** Presses the keys that write a text. */
  type(text: string): Promise<void>
  press(key: Key, held?: readonly HeldKey[]): Promise<void>
  /** The page's width in CSS pixels, or as near to it as the browser's own window can be made. */
  setWidth(width: number): Promise<void>
  /** A PNG of what is to be seen. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export type HeldKey = 'Alt' | 'Control' | 'Shift'
export type Key = 'ArrowDown' | 'ArrowUp' | 'Backspace' | 'End' | 'Enter' | 'Escape' | 'Home' | 'Tab'

export const WINDOW = { width: 1024, height: 768 }
