export type DeadLink = { page: string; link: string; status: number }

export type Crawled = {
  /** Paths of the pages and files that answered. */
  answered: string[]
  dead: DeadLink[]
}

const AT_ONCE = 4

/** A server, and the origin that its pages give as the site's own. */
export type Site = { base: string; home: string }

/** Follows every link and picture on a site's own pages, from the home page and the sitemaps on. */
export async function crawl(site: Site): Promise<Crawled> {
  const foundOn = new Map<string, string>()
  const waiting: string[] = []
  const answered: string[] = []
  const dead: DeadLink[] = []
  const add = (link: string, page: string) => {
    const path = ownPath(link, page, site)
    if (path === null || foundOn.has(path)) return
    foundOn.set(path, page)
    waiting.push(path)
  }
  const visit = async (path: string) => {
    const page = foundOn.get(path) ?? '/'
    const response = await fetch(site.base + path, { redirect: 'manual' })
    const text = await response.text()
    if (response.status >= 400) dead.push({ page, link: path, status: response.status })
    else answered.push(path)
    const target = response.headers.get('location')
    if (target) add(target, path)
    for (const link of linksIn(text, response.headers.get('content-type') ?? '')) add(link, path)
  }
  for (const start of ['/', '/sitemap.xml']) add(start, '/')
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  return { answered, dead }
}

export type Followed = {
  address: string
  /** Of the last answer. */
  status: number
  redirects: number
  /** The path it led to. */
  to: string
}

/** Follows an address through its redirects, five at most. */
export async function follow(site: Site, address: string): Promise<Followed> {
  let at = address
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(site.base + at, { redirect: 'manual' })
    await response.arrayBuffer()
    const location = response.headers.get('location')
    if (!location || redirects === 5) return { address, status: response.status, redirects, to: at }
    const path = ownPath(location, at, site)
    if (path === null) return { address, status: response.status, redirects: redirects + 1, to: location }
    at = path
  }
}

/** The path and query of a link to the site itself; null for another site, a mail address or a place on the page. */
function ownPath(link: string, page: string, { base, home }: Site): string | null {
  if (link === '' || link.startsWith('#') || !URL.canParse(link, home + page)) return null
  const url = new URL(link, home + page)
  return [base, home].includes(url.origin) ? url.pathname + url.search : null
}

function linksIn(text: string, type: string): string[] {
  if (type.includes('html')) return matches(text, /\s(?:href|src)="([^"]*)"/g)
  if (type.includes('xml')) return matches(text, /<(?:loc|image:loc)>([^<]*)</g)
  return []
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, link = '']) => unescapeHtml(link))
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
