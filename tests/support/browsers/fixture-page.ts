export type PageOptions = {
  /** The value of `data-site-search`; `all` by default. */
  type?: string
  /** Further attributes of the form. */
  form?: string
  /** The markup of all forms, instead of the one. */
  forms?: string
  /** The server's `data-config`; a delay of 0 by default. */
  config?: Record<string, unknown>
  /** JavaScript that runs before the script of live results, and after it. */
  before?: string
  after?: string
  css?: string
  dir?: 'ltr' | 'rtl'
  scheme?: 'light' | 'dark'
  /** False keeps the page out of the back/forward cache. */
  cached?: boolean
  /** The text the server put into the field. */
  value?: string
  /** Instead of `search`. */
  inputType?: string
}

/** A shop's page with a search form, as a theme would print it: no inline code, no inline style. */
export function renderPage(path: string, options: PageOptions): string {
  const { dir = 'ltr', scheme = 'light', config } = options
  return `<!doctype html>
<html lang="en" dir="${dir}" class="${scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tea shop</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="${path}.css">
<link rel="stylesheet" href="/site-search.css">
<script src="/watch.js"></script>
<script src="${path}.before.js"></script>
</head>
<body>
<header>${options.forms ?? renderForm(options)}</header>
<main><h1>Tea shop</h1><p>Leaves from all over the world.</p><a href="/results/elsewhere">Elsewhere</a></main>
<script src="/site-search.js" defer data-config='${JSON.stringify({ delay: 0, ...config })}'></script>
<script src="${path}.after.js" defer></script>
</body>
</html>`
}

function renderForm({ type = 'all', form = '', value = '', inputType = 'search' }: PageOptions): string {
  return `<form action="/search" role="search" data-site-search="${type}" ${form}>
<label for="q">Search</label>
<input id="q" name="q" type="${inputType}" value="${value}">
<button>Go</button>
</form>`
}

export const PAGE_CSS = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif }
:root.dark { color-scheme: dark }
body { margin: 0 }
header { padding: 1rem }
form { display: flex; gap: .5rem; max-width: 30rem }
label { align-self: center }
input { flex: 1; min-width: 0; font: inherit }
main { padding: 1rem; min-height: 60rem }
main a { color: inherit }
`

/** Records what happens on the page, from before anything else runs. */
export const WATCH_JS = `
window.seen = { events: [], errors: [], violations: [] }
for (const name of ['results', 'select', 'close']) {
  document.addEventListener('site:search:' + name, (event) => {
    seen.events.push({ name, form: event.target.dataset.siteSearch, cancelable: event.cancelable, ...describe(event.detail) })
  })
}
const describe = ({ data, context, url, element }) => ({
  ...(context && { query: context.query, type: context.type, keys: Object.keys(context) }),
  ...(data && { found: data.groups.length }),
  ...(url && { url, element: element.className }),
})
addEventListener('error', (event) => seen.errors.push(event.message))
addEventListener('unhandledrejection', (event) => seen.errors.push(String(event.reason)))
addEventListener('pageshow', (event) => { seen.persisted = event.persisted })
document.addEventListener('securitypolicyviolation', (event) => seen.violations.push(event.violatedDirective))
`
