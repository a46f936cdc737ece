/** The states of a return that its buyer is told of. */
export const mailedReturnStates = ['asked_for', 'approved', 'refused', 'cancelled'] as const

/** The data of each kind of mail. Addresses are absolute. */
export type MailData = {
  verify_email: { url: string }
  /** `code` does the same in an app. */
  reset_password: { url: string; minutes: number; code?: string }
  /** To a customer of the site's former shop, who has no password here yet. */
  invitation: { url: string; days: number; byStaff?: boolean }
  /** To someone invited to the team. */
  staff_invitation: { url: string; days: number }
  /** To the present and the new address of a member of staff; `email` is the new one. */
  email_change: { url: string; email: string; minutes: number }
  email_changed: { email: string }
  password_changed: Record<string, never>
  /**
   * To a member of staff. Roles of every store are named by their keys, such as `editor`, the owner's own by their names; `before` is
   * null for one that was removed. `by` is null for a change on the server.
   */
  role_changed: { before: string | null; after: string; by: string | null }
  new_device: { device: string | null; ip: string | null; at: Date }
  account_deleted: Record<string, never>
  token_reuse: { device: string | null; at: Date }
  two_factor_changed: {
    /** Whether the second factor is on after the change. */
    enabled: boolean
    /** The part of it that was replaced, if it was already on. */
    replaced?: 'authenticator' | 'recovery_codes'
    /** The part of it that was added or removed, if others are left. Of accounts of staff only. */
    part?: 'passkey_added' | 'passkey_removed' | 'authenticator_removed'
  }
  /** `due`: it is to be paid online, on the page that the mail leads to. `pays`: when it is paid otherwise. */
  order_placed: OrderData &
    OrderBill &
    MailedDelivery &
    MailedExemptions &
    Confirmation & { message: string | null; due?: true; pays?: 'on_delivery' | 'in_advance' }
  order_paid: OrderData & OrderBill & MailedDelivery & MailedExemptions & OrderInvoice & Confirmation
  order_processing: OrderData & OrderBill & MailedDelivery & MailedExemptions
  order_failed: OrderData
  order_shipped: OrderData &
    OrderInvoice &
    MailedDelivery & {
      /** The units in the parcel. Missing in mails that an earlier version wrote. */
      units?: MailedUnits[]
      /** True if more parcels will follow. */
      part?: true
      carrier: string | null
      tracking: string | null
      /** The page that tracks the parcel. */
      tracking_url: string | null
      /** The courier takes the money. */
      pays?: 'on_delivery'
    }
  order_refunded: OrderData & { refund: string }
  /** The shop has changed the order. `due` is still to be paid, `overpaid` was paid too much; both are null for nothing. */
  order_edited: OrderData &
    OrderBill & {
      changes: MailedChange[]
      /** The total before. */
      before: string
      due: string | null
      overpaid: string | null
    }
  /** `units` came back to the shop. `undelivered`: they never reached the buyer. `next`: what follows; null if nothing does. */
  order_returned: OrderData & {
    units: MailedUnits[]
    undelivered: boolean
    next: 'sent_again' | 'not_due' | 'refund' | null
  }
  /** A return was asked for, or decided about. `answer` is the shop's own words, `send_to` where the items go; the buyer brings them there with `by_hand`. */
  order_return: OrderData & {
    return_number: string
    state: (typeof mailedReturnStates)[number]
    units: MailedUnits[]
    answer: string | null
    send_to: string | null
    by_hand?: boolean
    /** The slip for the parcel; missing if there is none. */
    slip_path?: string
  }
  /** `units` came back and were exchanged for `added`. `due` is still to be paid, or `refund` will be given back; null if neither. */
  order_exchanged: OrderData & {
    units: MailedUnits[]
    added: MailedUnits[]
    due: string | null
    refund: string | null
  }
  /** A parcel with these `units` was lost. */
  order_parcel_lost: OrderData & { units: MailedUnits[] }
  order_cancelled: OrderData
  /** The link to an order, for buyers who asked for it by its number and address. */
  order_link: OrderData
  /** The receipt of a withdrawal, on a durable medium. Without units, `statement` says from what, or it is the whole order. */
  order_withdrawn: OrderData & {
    units: MailedUnits[]
    statement: string | null
    at: Date
  }
  /** A draft for its buyer, who can order and pay it at `path` until `at`. */
  draft_order: OrderBill & { total: string; path: string; at: Date }
  /** A message from staff to an order's buyer. */
  order_message: OrderData & { subject: string; paragraphs: string[] }
  /** Replies go to the sender. */
  contact_message: {
    sender: string
    email: string
    phone: string | null
    subject: string | null
    paragraphs: string[]
  }
  /** A reply from staff to a message. `subject` and `quoted` are the message's. */
  message_answer: { subject: string | null; paragraphs: string[]; quoted: string }
  owner_notice: { notice: OwnerNotice }
  /** `more` is how many notices are left out. */
  owner_digest: { notices: OwnerNotice[]; more: number }
  /** `product` is its name, with that of the variant. */
  stock_notice_confirm: { product: string; url: string } & NewsletterData
  back_in_stock: { product: string; url: string } & NewsletterData
  newsletter_confirm: { url: string } & NewsletterData
  newsletter_welcome: NewsletterData
  /** A newsletter. `body_html` is sanitised. */
  newsletter_issue: { subject: string; body_html: string; body_text: string } & NewsletterData
}

