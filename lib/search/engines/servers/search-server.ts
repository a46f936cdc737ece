/** Where a search server is, and what opens it. */
export type SearchServer = {
  url: string
  /** A key of the server's, or a user and a password with a colon between them. */
  key: string | undefined
  /** The names of its indexes begin with this, since several sites may share a server. */
  prefix: string
}
