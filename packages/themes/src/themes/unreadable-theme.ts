/** A theme that cannot be used; the message says where and why. */
export class UnreadableTheme extends Error {
  override readonly name = 'UnreadableTheme'

  /** By its name: the server and the panel are bundled apart, and each has a class of its own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'UnreadableTheme'
  }
}
