/** A theme that cannot be used; the message says where and why. */
export class UnreadableTheme extends Error {
  override readonly name = 'UnreadableTheme'
}
