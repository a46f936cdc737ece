import { textDirection } from '#lib/services/texts/index.ts'

export type PlainPage = {
  locale: string
  /** Allows the page's inline style under its policy. */
  nonce: string
  /** Plain text without HTML special characters. */
  title: string
  html: string
}

/** A page that needs neither the database nor scripts. */
export function writePlainPage({ locale, nonce, title, html }: PlainPage): string {
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${textDirection(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 90vh; margin: 0 auto; padding: 1rem; max-width: 34rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 }
</style>
<main>
<h1>${title}</h1>
<p>${html}</p>
</main>
</html>
`
}
