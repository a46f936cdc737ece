/** The products that a file names by their keys, also those that are skipped. */
export class MentionedProducts {
  private readonly keys = new Set<string>()
  /** The SKUs of those that are skipped, which may be here under former keys. */
  readonly skippedSkus = new Set<string>()
  /** Their ids in the former shop. */
  readonly skippedIds = new Set<string>()
  /** How many rows could be of any product, since they cannot be read. */
  unclear = 0

  get isEmpty(): boolean {
    return this.keys.size === 0
  }

  add(key: string): void {
    this.keys.add(key)
  }

  has(key: string): boolean {
    return this.keys.has(key)
  }

  addSkipped({ skus, id }: { skus: string[]; id?: string }): void {
    for (const sku of skus) if (sku) this.skippedSkus.add(sku)
    if (id) this.skippedIds.add(id)
  }
}
