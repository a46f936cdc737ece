import { htmlToText, sanitizeHtml } from '#lib/platform/text/html.ts'
import { cutText, joinLines } from '#lib/platform/text/plain-text.ts'

const MAX_EXCERPT = 300

/** Computes the columns that follow from an entry's HTML; undefined if it, and so they, keep their values. */
export function deriveText({ bodyHtml: given, excerpt }: { bodyHtml?: string; excerpt?: string }) {
  const bodyHtml = given === undefined ? undefined : sanitizeHtml(given)
  const bodyText = bodyHtml === undefined ? undefined : htmlToText(bodyHtml)
  const summary = excerpt === undefined ? undefined : htmlToText(excerpt)
  const source = summary || bodyText
  return {
    bodyHtml,
    bodyText,
    excerpt: source === undefined ? summary : cutText(joinLines(source), MAX_EXCERPT),
  }
}

/** Whether an excerpt is just what `deriveText` takes from the beginning of the text. */
export function isDerivedExcerpt({ excerpt, bodyText }: { excerpt: string; bodyText: string }): boolean {
  return excerpt === cutText(joinLines(bodyText), MAX_EXCERPT)
}
