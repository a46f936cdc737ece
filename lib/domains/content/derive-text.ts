import { htmlToText, sanitizeHtml } from '#lib/platform/text/html.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'

const MAX_EXCERPT = 300

/** Computes the columns that follow from an entry's HTML; undefined if it, and so they, keep their values. */
export function deriveText({ bodyHtml: given, excerpt }: { bodyHtml?: string; excerpt?: string }) {
  const bodyHtml = given === undefined ? undefined : sanitizeHtml(given)
  const bodyText = bodyHtml === undefined ? undefined : htmlToText(bodyHtml)
  const summary = excerpt === undefined ? undefined : htmlToText(excerpt)
  const source = summary || bodyText
  return { bodyHtml, bodyText, excerpt: source === undefined ? summary : toExcerpt(source) }
}

/** Whether an excerpt is just what `deriveText` takes from the beginning of the text. */
export function isDerivedExcerpt({ excerpt, bodyText }: { excerpt: string; bodyText: string }): boolean {
  return excerpt === toExcerpt(bodyText)
}

/** On one line, where the items of a list and the headings of a text can still be told apart. */
function toExcerpt(text: string): string {
  const line = text.replace(
    LOOSE_BREAK,
    (_, end: string, breaks: string) => end + (breaks.length > 1 ? '. ' : ', '),
  )
  return cutText(line, MAX_EXCERPT)
}

// The end of a line without punctuation, before a line with text.
const LOOSE_BREAK = /([\p{L}\p{M}\p{N}\p{Pe}\p{Pf}"'”’%])[ \t]*(\n+)(?=\s*\S)/gu
