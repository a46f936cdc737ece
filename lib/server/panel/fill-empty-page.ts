import { escapeXml } from '#lib/platform/text/markup.ts'
import { textDirection, textsIn } from '#lib/services/texts/index.ts'
import { PANEL_PATH } from '#lib/web/http/target.ts'

type Request = { nonce: string; basePath: string; target: string; locale: string }

// Next answers with it where a part of a page fails. Its script shows the failure within the frame.
const EMPTY = '<html id="__next_error__">'
const DIGEST = /E\{\\"digest\\":\\"(\w+)\\"/

// It stays in the head once the script has drawn the panel, so it styles nothing else.
const STYLE = `:root{color-scheme:light dark}
.alone{min-height:90vh;display:grid;place-content:center;text-align:center;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
.alone h1{font-size:1.25rem;margin:0}
.alone a{display:inline-block;margin:.25rem;padding:.5rem 1rem;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}`

/** Says what happened in the empty document of a page that failed, with the code by which it is in the log, and a way back. Undefined for any other page. */
export function fillEmptyPage(
  html: string,
  { nonce, basePath, target, locale }: Request,
): string | undefined {
  if (!html.includes(EMPTY)) return undefined
  const { t } = textsIn(locale)
  const [, digest = ''] = DIGEST.exec(html) ?? []
  const link = (address: string, text: string) =>
    `<a href="${escapeXml(basePath + address)}">${escapeXml(text)}</a>`
  const title = escapeXml(t('admin.frame.failed'))
  const page = `<main class="alone" role="alert"><h1>${title}</h1><p>${escapeXml(t('admin.frame.failed_text'))} <code>${digest}</code></p>
<p>${link(target, t('admin.frame.again'))} ${link(PANEL_PATH, t('admin.frame.to_overview'))}</p></main>`
  return html
    .replace(EMPTY, `<html id="__next_error__" lang="${locale}" dir="${textDirection(locale)}">`)
    .replace('</head>', () => `<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>`)
    .replace(/<body[^>]*>/, (body) => body + page)
}
