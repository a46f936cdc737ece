// Of all the scripts: Unicode's mandatory breaks.
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/

/** Whether a text has no line end. A name that has one could pass for more than a name in mails, files and labels. */
export function isOneLine(text: string): boolean {
  return !LINE_END.test(text)
}

/** The text on one line, with single spaces. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim()
}
