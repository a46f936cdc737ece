import { escapeXml } from '#lib/platform/text/markup.ts'
import type { Masks } from './marks.ts'

/** The languages that SyntaxHighlighter and its like have a shortcode for. */
const LANGUAGES =
  'php|python|py|js|javascript|jscript|ts|typescript|css|scss|sass|less|html|xml|xhtml|sql|bash|shell|powershell|java|javafx|groovy|' +
  'scala|kotlin|swift|objc|c|cpp|csharp|vb|vbnet|ruby|rails|perl|go|rust|erlang|haskell|clojure|lua|r|matlab|latex|json|yaml|diff|' +
  'patch|delphi|pascal|coldfusion|actionscript|as3|fsharp|arduino|plain|text'
const OPENING = new RegExp(
  `<(pre|code|kbd|samp|tt|script|style|textarea|xmp)\\b[^<>]*>|\\[(code|sourcecode|${LANGUAGES})(?![\\w-])([^[\\]]*)\\]`,
  'gi',
)

/** Hides code, in which brackets and addresses are text. Shortcodes for code become elements. */
export function hideCode(html: string, masks: Masks): string {
  // Searched no further for an end that did not come once.
  const endless = new Set<string>()
  let result = ''
  let done = 0
  for (const opening of html.matchAll(OPENING)) {
    const { index } = opening
    const name = (opening[1] ?? opening[2] ?? '').toLowerCase()
    const isShortcode = opening[2] !== undefined
    if (index < done || html[index - 1] === '[' || endless.has(`${isShortcode}${name}`)) continue
    const end = findEnd(html, index + opening[0].length, isShortcode ? `[/${name}]` : `</${name}`)
    if (!end) {
      endless.add(`${isShortcode}${name}`)
      continue
    }
    const inner = html.slice(index + opening[0].length, end.start)
    const code = isShortcode
      ? toElement(inner, name, opening[3] ?? '')
      : unescapeShortcodes(html.slice(index, end.end))
    result += html.slice(done, index) + masks.hide(code)
    done = end.end
  }
  return result + html.slice(done)
}

function findEnd(html: string, from: number, closing: string): { start: number; end: number } | null {
  const pattern = new RegExp(closing.replace(/[[\]/]/g, '\\$&'), 'gi')
  pattern.lastIndex = from
  const start = pattern.exec(html)?.index
  if (start === undefined) return null
  if (closing.startsWith('[')) return { start, end: start + closing.length }
  const bracket = html.indexOf('>', start)
  return { start, end: bracket < 0 ? html.length : bracket + 1 }
}

function toElement(inner: string, name: string, attributes: string): string {
  const named = /^(?:code|sourcecode)$/.test(name) ? undefined : name
  const language = named ?? /\blang(?:uage)?=["']?([\w+#-]+)/i.exec(attributes)?.[1]
  const source = /&(?:lt|gt|amp|quot);/.test(inner) ? inner.replaceAll('<', '&lt;') : escapeXml(inner)
  return `<pre><code${language ? ` class="language-${language}"` : ''}>${source.replace(/^(?:\s*\n)+|\s+$/g, '')}</code></pre>`
}

/** WordPress shows `[[gallery]]` as `[gallery]`, in code too. */
function unescapeShortcodes(code: string): string {
  return code.replace(/\[(\[\/?(?:gallery|caption|embed|audio|video|playlist)\b[^[\]]*\])\]/gi, '$1')
}
