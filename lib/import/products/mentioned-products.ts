/** The products that a file names by their keys, also those that are skipped. */
export class MentionedProducts {
  private readonly keys = new Set<string>()
  /** How many rows could be of any product, since they cannot be read. */
  unclear = 0

  add(key: string): void {
    this.keys.add(key)
  }

  has(key: string): boolean {
    return this.keys.has(key)
  }
}
