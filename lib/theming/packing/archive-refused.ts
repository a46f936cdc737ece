/** An archive cannot be used as a theme. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly reason: 'damaged' | 'limit'

  constructor(reason: 'damaged' | 'limit') {
    super(`The archive is refused: ${reason}.`)
    this.reason = reason
  }
}
