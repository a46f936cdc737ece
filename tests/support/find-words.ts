const MONTHS = new Set(
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month, 1)),
  ),
)

/** The plain words in a page's text and in what is read aloud. Addresses and dates are in no catalogue. */
export function findWords(html: string): string[] {
  const heard = [...html.matchAll(/\b(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  const read = html.replace(/<(script|style|time|svg)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ')
  const said = [read, ...heard].join(' ').replace(/&\w+;|\S+@\S+|https?:\S+/g, ' ')
  return (said.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !MONTHS.has(word))
}
