import { Marked, type Tokens } from 'marked'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { type TrustedHtml, trustedHtml } from '#lib/theming/index.ts'

export type Rendered = { title: string; html: TrustedHtml; sections: { id: string; title: string }[] }

type Options = {
  /** Where a link to another file of the documentation leads; null if that is not shown. */
  resolve(file: string): string | null
}

/** The documentation's own Markdown, which may contain no HTML of its own. Its first heading becomes the title. */
export function renderMarkdown(text: string, { resolve }: Options): Rendered {
  const sections: Rendered['sections'] = []
  let title = ''
  const linked = (file: string, label: string) => {
    const url = resolve(file)
    return url === null ? label : `<a href="${escapeXml(url)}">${label}</a>`
  }
  const rows = new Set<string>()
  /** Of a row that begins with a code: the first of each leads there. */
  const rowIdOf = ([first]: Tokens.TableCell[]) => {
    const [, code] = /^`([a-z_]+)`$/.exec(first?.text ?? '') ?? []
    if (code === undefined || rows.has(code)) return ''
    rows.add(code)
    return rowId(code)
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }: Tokens.Heading) {
        const content = this.parser.parseInline(tokens)
        if (depth === 1) {
          title = heading
          return ''
        }
        const id = slugOf(heading)
        if (depth === 2) sections.push({ id, title: heading.replaceAll('`', '') })
        return `<h${depth} id="${id}">${content}</h${depth}>\n`
      },
      code: ({ text: code }: Tokens.Code) => `<pre tabindex="0"><code>${escapeXml(code)}</code></pre>\n`,
      codespan: ({ text: code }: Tokens.Codespan) =>
        isFile(code) ? linked(code, escapeXml(code)) : `<code>${escapeXml(code)}</code>`,
      table(token: Tokens.Table) {
        const cellOf = ({ tokens }: Tokens.TableCell, tag: 'td' | 'th') =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        // A corner without words heads nothing.
        const headOf = (cell: Tokens.TableCell) => cellOf(cell, cell.text === '' ? 'td' : 'th')
        const row = (cells: string[], id = '') => `<tr${id && ` id="${id}"`}>${cells.join('')}</tr>`
        const hasHead = token.header.some(({ text: cell }) => cell !== '')
        const head = hasHead ? `<thead>${row(token.header.map(headOf))}</thead>` : ''
        const body = token.rows
          .map((cells) =>
            row(
              cells.map((cell) => cellOf(cell, 'td')),
              rowIdOf(cells),
            ),
          )
          .join('')
        return `<div class="guide-table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const label = this.parser.parseInline(tokens)
        return /^https?:/.test(href) ? `<a href="${escapeXml(href)}">${label}</a>` : linked(href, label)
      },
      html: ({ text: html }: Tokens.HTML | Tokens.Tag) => escapeXml(html),
    },
  })
  const html = marked.parse(text, { async: false })
  return { title, html: trustedHtml(html), sections }
}

function isFile(code: string): boolean {
  return /^docs\/[\w/-]+\.md$/.test(code)
}

/** The id of a table's row about a code. */
export function rowId(code: string): string {
  return `code-${code}`
}

/** The id of a heading. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
