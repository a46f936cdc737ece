import type { Remark } from '../findings/finding.ts'
import type { KnownViews } from '../views/known-views.ts'
import { type Element, parseMarkup } from '../views/parse-markup.ts'

/** A page as it is shown with sample data: between its header and its footer. */
export type ShownPage = { name: string; header: string; html: string; footer: string }

/** A remark on the view of a page; `text` is what it is about, as it may be written in the view or one that it renders. */
export type PageRemark = Omit<Remark, 'offset'> & { text?: RegExp }

const SEND = 'Forms that change something are sent with POST'

/** Remarks on a page that only show once its parts are put together. */
export function checkPage({ name, header, html, footer }: ShownPage, known: KnownViews): PageRemark[] {
  const page = readElements(header + html + footer)
  const main = readElements(html)
  return [
    ...findRepeatedIds(page),
    ...findNestedLinks(main),
    ...checkOutline(page),
    ...checkMethods(main),
    ...(name.split('.')[0] === 'search/index' ? checkResults(html, known) : []),
  ]
}

function readElements(html: string): Element[] {
  return parseMarkup(html, [{ kind: 'markup', name: '', start: 0, end: html.length }]).elements
}

function findRepeatedIds(elements: readonly Element[]): PageRemark[] {
  const ids = elements.flatMap(({ attributes }) => attributes.get('id')?.value ?? [])
  const repeated = new Set(ids.filter((id, index) => id !== '' && ids.indexOf(id) < index))
  return [...repeated].map((id) => ({
    severity: 'warning',
    code: 'page_structure',
    text: new RegExp(`id=["']${escapePattern(id)}["']`, 'g'),
    message: `The page has the id \`${id}\` more than once: links and labels find the first alone.`,
    fix: 'Give each element an id of its own, such as one with `section.id` or `forloop.index` in it.',
  }))
}

function findNestedLinks(elements: readonly Element[]): PageRemark[] {
  let isOpen = false
  for (const { name } of elements) {
    const tag = name.toLowerCase()
    if (tag === '/a') isOpen = false
    else if (tag === 'a') {
      if (isOpen)
        return [
          {
            severity: 'warning',
            code: 'page_structure',
            text: /<a\b(?:(?!<\/a>)[\s\S])*?(?=<a\b)/g,
            message: 'A link is inside another link: browsers end the outer one before it.',
            fix: 'Close the first `<a>` before the second, or link the heading alone and stretch it by CSS.',
          },
        ]
      isOpen = true
    }
  }
  return []
}

function checkOutline(elements: readonly Element[]): PageRemark[] {
  const count = (tag: string) => elements.filter(({ name }) => name.toLowerCase() === tag).length
  const warn = (message: string, fix: string, text?: RegExp): PageRemark => ({
    severity: 'warning',
    code: 'page_structure',
    message,
    fix,
    ...(text && { text }),
  })
  return [
    ...(count('h1') > 1
      ? [
          warn(
            `The page has ${count('h1')} \`<h1>\`: readers of screens and search engines expect one.`,
            'Keep it for the title of the page, and write `<h2>` for the others.',
            /<h1\b/g,
          ),
        ]
      : []),
    ...(count('main') === 0
      ? [
          warn(
            'The page has no `<main>`, which the link "Skip to content" leads to.',
            'Put the content of the view into `<main id="content">`.',
          ),
        ]
      : []),
  ]
}

/** Addresses of the site that take a POST. */
const POSTED = /\/forms\/[\w-]+(?:[?#]|$)/

function checkMethods(elements: readonly Element[]): PageRemark[] {
  const wrong = elements.filter(
    ({ name, attributes }) =>
      name.toLowerCase() === 'form' &&
      POSTED.test(attributes.get('action')?.value ?? '') &&
      attributes.get('method')?.value.trim().toLowerCase() !== 'post',
  )
  if (wrong.length === 0) return []
  return [
    {
      severity: 'warning',
      code: 'page_structure',
      text: /<form\b(?![^>]*\bmethod=["']?post)[^>]*\baction=/gi,
      message: 'This form is sent with GET, which its address does not take.',
      fix: `${SEND}: write \`<form method="post" action="…">\`.`,
    },
  ]
}

function checkResults(html: string, { sampleOf }: KnownViews): PageRemark[] {
  const { groups } = sampleOf('search/index')
  const [first] = (groups ?? []) as { items: { url: string; title: string }[] }[]
  const isShown = first?.items.some(({ url, title }) => html.includes(url) || html.includes(title))
  if (isShown !== false) return []
  return [
    {
      severity: 'warning',
      code: 'page_structure',
      message: 'The results page shows no results.',
      fix: 'Write `{% for group in $groups %}{% for item in group.items %}<a href="{{ item.url }}">{{ item.title }}</a>{% endfor %}{% endfor %}`.',
    },
  ]
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
