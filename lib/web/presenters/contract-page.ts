import type { PageDetail } from '#lib/domains/publishing/content/index.ts'
import type { MailAttachment } from '#lib/platform/net/mail.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { absoluteHtml, type Format } from './format.ts'

/** A page of the site as a file that is complete by itself, to be stored with the confirmation of an order. */
export function writeContractPage(page: PageDetail, format: Format): MailAttachment {
  const title = escapeXml(page.title)
  const { locale } = format
  const content = `<!doctype html>
<html lang="${escapeXml(locale)}" dir="${textDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>
</head>
<body>
<h1>${title}</h1>
${absoluteHtml(page.bodyHtml, format)}
</body>
</html>
`
  return { name: `${page.slug}.html`, type: 'text/html; charset=utf-8', content }
}
