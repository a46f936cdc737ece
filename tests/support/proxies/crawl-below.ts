/** A site below a path: where it is reached, and the address that its pages give as their own. */
export type SiteBelow = { port: number; siteUrl: string; path: string }

export type CrawledBelow = {
  /** The requested addresses, and the answers. */
  answered: Map<string, number>
  /** Addresses that leave the site's path, with the page that they stand on. */
  leaving: string[]
  /** Forms that were found, by where they are sent. */
  forms: Set<string>
}

type Options = {
  start: readonly string[]
  most: number
  /** Pages of a kind of which one is enough. */
  skip: RegExp
}

/**
 * Follows every address of the site's pages, stylesheets, feeds and documents: links, scripts, pictures, and what is written for
 * machines. Forms are listed, not sent.
 */
export async function crawlBelow(site: SiteBelow, { start, most, skip }: Options): Promise<CrawledBelow> {
  const crawled: CrawledBelow = { answered: new Map(), leaving: [], forms: new Set() }
  const waiting = start.map((path) => site.path + path)
  const seen = new Set(waiting)
  const { origin } = new URL(site.siteUrl)
  const own = new Set([origin, `http://127.0.0.1:${site.port}`, `http://localhost:${site.port}`])
  for (let at = 0; at < waiting.length && crawled.answered.size < most; at++) {
    const target = waiting[at] as string
    const response = await fetch(`http://127.0.0.1:${site.port}${target}`, {
      redirect: 'manual',
      headers: { Host: new URL(site.siteUrl).host },
    })
    crawled.answered.set(target, response.status)
    const type = response.headers.get('content-type') ?? ''
    const found = listAddresses(await response.text(), type)
    for (const { address, isForm } of [...found, ...redirectOf(response)]) {
      if (!URL.canParse(address, origin + target)) continue
      const url = new URL(address, origin + target)
      if (!own.has(url.origin)) continue
      const path = url.pathname + url.search
      if (url.pathname !== site.path && !url.pathname.startsWith(`${site.path}/`))
        crawled.leaving.push(`${target}: ${address}`)
      else if (isForm) crawled.forms.add(url.pathname)
      else if (!seen.has(path) && !skip.test(path)) {
        seen.add(path)
        waiting.push(path)
      }
    }
  }
  return crawled
}

type Found = { address: string; isForm?: boolean }

function redirectOf(response: Response): Found[] {
  const address = response.headers.get('location')
  return address === null ? [] : [{ address }]
}

function listAddresses(text: string, type: string): Found[] {
  if (type.includes('html')) return listInHtml(text)
  if (type.includes('css')) return matches(text, /url\(\s*["']?([^"')\s]+)/g)
  if (type.includes('manifest')) return matches(text, /"((?:https?:\/\/|\/)[^"\\]*)"/g)
  if (type.includes('json')) return matches(text, /"(https?:\/\/[^"\\]*)"/g)
  if (type.includes('xml'))
    return matches(text, />\s*(https?:\/\/[^<\s]*)|\s(?:href|template|src)="([^"]*)"/g)
  if (type.includes('plain')) return matches(text, /(?:Sitemap: |\()(https?:\/\/[^\s)]+)/g)
  return []
}

function listInHtml(html: string): Found[] {
  const forms = matches(html, /<form[^>]*\saction="([^"]*)"|\sformaction="([^"]*)"/g)
  const sets = Array.from(html.matchAll(/\s(?:image)?srcset="([^"]*)"/gi), ([, set = '']) =>
    set.split(/,\s+/).map((one) => ({ address: unescapeHtml(one.trim().split(/\s/)[0] ?? '') })),
  )
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => matches(json.replaceAll('\\u002F', '/'), /"(https?:\/\/[^"\\]*)"/g),
  )
  const settings = Array.from(html.matchAll(/\sdata-config="([^"]*)"/g), ([, config = '']) =>
    matches(config, /&(?:quot|#34);(\/[^&]*)&(?:quot|#34);/g),
  )
  return [
    ...matches(html, /\s(?:href|src|poster)="([^"]*)"/g),
    ...matches(html, /<meta[^>]*\scontent="(https?:\/\/[^"\s]*)"/g),
    ...forms.map((one) => ({ ...one, isForm: true })),
    ...settings.flat().map((one) => ({ ...one, isForm: true })),
    ...sets.flat(),
    ...data.flat(),
  ].filter(({ address }) => !/^(?:#|mailto:|tel:|data:|javascript:|$)/.test(address))
}

function matches(text: string, pattern: RegExp): Found[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    address: unescapeHtml(match.slice(1).find((one) => one !== undefined) ?? ''),
  }))
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
