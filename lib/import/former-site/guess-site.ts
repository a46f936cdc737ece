import { withoutProxy } from './former-site.ts'

const UPLOADS = /https?:\/\/[^\s"'<>]+?\/wp-content\/uploads\//gi
// Networks that deliver pictures for other sites.
const NETWORK =
  /^(?:cdn|static|img|images|media|assets)\d*[.-]|\.(?:b-cdn\.net|cloudfront\.net|kxcdn\.com|netdna-(?:cdn|ssl)\.com|stackpathcdn\.com|rocketcdn\.me|cdn77\.org|fastly\.net|azureedge\.net|akamaized\.net|imgix\.net|digitaloceanspaces\.com|amazonaws\.com)$/i

/** Guesses where a WordPress site was by the addresses of its pictures. */
export class SiteGuess {
  private readonly counts = new Map<string, { home: string; count: number }>()
  private total = 0

  add(pictures: string): void {
    for (const [address] of pictures.matchAll(UPLOADS)) {
      this.total += 1
      const home = withoutProxy(address).replace(/\/wp-content\/uploads\/$/i, '')
      if (!URL.canParse(home) || NETWORK.test(new URL(home).hostname)) continue
      const key = home.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '')
      const known = this.counts.get(key) ?? { home, count: 0 }
      this.counts.set(key, { ...known, count: known.count + 1 })
    }
  }

  /** The site that has more than half of the pictures; null if none has. */
  get best(): string | null {
    return [...this.counts.values()].find(({ count }) => count * 2 > this.total)?.home ?? null
  }
}
