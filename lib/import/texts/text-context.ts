/** A picture, sound, film or other file of the former site. */
export type Attachment = { url: string; alt: string; caption: string }

/** The references a text can contain, and how to treat unsupported shortcodes. */
export type TextContext = {
  /** Whether the former site had shortcodes, as WordPress's do; default: true. */
  hasShortcodes?: boolean
  findAttachment?(id: string): Attachment | undefined
  /** The files uploaded to the entry that the text belongs to, in their order. */
  ownAttachments?(): Attachment[]
  /** The text of a block that several entries share, by its id. */
  findBlock?(id: string): string | undefined
  /** Whether the rest of the file shows that a word in brackets is a shortcode. */
  isShortcode?(name: string): boolean
  /** The title of an entry of the former site, by its address. */
  findTitle?(address: string): string | null
  /** Called for each shortcode that was taken out. */
  onDropped?(name: string): void
}
