/** A site elsewhere: what it exports, and every address at which visitors and search engines knew it. */
export type FormerSite = {
  name: string
  /** In the order in which an owner imports them. */
  files: { name: string; source: 'shopify' | 'woocommerce' | 'wordpress'; text: string }[]
  /** Flags of the import command. */
  flags?: string[]
  /** Paths with their queries. */
  addresses: string[]
}
