/** `url` is what the value links to; a value may have several lines. `image` is a picture to show before the label. */
export type Fact = { label: string; value: string; url?: string; image?: string }

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
  /** The page of the order's invoice; null if the mail has none. */
  invoiceUrl: string | null
  /** The slip of a return; null if the mail has none. */
  slipUrl: string | null
}

/** Words each kind of mail in one language. Their data must already be single lines. */
export type MailKinds<Data> = { [Kind in keyof Data]: (data: Data[Kind], facts: MailFacts) => MailTexts }
