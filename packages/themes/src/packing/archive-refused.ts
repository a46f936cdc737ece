/** An archive cannot be used as a theme. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly reason: 'damaged' | 'limit'

  /** By its name: the server and the panel are bundled apart, and each has a class of its own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'ArchiveRefused'
  }

  constructor(reason: 'damaged' | 'limit') {
    super(`The archive is refused: ${reason}.`)
    this.reason = reason
  }
}
