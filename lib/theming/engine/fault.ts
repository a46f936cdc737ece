/** What went wrong in a view, and where. */
export type Fault = {
  /** The part of the page it is about. */
  view: string
  /** As people know it, such as `themes/mine/views/search/index.liquid`. */
  file: string
  /** From 1. */
  line: number
  column: number
  message: string
  /** It took more than a view may. */
  isLimit: boolean
}

export function describePlace({ file, line, column }: Fault): string {
  return `${file}:${line}:${column}`
}
