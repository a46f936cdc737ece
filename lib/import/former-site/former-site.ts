/** Where the imported site was. Its addresses count with http and https, with `www.` and without. */
export class FormerSite {
  /** As they are compared, such as `old.example/blog`. */
  readonly places: ReadonlySet<string>

  /** Addresses of its home page; those that are not http addresses are left out. */
  constructor(homes: Iterable<string>) {
    this.places = new Set([...homes].flatMap(readPlaces))
  }

  get isKnown(): boolean {
    return this.places.size > 0
  }

  /** The hosts that its addresses name, without `www.`. */
  get hosts(): string[] {
    return [...new Set([...this.places].map((place) => place.split('/')[0] ?? ''))]
  }

  /** An address of its home page; '' if it is not known. */
  get home(): string {
    const [first] = this.places
    return first === undefined ? '' : `https://${first}/`
  }

  /** The folder of its home page, such as `/blog`; '' at the top. */
  get folder(): string {
    const [first = ''] = this.places
    return first.includes('/') ? first.slice(first.indexOf('/')) : ''
  }

  /** The path, query and fragment of one of its addresses: `/` for its home page. Null for an address elsewhere. */
  pathOf(given: string): string | null {
    const address = withoutProxy(given)
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
    const url = new URL(address)
    const path = url.pathname.replace(/\/$/, '')
    for (const place of this.places) {
      const [host = '', ...folders] = place.split('/')
      const folder = folders.map((part) => `/${part}`).join('')
      if (plainHost(url) !== host || !(path === folder || path.startsWith(`${folder}/`))) continue
      const isHome = path === folder && url.search === ''
      return `${isHome ? '/' : url.pathname}${url.search}${url.hash}`
    }
    return null
  }

  /** Both sites together. */
  with(other: FormerSite): FormerSite {
    return new FormerSite([...this.places, ...other.places].map((place) => `https://${place}`))
  }
}

/** The address of a picture that WordPress.com serves for a site: `https://i0.wp.com/old.example/a.jpg`. */
export function withoutProxy(address: string): string {
  return address.replace(/^https?:\/\/i\d\.wp\.com\/(?=[^/?]+\.)/i, 'https://')
}

function readPlaces(home: string): string[] {
  if (!/^https?:\/\//i.test(home) || !URL.canParse(home)) return []
  const url = new URL(home)
  const host = plainHost(url)
  // There WordPress.com has the files of its sites.
  const files = /^([\w-]+)\.wordpress\.com$/.exec(host)?.[1]
  const place = host + url.pathname.replace(/\/+$/, '')
  return files ? [place, `${files}.files.wordpress.com`] : [place]
}

function plainHost({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, '')
}
