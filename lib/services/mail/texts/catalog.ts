import type { MailData, MailKind } from '../mail.ts'

/** `url` is what the value links to. */
export type Fact = { label: string; value: string; url?: string }

/** The texts of a mail, apart from its greeting. */
export type MailTexts = {
  subject: string
  /** Paragraphs: what happened. */
  lines: string[]
  /** The label of the button, for mails with a link. */
  action?: string
  facts?: Fact[]
  /** Paragraphs at the end: what to do about it. */
  closing: string[]
}

/** Texts that every kind of mail can use in a line. */
export type MailFacts = {
  site: string
  /** The formatted time `data.at`; empty if the mail has none. */
  at: string
}

/** The texts of mails in one language. Their data must already be single lines. */
export type MailCatalog = {
  /** `name` is null if it is not suitable for a greeting. */
  greeting(name: string | null): string
  /** Shown above the button's address. */
  linkHint: string
  /** The label of the button in mails about an order. */
  orderAction: string
  /** Why the recipient gets this mail. */
  footer(site: string): string
  /** Like `footer`, for mails about orders, which guests get too. */
  orderFooter(site: string): string
  newsletterFooter(site: string): string
  contactFooter(site: string): string
  ownerFooter(site: string): string
  /** The text of the link that unsubscribes from the newsletter. */
  leave: string
  kinds: { [Kind in MailKind]: (data: MailData[Kind], facts: MailFacts) => MailTexts }
}
