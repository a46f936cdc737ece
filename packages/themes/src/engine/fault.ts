/** An error in a view, and its position. */
export type Fault = {
  /** The part of the page it is about. */
  view: string
  /** As shown to people, such as `themes/mine/views/search/index.liquid`. */
  file: string
  /** From 1. */
  line: number
  column: number
  message: string
  /** The view exceeded a limit. */
  isLimit: boolean
}

export function describePlace({ file, line, column }: Fault): string {
  return `${file}:${line}:${column}`
}
