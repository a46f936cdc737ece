const UPLOADS = /(https?:\/\/[^\s,"'<>]+?)\/wp-content\/uploads\//gi

/** Guesses where a WordPress site was by the addresses of its pictures. */
export class SiteGuess {
  private readonly counts = new Map<string, number>()

  add(pictures: string): void {
    for (const [, home = ''] of pictures.matchAll(UPLOADS)) {
      this.counts.set(home, (this.counts.get(home) ?? 0) + 1)
    }
  }

  /** The site that has most of the pictures. */
  get best(): string | null {
    return [...this.counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
  }
}