/** Something the site's owner should know. Amounts are formatted. Optional parts are missing in digests. */
export type OwnerNotice =
  | { event: 'order'; number: string; total: string; buyer?: string; bill?: OrderBill }
  | { event: 'payment'; number: string; total: string; problem: PaymentProblem }
  /** A buyer withdraws from a contract; `number` is the order's as it was entered. */
  | { event: 'withdrawal'; id: number; number: string; author?: string; text?: string }
  /** A buyer asks to send something back; `number` is the order's. */
  | { event: 'return'; id: number; number: string; author?: string; text?: string }
  | { event: 'comment'; id: number; on: string; author?: string; text?: string }
  | { event: 'review'; id: number; on: string; rating: number; author?: string; text?: string }
  | { event: 'low_stock'; name: string; sku: string | null; left: number }
  /** Requests of an app were refused because it had reached its limit of requests a minute. */
  | { event: 'app_limit'; id: number; app: string; limit: number }
  /** Nothing is sent to an endpoint any more, because it has failed for days or wants no more. */
  | { event: 'webhook_paused'; id: number; endpoint: string }

export type PaymentProblem =
  | 'failed'
  | 'payment_mismatch'
  | 'payment_failed'
  | 'refund_failed'
  | 'paid_late'
  | 'disputed'
  | 'dispute_lost'
  | 'dispute_won'
  | 'unreconciled'

/** `unsubscribe_url` unsubscribes with one click (RFC 8058). */
type NewsletterData = { unsubscribe_url: string }

/** Amounts are formatted. `path` is the page that shows the order to its buyer; null if it has no page. */
export type OrderData = { number: string; total: string; path: string | null; purchase?: OrderPurchase }

/** The order for programs that read mails. Amounts are in minor units; `price` is that of one piece. */
export type OrderPurchase = {
  placedAt: string
  currency: string
  total: number
  /** `path` is the product's page; null if there is none. */
  items: { name: string; sku: string | null; quantity: number; price: number; path: string | null }[]
}

/** `invoice_path` is the page of the order's invoice; missing if it gets none, or has no page. */
type OrderInvoice = { invoice_path?: string | null }

/** A part of a change of an order; the value says what, such as `2 × Lamp`. */
export type MailedChange = {
  kind:
    | 'added'
    | 'removed'
    | 'quantity'
    | 'price'
    | 'shipping'
    | 'billing_address'
    | 'delivery_address'
    | 'email'
  value: string
}

export type MailedUnits = { name: string; quantity: number }

/** The parts of an order's total; null if they are zero. */
export type OrderBill = {
  /**
   * `total` is before the discount. `image` is a path of the site, or an address. `unit_price` is such as `750 ml · €10.00/l`; empty
   * without one, and missing in mails that an earlier version wrote.
   */
  items: { name: string; quantity: number; total: string; image?: string | null; unit_price?: string }[]
  /** Missing in mails that an earlier version wrote. */
  subtotal?: string
  discount: string | null
  shipping: string | null
  /** `rate` in per cent, such as `20.00`. */
  taxes: { name: string; rate: string; amount: string; included: boolean }[]
  /** Why a small business charges no tax. */
  exemption?: 'de' | 'fr' | 'eu'
}

/** `is_repeated`: an earlier mail confirmed the order and brought the terms and notices along as files. */
type Confirmation = { is_repeated?: true }

/** Items without a right of withdrawal, or with one that can end. Missing in mails that an earlier version wrote. */
export type MailedExemptions = { exempt?: { name: string; exemption: 'custom' | 'perishable' | 'sealed' }[] }

/** Where an order goes, line by line. Missing in mails that an earlier version wrote. */
export type MailedDelivery = {
  /** Whether anything is sent to an address. */
  ships?: boolean
  billed_to?: string[]
  delivered_to?: string[] | null
  /** The shipping method and how long it takes. */
  method?: string | null
  /** The message of a gift, which may be empty. Missing if it is no gift. */
  gift?: string
}

export type MailKind = keyof MailData

export const mailKinds: readonly MailKind[] = [
  'verify_email',
  'reset_password',
  'invitation',
  'staff_invitation',
  'email_change',
  'email_changed',
  'password_changed',
  'role_changed',
  'new_device',
  'account_deleted',
  'token_reuse',
  'two_factor_changed',
  'order_placed',
  'order_paid',
  'order_processing',
  'order_failed',
  'order_shipped',
  'order_refunded',
  'order_return',
  'order_edited',
  'order_returned',
  'order_exchanged',
  'order_parcel_lost',
  'order_cancelled',
  'order_link',
  'order_withdrawn',
  'draft_order',
  'order_message',
  'contact_message',
  'message_answer',
  'owner_notice',
  'owner_digest',
  'stock_notice_confirm',
  'back_in_stock',
  'newsletter_confirm',
  'newsletter_welcome',
  'newsletter_issue',
]

type MailOf<Kind extends MailKind> = {
  kind: Kind
  to: { name: string; email: string }
  /** A language tag. If it is missing or not one of the site's, the site's own language is used. */
  locale?: string | null
  data: MailData[Kind]
}

export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind]
