import type { MailData, MailKind } from '../mail.ts'

/** `url` is where the value leads. */
export type Fact = { label: string; value: string; url?: string }

/** What a mail says, apart from its greeting. */
export type MailTexts = {
  subject: string
  /** Paragraphs: what happened. */
  lines: string[]
  /** What the button says, for mails with a link. */
  action?: string
  facts?: Fact[]
  /** Paragraphs below: what to do about it. */
  closing: string[]
}

/** Pieces of text that hold for a mail of any kind, ready to be put into a line. */
export type MailFacts = {
  site: string
  /** The moment of `data.at`, as people of the site read it; empty where there is none. */
  at: string
}

/** Mails in one language. Data are lines already. */
export type MailCatalog = {
  /** Null where the name is not one to greet with. */
  greeting(name: string | null): string
  /** Above the address of the button, spelled out. */
  linkHint: string
  /** What the button of mails about an order says. */
  orderAction: string
  /** Why one gets this mail. */
  footer(site: string): string
  /** The same for mails about orders, which guests get too. */
  orderFooter(site: string): string
  newsletterFooter(site: string): string
  contactFooter(site: string): string
  /** What the link says that ends the newsletter. */
  leave: string
  kinds: { [Kind in MailKind]: (data: MailData[Kind], facts: MailFacts) => MailTexts }
}
