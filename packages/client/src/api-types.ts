// Written by `npm run openapi` from the OpenAPI document. Changes made here are lost.

/** Everything stored about a customer. */
export type AccountExport = {
  user: User
  /** The language of e-mails to the customer. */
  locale: string | null
  /** When the customer accepted the terms. */
  accepted_terms_at: string | null
  /** What is in the cart. */
  cart: {
    /** The product’s name. */
    name: string
    /** The variant’s values in a row. */
    variant_name: string | null
    /** The shop’s own number for it. */
    sku: string | null
    /** How many. */
    quantity: number
  }[]
  /** Accounts at other services that the customer signs in with. */
  identities: {
    /** The service. */
    provider: string
    /** The account’s id there. */
    subject: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Coupons used for orders. */
  coupons: {
    /** The coupon. */
    code: string
    /** The order’s number. */
    order: string
    /** The e-mail address it counts for. */
    email: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    used_at: string
  }[]
  /** Where the customer is signed in. */
  devices: Device[]
  /** Addresses that the customer saved. */
  addresses: {
    /** What the customer calls it. */
    label: string | null
    /** Who lives or works there. */
    name: string | null
    /** For the carrier. */
    phone: string | null
    /** Street and number. */
    line1: string | null
    /** Flat, floor or company. */
    line2: string | null
    /** The town. */
    city: string | null
    /** A code or a name. */
    state: string | null
    /** As written there. */
    postcode: string | null
    /** ISO 3166-1 code of two letters. */
    country: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Orders of the account. */
  orders: {
    /** Identifies the order. */
    number: string
    /** As in `OrderStatus`. */
    status: string
    /** As in `PaymentStatus`. */
    payment_status: string
    /** As in `FulfillmentStatus`. */
    fulfillment_status: string
    /** Where mails about it go. */
    email: string | null
    /** The buyer’s phone number. */
    phone: string | null
    /** As entered. */
    billing: unknown
    /** As entered. */
    shipping: unknown
    /** What the buyer added. */
    customer_note: string | null
    /** The buyer’s VAT number. */
    vat_id: string | null
    /** ISO 4217 code of three letters. */
    currency: string
    /** In the currency's smallest unit. */
    total: number
    /** Its lines. */
    items: {
      /** The product’s name. */
      name: string
      /** The variant’s values in a row. */
      variant_name: string | null
      /** The shop’s own number for it. */
      sku: string | null
      /** How many. */
      quantity: number
      /** In the currency’s smallest unit. */
      unit_price: number
    }[]
    /** ISO 8601 with the offset of the site's time zone. */
    placed_at: string
    /** The language in which it was placed. */
    locale: string | null
    /** When the buyer accepted the terms. */
    accepted_terms_at: string | null
    /** Its parcels. */
    shipments: {
      /** Who delivers it. */
      carrier: string | null
      /** The carrier’s number for it. */
      tracking_number: string | null
      /** Where the carrier tells how far it is. */
      tracking_url: string | null
      /** ISO 8601 with the offset of the site's time zone. */
      shipped_at: string
    }[]
    /** Its invoices and credit notes. */
    invoices: {
      kind: InvoiceKind
      /** As written on it. */
      number: string
      /** ISO 8601 with the offset of the site's time zone. */
      issued_at: string
      /** In the currency’s smallest unit. */
      total: number
      /** As written on it. */
      buyer: unknown
    }[]
  }[]
  /** Reviews by the customer. */
  reviews: {
    /** Its slug. */
    product: string
    /** As the site shows it. */
    author_name: string | null
    /** In stars. */
    rating: number
    /** A heading. */
    title: string | null
    /** Plain text. */
    body: string | null
    /** As in `ModerationStatus`. */
    status: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Comments by the customer. */
  comments: {
    /** Its slug. */
    post: string
    /** As the site shows it. */
    author_name: string
    /** Never shown. */
    author_email: string | null
    /** Where it was sent from. */
    ip_address: string | null
    /** Plain text. */
    body: string
    /** As in `ModerationStatus`. */
    status: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** The customer in the vaults of payment providers, which hold saved payment methods. */
  payment_customers: {
    /** The payment method. */
    gateway: string
    /** The customer’s id there. */
    reference: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Devices that are sent notifications. */
  push_devices: {
    /** `ios`, `android` or `web`. */
    platform: string | null
    /** What the push service gave the app. */
    token: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Only if the e-mail address is verified. */
  newsletter: {
    /** Where it is sent. */
    email: string
    /** As given. */
    name: string | null
    /** Its language. */
    locale: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    subscribed_at: string
    /** When the address was confirmed. */
    confirmed_at: string | null
    /** When it was cancelled; null if it was not. */
    unsubscribed_at: string | null
  } | null
  /** Only if the e-mail address is verified. */
  contact_messages: {
    /** As given. */
    name: string
    /** Where the answer goes. */
    email: string
    /** As given. */
    phone: string | null
    /** As given. */
    subject: string | null
    /** As sent. */
    message: string
    /** Where it was sent from. */
    ip_address: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** What happened to the account, such as sign-ins. */
  events: {
    /** What happened. */
    kind: string
    /** From where. */
    ip_address: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
}

/** Success. */
export type Acknowledgement = {
  /** For people, not programs. */
  message: string
}

export type AddAddressRequest = {
  /** What the customer calls it. */
  label?: string | null
  /** Who lives or works there. */
  name?: string | null
  /** For the carrier. */
  phone?: string | null
  /** Street and number. */
  line1?: string | null
  /** Flat, floor or company. */
  line2?: string | null
  /** The town. */
  city?: string | null
  /** Code or name of the state. */
  state?: string | null
  /** As written there. */
  postcode?: string | null
  /** ISO 3166-1 code of two letters. */
  country?: string | null
  /** Whether invoices go here unless another is chosen. The former default is one no longer. */
  is_default_billing?: boolean
  /** Whether parcels go here unless another is chosen. The former default is one no longer. */
  is_default_shipping?: boolean
}

export type AddAddressResponse = {
  data: Address
  meta?: AnswerMeta
}

export type AddCartItemRequest = {
  /** The product, neither `grouped` nor `external`. */
  product_id: number
  /** Required if the product has variants. */
  variant_id?: number | null
  /** How many to add to those in the cart. */
  quantity?: number
}

export type AddCartItemResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type AddCommentRequest = {
  /** Plain text: markup is removed. */
  body: string
  /** The comment this one replies to: an approved comment on the same post. */
  parent_id?: number | null
  /** Required for guests, 1 to 80 characters. Ignored for customers. */
  author_name?: string | null
  /** Required for guests and never shown. Ignored for customers. */
  author_email?: string | null
}

export type AddCommentResponse = {
  data: Comment
  meta?: AnswerMeta
}

export type AddReviewRequest = {
  /** In stars. */
  rating: number
  /** A heading. */
  title?: string | null
  /** Plain text: markup is removed. */
  body?: string | null
}

export type AddReviewResponse = {
  data: PostedReview
  meta?: AnswerMeta
}

/** An address that a customer has saved. */
export type Address = {
  /** Who lives or works there. */
  name: string | null
  /** For the carrier. */
  phone: string | null
  /** Street and number. */
  line1: string | null
  /** Flat, floor or company. */
  line2: string | null
  /** The town. */
  city: string | null
  /** A code if the country’s states are listed, otherwise as entered. */
  state: string | null
  /** As written there. */
  postcode: string | null
  /** ISO 3166-1 code of two letters. */
  country: string | null
  /** Identifies the address. */
  id: number
  /** What the customer calls it. */
  label: string | null
  /** Whether invoices go here unless another is chosen. */
  is_default_billing: boolean
  /** Whether parcels go here unless another is chosen. */
  is_default_shipping: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** About the answer rather than in it. */
export type AnswerMeta = {
  /** Present only if parts of the query or the body had no effect. */
  ignored?: IgnoredParameter[]
}

export type AnswerTwoFactorChallengeRequest = {
  /** The one that signing in answered with. */
  challenge: string
  /** The six digits from the authenticator app. */
  code?: string | null
  /** Instead of `code`. */
  recovery_code?: string | null
  /** Shown in the customer's list of devices. Defaults to the app's name. */
  device_name?: string | null
}

export type AnswerTwoFactorChallengeResponse = {
  data: Session
  meta?: AnswerMeta
}

export type ApplyCouponRequest = {
  /** Case-insensitive. */
  code: string
}

export type ApplyCouponResponse = {
  data: Cart
  meta?: AnswerMeta
}

/** For a product, the best availability of its variants. `low_stock`: few are left. `backorder`: none are left, but it can still be ordered. */
export type Availability = 'in_stock' | 'low_stock' | 'out_of_stock' | 'backorder'

/** What the read answers on its own: `data`, with `meta` for lists; or a refusal, with `error` or `errors`. */
export type BundlePart = {
  /** What was read, as its own endpoint returns it. */
  data?: unknown
  /** As its own endpoint has it. */
  meta?: { [key: string]: unknown }
  /** Why it was refused, in a sentence. */
  message?: string
  /** The code of the refusal. */
  error?: string
}

export type CancelOrderResponse = {
  data: Order
  meta?: AnswerMeta
}

/** A cart in full, freshly calculated. */
export type Cart = {
  /** Only for guests, when newly issued: send it as `X-Cart-Token` from then on. */
  token?: string
  /** Null until something is added. */
  id: number | null
  /** ISO 4217 code of three letters. */
  currency: string
  /** The sum of all quantities. */
  item_count: number
  /** Whether anything in it is sent to an address. */
  requires_shipping: boolean
  /** Its lines, in the order in which they were added. */
  items: CartItem[]
  /** Null if none is applied. */
  coupon: {
    /** As the shop writes it. */
    code: string
    /** What it grants, in a sentence. */
    description: string
    /** By how much it lowers the total. */
    discount: Money
  } | null
  /** What it comes to. */
  totals: {
    /** The sum of the lines. */
    subtotal: Money
    /** What the coupon takes off. */
    discount: Money
    /** Null until the shipping method is known. */
    shipping: Money | null
    /** The part of `tax` that applies to shipping. */
    shipping_tax: Money | null
    /** All taxes together. */
    tax: Money
    /** What the order would cost. */
    total: Money
  }
  /** Each tax on its own. */
  tax_lines: TaxLine[]
  /** What has to be resolved before checkout. */
  issues: CartIssue[]
  /** When it last changed; null until something is added. */
  updated_at: string | null
}

/** A link that hands a cart over. */
export type CartHandover = {
  /** The page that takes the cart over. */
  url: string
  /** For `POST /cart/handover/redeem`; null if the cart is empty. */
  code: string | null
  expires_at: string | null
}

/** A problem to resolve before checkout. */
export type CartIssue = {
  code: CartIssueCode
  /** What is wrong, in a sentence for the buyer. */
  message: string
  /** The line concerned; null for one that concerns the cart. */
  item_id: number | null
  /** The price at which it was added, if that has changed. */
  old_price: Money | null
  /** What it costs now. */
  new_price: Money | null
  /** How many are left, or may be bought. */
  available: number | null
}

/** What is wrong with a cart. Others may be added. */
export type CartIssueCode = 'out_of_stock' | 'insufficient_stock' | 'price_changed' | 'product_unavailable' | 'variant_unavailable' | 'quantity_below_minimum' | 'quantity_above_maximum' | 'coupon_invalid' | 'currency_changed'

/** A line of a cart. An item that is no longer sold does not count towards the totals. */
export type CartItem = {
  /** Identifies the line, in `PATCH /cart/items/{id}`. */
  id: number
  /** The product; null once it is deleted. */
  product_id: number | null
  /** Null for a product without variants. */
  variant_id: number | null
  /** The product’s name in addresses; null once it is deleted. */
  slug: string | null
  /** The product’s name. */
  name: string
  /** The variant’s values in a row: `Blue / M`. */
  variant_name: string | null
  /** The shop’s own number for it. */
  sku: string | null
  /** What distinguishes the variant from others. */
  options: {
    /** The option. */
    name: string
    /** The variant’s value of it. */
    value: string
  }[]
  image: Image | null
  /** How many. */
  quantity: number
  /** The smallest quantity that can be bought. */
  min_quantity: number
  /** The largest quantity that can be bought, by rule or by stock; null if unlimited. */
  max_quantity: number | null
  /** The price of one. */
  unit_price: Money
  /** The previous price of one, if it is reduced. */
  compare_at_price: Money | null
  /** Unit price times quantity. */
  subtotal: Money
  /** Its share of the coupon discount, as a positive amount. */
  discount: Money
  /** Subtotal minus discount. */
  total: Money
  /** Whether this quantity can be bought now. */
  in_stock: boolean
}

export type ChangePasswordRequest = {
  /** The one to replace. */
  current_password: string
  /** No composition rules. Common passwords and names are refused. */
  password: string
  /** The same as `password`. */
  password_confirmation: string
}

export type ChangePasswordResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** The order, and how to pay for it. */
export type CheckoutAnswer = {
  /** The order that was placed. */
  order: Order
  payment: Payment
  /** Only for guests: it gives access to the order. */
  order_token?: string
}

/** Everything a checkout form needs. */
export type CheckoutForm = {
  /** What is ordered, priced for the place and shipping method that were sent. */
  cart: Cart
  /** What to ask for. */
  fields: {
    email: FieldRule
    name: FieldRule
    phone: FieldRule
    line1: FieldRule
    line2: FieldRule
    city: FieldRule
    state: FieldRule
    postcode: FieldRule
    country: FieldRule
    customer_note: FieldRule
    /** Left out if the shop does not ask for it. */
    vat_id?: FieldRule
  }
  /** In the order in which to offer them. */
  payment_methods: PaymentMethod[]
  /** Those for the place; empty if nothing is shipped. */
  shipping_methods: ShippingMethod[]
  /** Where the shop sells to. */
  countries: Country[]
  /** Whether `terms` must be true. */
  terms_required: boolean
  /** Whether guests may order. */
  guest_checkout: boolean
  /** Null for guests. */
  addresses: Address[] | null
  /** Null for guests. */
  prefill: {
    /** The account’s e-mail address. */
    email: string
    /** The account’s phone number. */
    phone: string | null
    /** The customer’s default or first saved address, or that of the last order. */
    billing: PostalAddress
    /** The customer’s default address for deliveries; null if it is the billing address, or if there is none. */
    shipping: PostalAddress | null
  } | null
}

/** A comment on a post, with its replies, oldest first. */
export type Comment = {
  /** Identifies the comment, as `parent_id` of replies. */
  id: number
  /** The post that it is on. */
  post_id: number
  /** The comment this one replies to. */
  parent_id: number | null
  author: CommentAuthor
  /** Plain text. */
  body: string
  status: ModerationStatus
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** The length of `replies`. */
  replies_count: number
  /** Replies to it, oldest first. */
  replies: Comment[]
}

/** The author of a comment. */
export type CommentAuthor = {
  /** As the site shows it. */
  name: string
  /** A picture of them. */
  avatar_url: string | null
  /** Whether they wrote on behalf of the site. */
  staff: boolean
}

/** A country the shop sells to. */
export type Country = {
  /** ISO 3166-1 code of two letters. */
  code: string
  /** In the language of the answer. */
  name: string
  /** Empty if they are not listed. */
  states: {
    /** What is sent as `state`. */
    code: string
    /** In the language of the answer. */
    name: string
  }[]
  /** Whether mail or taxes there need it. If so, a blank one is refused. */
  state_required: boolean
  /** Whether mail there needs it. */
  postcode_required: boolean
}

/** Where the symbol stands, and whether with a space. */
export type CurrencyPosition = 'before' | 'after' | 'before_space' | 'after_space'

export type DeleteAddressResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

export type DeleteMeRequest = {
  /** The account’s password. */
  password?: string | null
  /** From the authenticator app, instead of the password. */
  code?: string | null
}

export type DeleteMeResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** A device on which the customer is signed in. */
export type Device = {
  /** Identifies the device, in `DELETE /auth/devices/{id}`. */
  id: number
  /** As the app named it when signing in. */
  device_name: string
  /** The app that it signed in with. */
  app: {
    /** As the shop registered it. */
    name: string
  }
  /** Where it was last used. */
  ip_address: string | null
  /** Whether it is the device that sent this request. */
  current: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  last_used_at: string
  /** When it is signed out, unless it refreshes first. */
  expires_at: string
}

/** What a refusal is for. Codes may be added: treat one that you do not know by its status. */
export type ErrorCode = 'account_inactive' | 'already_reviewed' | 'api_disabled' | 'app_disabled' | 'bad_credentials' | 'bad_signature' | 'cart_has_issues' | 'comments_closed' | 'coupon_exhausted' | 'duplicate' | 'email_not_verified' | 'feature_disabled' | 'idempotency_key_reused' | 'insufficient_stock' | 'invalid_challenge' | 'invalid_code' | 'invalid_credentials' | 'invalid_json' | 'invalid_nonce' | 'invalid_request' | 'invalid_timestamp' | 'invalid_token' | 'maintenance' | 'method_not_allowed' | 'missing_key' | 'missing_signature' | 'not_found' | 'not_signed_in' | 'order_not_cancellable' | 'order_not_payable' | 'origin_refused' | 'payload_too_large' | 'purchase_required' | 'rate_limited' | 'registration_closed' | 'replayed_nonce' | 'request_in_progress' | 'server_error' | 'signature_required' | 'staff_blocked' | 'stale_timestamp' | 'too_many_attempts' | 'total_changed' | 'unavailable' | 'unknown_key' | 'unsupported_media_type' | 'wrong_app'

export type ExportMeResponse = {
  data: AccountExport
  meta?: AnswerMeta
}

/** A refusal. `error` is a stable code; new codes may be added. */
export type Failure = {
  /** A sentence in the client’s language. */
  message: string
  error: ErrorCode
}

/** Whether a field has to be filled in. What is sent for a `hidden` one is dropped. */
export type FieldRule = 'required' | 'optional' | 'hidden'

export type ForgotPasswordRequest = {
  /** The account’s e-mail address. */
  email: string
}

export type ForgotPasswordResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** How far the delivery of an order is. Others may be added. */
export type FulfillmentStatus = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'delivered' | 'returned'

export type GetBundleResponse = {
  /** The parts, by their names in `include`. */
  data: { [key: string]: BundlePart }
  meta?: AnswerMeta
}

export type GetCartResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type GetCheckoutResponse = {
  data: CheckoutForm
  meta?: AnswerMeta
}

export type GetMeResponse = {
  data: User
  meta?: AnswerMeta
}

export type GetOrderResponse = {
  data: Order
  meta?: AnswerMeta
}

export type GetPageResponse = {
  data: PageDetail | SparsePageDetail
  meta?: AnswerMeta
}

export type GetPostResponse = {
  data: PostDetail | SparsePostDetail
  meta?: AnswerMeta
}

export type GetProductFacetsResponse = {
  data: ProductFacets
  meta?: AnswerMeta
}

export type GetProductResponse = {
  data: ProductDetail | SparseProductDetail
  meta?: AnswerMeta
}

export type GetSiteResponse = {
  data: Site
  meta?: AnswerMeta
}

export type HandOverCartResponse = {
  data: CartHandover
  meta?: AnswerMeta
}

/** A part of the request that had no effect. */
export type IgnoredParameter = {
  /** Its name, as it was sent. The names of nested fields of the body are joined with dots. */
  parameter: string
  /** The value that is not known, or was sent in addition; null if the name is not known. */
  value: string | null
  reason: IgnoredReason
}

/** `repeated_parameter`: the first of its values counted. `unknown_field`: it is in the body, the others are in the query. */
export type IgnoredReason = 'unknown_parameter' | 'unknown_value' | 'repeated_parameter' | 'unknown_field'

/** An image. `alt` is empty if it is purely decorative. */
export type Image = {
  /** Identifies the image. */
  id: number
  /** The image as it was uploaded. */
  url: string
  /** What it shows, for those who do not see it; empty if it is purely decorative. */
  alt: string
  /** In pixels, like the height; null if unknown. */
  width: number | null
  /** In pixels; null if unknown. */
  height: number | null
  /** The dominant colour, such as `#8fb3bd`, to show until the image has loaded; null if unknown. */
  color: string | null
  /** About 320 pixels wide, in JPEG or PNG if the image has sizes. */
  thumbnail_url: string
  /** From 160 to 2,048 pixels wide in AVIF and WebP, a few of them also in JPEG or PNG. Addresses never change what they lead to. Empty for images on other sites, animations, and images added within the last minute. */
  sizes: ImageSize[]
}

/** The format of an image: the last part of its media type. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** An image made narrower. Its height follows from its width. */
export type ImageSize = {
  /** Its address. */
  url: string
  /** In pixels. */
  width: number
  format: ImageFormat
}

/** A credit note takes back what an invoice charged. */
export type InvoiceKind = 'invoice' | 'credit_note'

export type ListAddressesResponse = {
  /** The records of this page. */
  data: (Address | SparseAddress)[]
  meta: ListMeta
}

export type ListCommentsResponse = {
  /** The records of this page. */
  data: (Comment | SparseComment)[]
  meta: ListMeta
}

export type ListMenusResponse = {
  /** The records of this page. */
  data: (Menu | SparseMenu)[]
  meta: ListMeta
}

/** The position in the list. */
export type ListMeta = {
  /** The page that this is, from 1. */
  current_page: number
  /** The last page there is; 1 for an empty list. */
  last_page: number
  /** How many items a page has. */
  per_page: number
  /** How many items there are on all pages. */
  total: number
  /** Whether there is a next page. */
  has_more: boolean
  /** Present only if parts of the query or the body had no effect. */
  ignored?: IgnoredParameter[]
}

export type ListOrdersResponse = {
  /** The records of this page. */
  data: (OrderSummary | SparseOrderSummary)[]
  meta: ListMeta
}

export type ListPagesResponse = {
  /** The records of this page. */
  data: (Page | SparsePage)[]
  meta: ListMeta
}

export type ListPostCategoriesResponse = {
  /** The records of this page. */
  data: (PostCategory | SparsePostCategory)[]
  meta: ListMeta
}

export type ListPostTagsResponse = {
  /** The records of this page. */
  data: (PostTag | SparsePostTag)[]
  meta: ListMeta
}

export type ListPostsResponse = {
  /** The records of this page. */
  data: (Post | SparsePost)[]
  meta: ListMeta & {
    /** Set if nothing was found for the query: the corrected one, whose results these are. */
    corrected?: string
    /** Set if nothing has all words as typed: what was probably meant. */
    suggestion?: string
  }
}

export type ListProductCategoriesResponse = {
  /** The records of this page. */
  data: (ProductCategory | SparseProductCategory)[]
  meta: ListMeta
}

export type ListProductsResponse = {
  /** The records of this page. */
  data: (Product | SparseProduct)[]
  meta: ListMeta & {
    /** Set if nothing was found for the query: the corrected one, whose results these are. */
    corrected?: string
    /** Set if nothing has all words as typed: what was probably meant. */
    suggestion?: string
  }
}

export type ListReviewsResponse = {
  /** The records of this page. */
  data: (Review | SparseReview)[]
  meta: ListMeta
}

export type ListSignedInDevicesResponse = {
  /** The records of this page. */
  data: (Device | SparseDevice)[]
  meta: ListMeta
}

/** A menu, at most 5 levels deep. */
export type Menu = {
  /** Identifies the menu. */
  id: number
  /** Where the site shows it, such as `primary`. */
  location: string
  /** What the owner calls it. */
  name: string
  /** Its links, in their order. */
  items: MenuItem[]
}

/** A link in a menu, with the links below it. */
export type MenuItem = {
  /** Identifies the item. */
  id: number
  /** Its text. */
  label: string
  type: MenuItemType
  /** The slug of the item’s target, if it has one. */
  slug: string | null
  /** Where it leads on the web. */
  url: string
  /** Whether the site opens it in a new tab. */
  new_tab: boolean
  /** The name of an icon, if the owner chose one. */
  icon: string | null
  /** The links below it. */
  children: MenuItem[]
}

/** What a link leads to: a screen of the app, or for `link` any address. */
export type MenuItemType = 'home' | 'page' | 'post' | 'post_category' | 'product' | 'product_category' | 'products' | 'posts' | 'link'

/** What the site decided about it. Only what is `approved` is shown to everybody. */
export type ModerationStatus = 'pending' | 'approved' | 'rejected' | 'spam'

/** An amount of money. */
export type Money = {
  /** In the currency's smallest unit. */
  amount: number
  /** As the site shows it. */
  formatted: string
}

/** An order in full. Its amounts are those of the cart it was placed from. */
export type Order = {
  /** Identifies the order, for the shop and in paths. */
  number: string
  /** The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled. */
  imported_from: string | null
  /** Its number as that shop wrote it, such as `#1001`. */
  former_number: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  fulfillment_status: FulfillmentStatus
  /** ISO 4217 code of three letters. */
  currency: string
  /** What the order costs, or has cost before refunds. */
  total: Money
  /** The sum of all quantities. */
  item_count: number
  /** That of its first line. */
  image: Image | null
  /** ISO 8601 with the offset of the site's time zone. */
  placed_at: string
  /** Where mails about it go. */
  email: string | null
  /** The buyer’s phone number. */
  phone: string | null
  /** Its lines. */
  items: OrderItem[]
  /** What it comes to. */
  totals: {
    /** The sum of the lines. */
    subtotal: Money
    /** What the coupon took off. */
    discount: Money
    /** What shipping costs. */
    shipping: Money
    /** The part of `tax` that applies to shipping. */
    shipping_tax: Money
    /** All taxes together. */
    tax: Money
    /** What the order costs. */
    total: Money
    /** What was paid back. */
    refunded: Money
    /** What is still to be paid. */
    due: Money
  }
  /** Each tax on its own. */
  tax_lines: TaxLine[]
  /** Null if none was used. */
  coupon: {
    /** As the shop writes it. */
    code: string
    /** By how much it lowered the total. */
    discount: Money
  } | null
  /** Whom the invoice is for. */
  billing: PostalAddress
  /** Null if nothing is shipped. */
  shipping: PostalAddress | null
  /** How it is sent; null if nothing is shipped. */
  shipping_method: {
    /** Identifies the method. */
    id: string
    /** As the buyer saw it. */
    name: string
  } | null
  /** How it is paid; null until that is chosen. */
  payment_method: {
    /** Identifies the gateway, as `payment_gateway`. */
    id: string
    /** As the buyer saw it. */
    name: string
    /** `offline`, `web` or `free`. Others may be added. */
    type: string
  } | null
  /** How to pay, for offline payments. */
  payment_message: string | null
  /** What the buyer added. */
  customer_note: string | null
  /** Its parcels, in the order in which they were sent. */
  shipments: Shipment[]
  /** What was paid back, or is about to be. */
  refunds: OrderRefund[]
  /** Whether `POST /orders/{number}/payment` may start a payment. */
  can_pay: boolean
  /** Whether `POST /orders/{number}/cancel` is possible. */
  can_cancel: boolean
  /** When it was paid; null until then. */
  paid_at: string | null
  /** When it was cancelled; null if it was not. */
  cancelled_at: string | null
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
}

/** A line of an order, as it was when the order was placed. */
export type OrderItem = {
  /** Identifies the line, as refunds name it. */
  id: number
  /** The product; null once it is deleted. */
  product_id: number | null
  /** The variant; null for a product without variants, or once it is deleted. */
  variant_id: number | null
  /** The product’s name in addresses; null once it is deleted. */
  slug: string | null
  /** The product’s name. */
  name: string
  /** The variant’s values in a row: `Blue / M`. */
  variant_name: string | null
  /** The shop’s own number for it. */
  sku: string | null
  /** What distinguishes the variant from others. */
  options: {
    /** The option. */
    name: string
    /** The variant’s value of it. */
    value: string
  }[]
  image: Image | null
  /** How many were ordered. */
  quantity: number
  /** The price of one. */
  unit_price: Money
  /** Unit price times quantity. */
  subtotal: Money
  /** Its share of the coupon discount, as a positive amount. */
  discount: Money
  /** The tax on it. */
  tax: Money
  /** Subtotal minus discount. */
  total: Money
  /** How many were refunded, or are about to be. */
  refunded_quantity: number
}

/** A refund of the order’s payment. Amounts include tax. Whatever `items` and `shipping` do not cover was refunded as a plain amount. */
export type OrderRefund = {
  /** Identifies the refund. */
  id: number
  /** `done`, or `pending` until the provider has carried it out. */
  status: string
  /** What the buyer gets back. */
  amount: Money
  /** The part of `amount` that is for shipping. */
  shipping: Money
  /** The lines that it is for. */
  items: {
    /** The line of the order. */
    item_id: number
    /** How many of it. */
    quantity: number
    /** What is paid back for them. */
    amount: Money
  }[]
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** How far an order is. Others may be added. */
export type OrderStatus = 'pending' | 'processing' | 'completed' | 'cancelled'

/** An order in a list. */
export type OrderSummary = {
  /** Identifies the order, for the shop and in paths. */
  number: string
  /** The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled. */
  imported_from: string | null
  /** Its number as that shop wrote it, such as `#1001`. */
  former_number: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  fulfillment_status: FulfillmentStatus
  /** ISO 4217 code of three letters. */
  currency: string
  /** What the order costs, or has cost before refunds. */
  total: Money
  /** The sum of all quantities. */
  item_count: number
  /** That of its first line. */
  image: Image | null
  /** ISO 8601 with the offset of the site's time zone. */
  placed_at: string
}

/** A page, as in lists. */
export type Page = {
  /** Identifies the page. */
  id: number
  /** Its name in addresses: `GET /pages/{slug}`. */
  slug: string
  /** Its title. */
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  /** The page that it is below; null at the top level. */
  parent_id: number | null
  /** Whether `menu_only` lists it. */
  in_menu: boolean
  /** Its place among those of the same parent. */
  position: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  /** Its address on the site. */
  url: string
}

/** A page in full. */
export type PageDetail = {
  /** Identifies the page. */
  id: number
  /** Its name in addresses: `GET /pages/{slug}`. */
  slug: string
  /** Its title. */
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  /** The page that it is below; null at the top level. */
  parent_id: number | null
  /** Whether `menu_only` lists it. */
  in_menu: boolean
  /** Its place among those of the same parent. */
  position: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  /** Its address on the site. */
  url: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html: string
  /** The same as plain text. */
  body_text: string
  seo: Seo
}

export type PayOrderRequest = {
  /** The method to pay with; by default, the order’s. */
  payment_gateway?: string | null
  /** The `id` of one of the gateway’s `payment_methods[].saved`, to charge it now. The bank may still ask for authentication: then the payment has a `url`. */
  saved_payment_method?: string | null
  /** Whether the customer agreed to have the payment method saved, where `payment_methods[].can_save`. If left out, the provider’s page asks, if it can. */
  save_payment_method?: boolean | null
}

export type PayOrderResponse = {
  /** How to pay. */
  data: {
    payment: Payment
  }
  meta?: AnswerMeta
}

/** What the buyer has to do to pay. */
export type Payment = {
  type: PaymentType
  /** For `instructions` and `failed`. */
  message: string | null
  /** For `web`: open it in a browser or web view within 30 minutes. */
  url: string | null
  /** For `web`: where the web view ends up after payment. */
  success_url: string | null
  /** For `web`: poll it briefly; it returns `payment_status`. */
  status_url: string | null
}

/** A payment method. */
export type PaymentMethod = {
  /** Identifies the method, as `payment_gateway`. */
  id: string
  /** As the buyer sees it. */
  name: string
  /** What to know before choosing it. */
  description: string | null
  type: PaymentMethodType
  /** A small picture of it. */
  icon_url: string | null
  /** What the signed-in customer has saved there. Empty for guests. */
  saved: {
    /** Identifies it, as `saved_payment_method`. */
    id: string
    /** As the buyer recognizes it. */
    label: string
    /** The last month it is valid. */
    expires: string | null
    /** Whether it may be sent as `saved_payment_method`. Others are offered on the provider's page. */
    can_charge: boolean
  }[]
  /** Whether `save_payment_method` may be sent, once the customer agreed. False for guests. */
  can_save: boolean
}

/** How a method is paid: `offline` by instructions, on the `web`, or not at all if the order is `free`. Others may be added. */
export type PaymentMethodType = 'offline' | 'web' | 'free'

/** How far the payment of an order is. Others may be added. */
export type PaymentStatus = 'pending' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'partially_refunded' | 'refunded'

/** `instructions`: show `message`, which says how to pay. `paid`: there is nothing left to pay. `web`: open `url`. `failed`: show `message`, and offer another method; the order exists. */
export type PaymentType = 'instructions' | 'paid' | 'web' | 'failed'

export type PlaceOrderRequest = {
  /** Where mails about the order go; for customers, by default, the account’s. */
  email?: string | null
  /** The buyer’s phone number. */
  phone?: string | null
  /** Not required if the total is zero. */
  payment_gateway?: string | null
  /** The `id` of one of the gateway’s `payment_methods[].saved`, to charge it now. The bank may still ask for authentication: then the payment has a `url`. */
  saved_payment_method?: string | null
  /** Whether the customer agreed to have the payment method saved, where `payment_methods[].can_save`. If left out, the provider’s page asks, if it can. */
  save_payment_method?: boolean | null
  /** Whom the invoice is for. */
  billing?: {
    /** Who lives or works there. */
    name?: string | null
    /** For the carrier. */
    phone?: string | null
    /** Street and number. */
    line1?: string | null
    /** Flat, floor or company. */
    line2?: string | null
    /** The town. */
    city?: string | null
    /** Code or name of the state. */
    state?: string | null
    /** As written there. */
    postcode?: string | null
    /** ISO 3166-1 code of two letters. */
    country?: string | null
  } | null
  /** If not true, the goods go to the billing address, whatever else is sent. */
  ship_to_different?: boolean | null
  /** Used with `ship_to_different`. */
  shipping?: {
    /** Who lives or works there. */
    name?: string | null
    /** For the carrier. */
    phone?: string | null
    /** Street and number. */
    line1?: string | null
    /** Flat, floor or company. */
    line2?: string | null
    /** The town. */
    city?: string | null
    /** Code or name of the state. */
    state?: string | null
    /** As written there. */
    postcode?: string | null
    /** ISO 3166-1 code of two letters. */
    country?: string | null
  } | null
  /** A saved address to use instead of `billing`. */
  billing_address_id?: number | null
  /** A saved address to use instead of `shipping`, with `ship_to_different`. */
  shipping_address_id?: number | null
  /** Defaults to the first one. */
  shipping_method?: string | null
  /** Whether to keep the addresses with the account. */
  save_address?: boolean | null
  /** Must be true if `terms_required`. */
  terms?: boolean | null
  /** What the buyer wants the shop to know. */
  customer_note?: string | null
  /** For the invoice. Dropped unless `fields.vat_id` is there. */
  vat_id?: string | null
  /** In the smallest unit. Refused with `total_changed` if the order would cost anything else. */
  expected_total?: number | null
}

export type PlaceOrderResponse = {
  data: CheckoutAnswer
  meta?: AnswerMeta
}

/** A post, as in lists. */
export type Post = {
  /** Identifies the post. */
  id: number
  /** Its name in addresses: `GET /posts/{slug}`. */
  slug: string
  /** Its title. */
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  /** Whether the site recommends it. */
  featured: boolean
  author: PostAuthor | null
  /** The categories it is in. */
  categories: PostLabel[]
  /** Its tags. */
  tags: PostLabel[]
  /** Whether new comments are taken. */
  comments_open: boolean
  /** Approved comments. */
  comments_count: number
  /** How long reading it takes. */
  reading_minutes: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  /** Its address on the site. */
  url: string
}

/** The author of a post. */
export type PostAuthor = {
  /** Identifies the author. */
  id: number
  /** As the site shows it. */
  name: string
  /** A picture of them. */
  avatar_url: string | null
  /** The page that lists the author's posts. */
  url: string
}

/** A post category. */
export type PostCategory = {
  /** Identifies the category. */
  id: number
  /** Its name in addresses, and what lists are filtered by. */
  slug: string
  /** Its name. */
  name: string
  /** Plain text. */
  description: string
  /** The category that it belongs to; null at the top level. */
  parent_id: number | null
  image: Image | null
  /** The page that lists what is in it. */
  url: string
  /** Posts in it and its subcategories, each counted once. */
  posts_count: number
}

/** A post in full. */
export type PostDetail = {
  /** Identifies the post. */
  id: number
  /** Its name in addresses: `GET /posts/{slug}`. */
  slug: string
  /** Its title. */
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  /** Whether the site recommends it. */
  featured: boolean
  author: PostAuthor | null
  /** The categories it is in. */
  categories: PostLabel[]
  /** Its tags. */
  tags: PostLabel[]
  /** Whether new comments are taken. */
  comments_open: boolean
  /** Approved comments. */
  comments_count: number
  /** How long reading it takes. */
  reading_minutes: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  /** Its address on the site. */
  url: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html: string
  /** The same as plain text. */
  body_text: string
  seo: Seo
  /** The next older post. */
  previous: PostNeighbour | null
  /** The next newer post. */
  next: PostNeighbour | null
}

/** A category or tag of a post. */
export type PostLabel = {
  /** Identifies it. */
  id: number
  /** The value of `category` or `tag` that lists its posts. */
  slug: string
  /** Its name. */
  name: string
}

/** The previous or next post. */
export type PostNeighbour = {
  /** Its name in addresses. */
  slug: string
  /** Its title. */
  title: string
}

/** A post tag. */
export type PostTag = {
  /** Identifies the tag. */
  id: number
  /** The value of `tag` that lists its posts. */
  slug: string
  /** Its name. */
  name: string
  /** How many posts have it. */
  posts_count: number
  /** The page that lists its posts. */
  url: string
}

/** Fields that the shop does not ask for are null. */
export type PostalAddress = {
  /** Who lives or works there. */
  name: string | null
  /** For the carrier. */
  phone: string | null
  /** Street and number. */
  line1: string | null
  /** Flat, floor or company. */
  line2: string | null
  /** The town. */
  city: string | null
  /** A code if the country’s states are listed, otherwise as entered. */
  state: string | null
  /** As written there. */
  postcode: string | null
  /** ISO 3166-1 code of two letters. */
  country: string | null
}

/** A review, as its author sees it. */
export type PostedReview = {
  /** Identifies the review. */
  id: number
  /** In stars. */
  rating: number
  /** A heading. */
  title: string | null
  /** Plain text. */
  body: string | null
  /** Who wrote it. */
  author: {
    /** As the site shows it. */
    name: string
  }
  /** Whether they bought the product here. */
  verified_purchase: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  status: ModerationStatus
}

/** A product, as in lists. */
export type Product = {
  /** Identifies the product, as `product_id` in a cart. */
  id: number
  /** Its name in addresses: `GET /products/{slug}`. */
  slug: string
  type: ProductType
  /** Its name. */
  name: string
  /** The shop’s own number for it. */
  sku: string | null
  /** A few sentences of plain text; may be empty. */
  short_description: string
  image: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price: Money
  /** The previous price of the cheapest variant. */
  compare_at_price: Money | null
  /** Whether it costs less than before. */
  on_sale: boolean
  /** Null if all variants cost the same. */
  price_range: {
    min: Money
    max: Money
  } | null
  /** Whether it can be bought now. */
  in_stock: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock: number | null
  availability: Availability
  /** Whether the shop recommends it. */
  featured: boolean
  /** Whether the buyer chooses one of its `variants`. */
  has_variants: boolean
  /** The categories it is in. */
  categories: ProductCategoryLabel[]
  /** What reviews say in sum. */
  rating: {
    /** One decimal; 0 without reviews. */
    average: number
    /** How many reviews it has. */
    count: number
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  /** Its page on the site. */
  url: string
}

/** A product category. */
export type ProductCategory = {
  /** Identifies the category. */
  id: number
  /** Its name in addresses, and what lists are filtered by. */
  slug: string
  /** Its name. */
  name: string
  /** Plain text. */
  description: string
  /** The category that it belongs to; null at the top level. */
  parent_id: number | null
  image: Image | null
  /** The page that lists what is in it. */
  url: string
  /** 0 at the top level. */
  depth: number
  /** Its place among those of the same parent. */
  position: number
  /** Products in it and its subcategories, each counted once. */
  products_count: number
}

/** A category of a product. */
export type ProductCategoryLabel = {
  /** Identifies the category. */
  id: number
  /** The value of `category` that lists its products. */
  slug: string
  /** Its name. */
  name: string
}

/** A product in full. */
export type ProductDetail = {
  /** Identifies the product, as `product_id` in a cart. */
  id: number
  /** Its name in addresses: `GET /products/{slug}`. */
  slug: string
  type: ProductType
  /** Its name. */
  name: string
  /** The shop’s own number for it. */
  sku: string | null
  /** A few sentences of plain text; may be empty. */
  short_description: string
  image: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price: Money
  /** The previous price of the cheapest variant. */
  compare_at_price: Money | null
  /** Whether it costs less than before. */
  on_sale: boolean
  /** Null if all variants cost the same. */
  price_range: {
    min: Money
    max: Money
  } | null
  /** Whether it can be bought now. */
  in_stock: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock: number | null
  availability: Availability
  /** Whether the shop recommends it. */
  featured: boolean
  /** Whether the buyer chooses one of its `variants`. */
  has_variants: boolean
  /** The categories it is in. */
  categories: ProductCategoryLabel[]
  /** What reviews say in sum. */
  rating: {
    /** One decimal; 0 without reviews. */
    average: number
    /** How many reviews it has. */
    count: number
    /** The number of reviews per star rating. */
    distribution: {
      /** Reviews with one star. */
      '1': number
      /** Reviews with two stars. */
      '2': number
      /** Reviews with three stars. */
      '3': number
      /** Reviews with four stars. */
      '4': number
      /** Reviews with five stars. */
      '5': number
    }
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  /** Its page on the site. */
  url: string
  /** Sanitised. All addresses are absolute. */
  description_html: string
  /** The same as plain text. */
  description_text: string
  /** Main image first. */
  images: Image[]
  /** Facts about the product, in the shop’s order. */
  attributes: {
    /** The name of the attribute, such as “Material”. */
    name: string
    /** What it is. */
    value: string
  }[]
  /** What the buyer chooses a variant by. */
  options: {
    /** The option, such as `Size`. */
    name: string
    /** What can be chosen. */
    values: string[]
  }[]
  /** Empty if `has_variants` is false. */
  variants: ProductVariant[]
  /** The smallest quantity that can be bought. */
  min_quantity: number
  /** The largest quantity that can be bought, by rule or by stock; null if unlimited. */
  max_quantity: number | null
  /** Whether it is sent to an address. */
  requires_shipping: boolean
  /** In the shop's weight unit. */
  weight: number | null
  /** Names of its tags. */
  tags: string[]
  /** Where an external product is sold; null for other types. */
  external_url: string | null
  /** The text of the link to `external_url`; null if the app may choose. */
  button_text: string | null
  /** The products of a group; empty for other types. */
  members: Product[]
  /** At most 8: those that the shop has chosen, then the most similar. */
  related: Product[]
  seo: Seo
}

/** The values that products can be filtered by. Each facet is counted as if it were not filtered by itself. */
export type ProductFacets = {
  /** Over all variants; null if there are no products. */
  price: {
    min: Money | null
    max: Money | null
  }
  /** Categories of the products. */
  categories: {
    /** The value of `category`. */
    slug: string
    /** Its name. */
    name: string
    /** The number of products that would be listed. */
    count: number
  }[]
  /** Options of the products’ variants. */
  options: {
    /** As the parameter `option` takes it. */
    name: string
    /** In the language of the answer. */
    label: string
    /** What variants have of it. */
    values: {
      /** As the parameter `option` takes it. */
      value: string
      /** In the language of the answer. */
      label: string
      /** The number of products that would be listed. */
      count: number
    }[]
  }[]
  /** From 5 stars to 1, with the number of products that have at least that average. */
  ratings: {
    /** The value of `min_rating`. */
    rating: number
    /** The number of products that would be listed. */
    count: number
  }[]
  /** The products that can be bought now. */
  in_stock: {
    /** The number of products that would be listed. */
    count: number
  }
}

/** What products are sorted by. */
export type ProductSort = 'price_asc' | 'price_desc' | 'name' | 'rating' | 'popular'

/** `variable`: the buyer chooses a variant. `grouped`: a page that links to its `members`. `external`: sold at its `external_url`. The last two cannot be added to a cart. */
export type ProductType = 'simple' | 'variable' | 'grouped' | 'external'

/** A variant, which is what goes into the cart for a product that has variants. */
export type ProductVariant = {
  /** Identifies the variant, as `variant_id` in a cart. */
  id: number
  /** The shop’s own number for it. */
  sku: string | null
  /** Its values in a row: `Blue / M`. */
  name: string
  /** What distinguishes it from the other variants. */
  options: {
    /** The option. */
    name: string
    /** The variant’s value of it. */
    value: string
  }[]
  price: Money
  compare_at_price: Money | null
  image: Image | null
  /** Whether it can be bought now. */
  in_stock: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock: number | null
  availability: Availability
  /** The smallest quantity that can be bought. */
  min_quantity: number
  /** The largest quantity that can be bought, by rule or by stock; null if unlimited. */
  max_quantity: number | null
  /** Starts at 1. */
  position: number
}

/** A device that push notifications can be sent to. */
export type PushDevice = {
  /** Identifies the device. */
  id: number
  platform: PushPlatform | null
  /** Whether it is notified about a customer’s orders. */
  attached: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
}

/** What the device runs. */
export type PushPlatform = 'ios' | 'android' | 'web'

export type RedeemCartHandoverRequest = {
  /** From the link. */
  code: string
}

export type RedeemCartHandoverResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type RefreshTokensRequest = {
  /** The session’s current one. */
  refresh_token: string
}

export type RefreshTokensResponse = {
  data: Session
  meta?: AnswerMeta
}

export type RegisterDeviceRequest = {
  /** The token that the push service gave the app. */
  token: string
  /** Left out on any other platform. */
  platform?: PushPlatform | null
}

export type RegisterDeviceResponse = {
  data: PushDevice
  meta?: AnswerMeta
}

export type RegisterRequest = {
  /** What to call the customer. */
  name: string
  /** What to sign in with; a mail to confirm it is sent there. */
  email: string
  /** No composition rules. Common passwords and names are refused. */
  password: string
  /** The same as `password`. */
  password_confirmation: string
  /** Must be true if the site has terms. */
  terms?: boolean | null
  /** The customer’s phone number. */
  phone?: string | null
  /** Shown in the customer's list of devices. Defaults to the app's name. */
  device_name?: string | null
}

export type RegisterResponse = {
  data: Session
  meta?: AnswerMeta
}

export type RemoveCartItemResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type RemoveCouponResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type RemoveDeviceRequest = {
  /** The token that the push service gave the app. */
  token: string
}

export type RemoveDeviceResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

export type ResendVerificationResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

export type ResetPasswordRequest = {
  /** The account’s e-mail address. */
  email: string
  /** From the mail, in any case, with or without its hyphen. */
  code: string
  /** No composition rules. Common passwords and names are refused. */
  password: string
  /** The same as `password`. */
  password_confirmation: string
}

export type ResetPasswordResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** A customer's review of a product. */
export type Review = {
  /** Identifies the review. */
  id: number
  /** In stars. */
  rating: number
  /** A heading. */
  title: string | null
  /** Plain text. */
  body: string | null
  /** Who wrote it. */
  author: {
    /** As the site shows it. */
    name: string
  }
  /** Whether they bought the product here. */
  verified_purchase: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** The results of one type. */
export type SearchGroup = {
  /** What the results are, for `type` of `GET /search`. */
  type: string
  /** A heading, in the language of the answer. */
  label: string
  /** All matches. */
  total: number
  /** The site's page with all matches; null if there is no such page. */
  url: string | null
  match: SearchMatch
  /** The best few. */
  items: SearchItem[]
}

/** The results, by type. */
export type SearchGroups = {
  /** What was searched for, trimmed. */
  query: string
  /** Set if nothing was found for the query: the corrected one, whose results these are. */
  corrected?: string
  /** Set if nothing has all words as typed: what was probably meant. */
  suggestion?: string
  /** The site's results page; null if it is switched off. */
  url: string | null
  /** Types with results, in the order in which the site shows them. */
  groups: SearchGroup[]
}

/** A search result. */
export type SearchItem = {
  /** An integer, except for types with text keys. */
  id: number | string
  /** What it is: `product`, `post`, `page`, or a type that the site added. */
  type: string
  /** For the path of its endpoint; null for types without slugs. */
  slug: string | null
  /** Its name or title. */
  title: string
  /** Its page on the site. */
  url: string
  /** Plain text of about 160 characters. */
  excerpt: string | null
  /** The address of its picture. */
  image: string | null
  /** A short line such as a price or a date. */
  meta: string | null
}

/** `any`: nothing matched every word, so these match some of them. */
export type SearchMatch = 'all' | 'any'

export type SearchResponse = {
  data: SearchGroups
  meta?: AnswerMeta
} | {
  /** The records of this page. */
  data: SearchItem[]
  meta: ListMeta & {
    /** Set if nothing was found for the query: the corrected one, whose results these are. */
    corrected?: string
    /** Set if nothing has all words as typed: what was probably meant. */
    suggestion?: string
  }
}

export type SendContactMessageRequest = {
  /** Who writes. */
  name: string
  /** Where the answer goes. */
  email: string
  /** Plain text. */
  message: string
  /** For an answer by phone. */
  phone?: string | null
  /** Line breaks are removed. */
  subject?: string | null
}

export type SendContactMessageResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** For the head of a web page. */
export type Seo = {
  /** For `<title>`. */
  title: string
  /** For the description that search engines show. */
  description: string
}

/** A signed-in device. */
export type Session = {
  /** The bearer token for requests. */
  access_token: string
  /** Can be exchanged for a new pair once. */
  refresh_token: string
  /** How the access token is sent. */
  token_type: 'Bearer'
  /** When the access token expires. */
  expires_at: string
  /** When the refresh token expires. */
  refresh_expires_at: string
  user: User
}

/** A parcel. */
export type Shipment = {
  /** Who delivers it. */
  carrier: string | null
  /** The carrier’s number for it. */
  tracking_number: string | null
  /** Where the carrier tells how far it is. */
  tracking_url: string | null
  /** When it was sent. */
  shipped_at: string
  /** When it arrived; null until then, or if that is not known. */
  delivered_at: string | null
}

/** A shipping method for the cart. */
export type ShippingMethod = {
  /** Identifies the method, as `shipping_method`. */
  id: string
  /** As the buyer sees it. */
  name: string
  /** What to know before choosing it. */
  description: string | null
  /** What it costs for this cart. */
  price: Money
  /** How long it takes, in words. */
  eta: string | null
  /** Whether the totals include this method. */
  selected: boolean
}

export type SignInRequest = {
  /** The account’s e-mail address. */
  email: string
  /** The account’s password. */
  password: string
  /** Shown in the customer's list of devices. Defaults to the app's name. */
  device_name?: string | null
}

export type SignInResponse = {
  data: Session | TwoFactorChallenge
  meta?: AnswerMeta
}

export type SignOutDeviceResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

export type SignOutResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** What an app needs to know about the site. */
export type Site = {
  /** The site’s name. */
  name: string
  /** A few words about the site. */
  tagline: string | null
  /** The logo. */
  logo: string | null
  /** The logo for dark backgrounds. */
  logo_dark: string | null
  /** A square picture, for small places. */
  icon: string | null
  /** A hex colour. */
  primary_color: string
  /** The main language: its BCP 47 tag. */
  locale: string
  /** All languages of the site, the main one first. */
  locales: string[]
  /** The time zone of the site’s times: its IANA name. */
  timezone: string
  /** The currency of the shop, and how amounts are written. */
  currency: {
    /** ISO 4217 code of three letters. */
    code: string
    /** How amounts are marked. */
    symbol: string
    position: CurrencyPosition
    /** How many digits of an amount follow the separator when it is shown. */
    decimals: number
    /** Between major and minor units. */
    decimal_separator: string
    /** Between groups of three digits; may be empty. */
    thousands_separator: string
  }
  /** The groups of endpoints that are switched on. */
  features: string[]
  /** What to know about accounts. */
  account: {
    /** Whether new customers may sign up. */
    registration_open: boolean
    /** Whether checkout, comments and reviews need a verified e-mail address. */
    email_verification_required: boolean
    /** Whether there is a cart without signing in. */
    guest_cart: boolean
    /** How many characters a password has at least. */
    password_min_length: number
  }
  /** What to know about buying. */
  shop: {
    /** Whether orders can be placed without signing in. */
    guest_checkout: boolean
    /** Whether prices include tax. */
    tax_inclusive: boolean
    /** The terms that buyers accept. */
    terms_url: string | null
    /** The privacy policy. */
    privacy_url: string | null
    /** The unit of products’ `weight`. */
    weight_unit: string
  }
  /** What to know about comments on posts. */
  comments: {
    /** Whether guests may comment. */
    guests_allowed: boolean
    /** How many levels of replies there are. */
    max_depth: number
  }
  /** What to know about search. */
  search: {
    /** How many characters a query has at least. */
    min_chars: number
    /** What can be searched for: the values of `type` of `GET /search`. */
    types: string[]
  }
  /** How to reach the shop. */
  contact: {
    /** The shop’s e-mail address. */
    email: string | null
    /** The shop’s phone number. */
    phone: string | null
    /** The shop’s postal address, of several lines. */
    address: string | null
  }
  /** What the owner says about the app. */
  client: {
    /** The oldest version of the app that still works with the site. */
    min_version: string | null
    /** The newest version of the app. */
    latest_version: string | null
    /** Where the app can be updated. */
    store_url: string | null
    /** Hosts whose links the app opens. */
    link_hosts: string[]
    /** The URL scheme of the app. */
    scheme: string | null
  }
  /** What to know about the API. */
  api: {
    /** The version in the API’s paths. */
    version: string
    /** Whether every request must be signed. */
    signing_required: boolean
    /** How many requests a minute an app may send from one IP address, unless it has its own limit. */
    requests_per_minute: number
  }
  /** Whether the site is open. */
  maintenance: {
    /** Whether the site is closed for maintenance. */
    active: boolean
    /** What to tell people meanwhile. */
    message: string
  }
}

/** `Address`, reduced to the requested fields. */
export type SparseAddress = {
  /** Who lives or works there. */
  name?: string | null
  /** For the carrier. */
  phone?: string | null
  /** Street and number. */
  line1?: string | null
  /** Flat, floor or company. */
  line2?: string | null
  /** The town. */
  city?: string | null
  /** A code if the country’s states are listed, otherwise as entered. */
  state?: string | null
  /** As written there. */
  postcode?: string | null
  /** ISO 3166-1 code of two letters. */
  country?: string | null
  /** Identifies the address. */
  id: number
  /** What the customer calls it. */
  label?: string | null
  /** Whether invoices go here unless another is chosen. */
  is_default_billing?: boolean
  /** Whether parcels go here unless another is chosen. */
  is_default_shipping?: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
}

/** `Comment`, reduced to the requested fields. */
export type SparseComment = {
  /** Identifies the comment, as `parent_id` of replies. */
  id: number
  /** The post that it is on. */
  post_id?: number
  /** The comment this one replies to. */
  parent_id?: number | null
  author?: CommentAuthor
  /** Plain text. */
  body?: string
  status?: ModerationStatus
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** The length of `replies`. */
  replies_count?: number
  /** Replies to it, oldest first. */
  replies?: Comment[]
}

/** `Device`, reduced to the requested fields. */
export type SparseDevice = {
  /** Identifies the device, in `DELETE /auth/devices/{id}`. */
  id: number
  /** As the app named it when signing in. */
  device_name?: string
  /** The app that it signed in with. */
  app?: {
    /** As the shop registered it. */
    name: string
  }
  /** Where it was last used. */
  ip_address?: string | null
  /** Whether it is the device that sent this request. */
  current?: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  last_used_at?: string
  /** When it is signed out, unless it refreshes first. */
  expires_at?: string
}

/** `Menu`, reduced to the requested fields. */
export type SparseMenu = {
  /** Identifies the menu. */
  id: number
  /** Where the site shows it, such as `primary`. */
  location?: string
  /** What the owner calls it. */
  name?: string
  /** Its links, in their order. */
  items?: MenuItem[]
}

/** `OrderSummary`, reduced to the requested fields. */
export type SparseOrderSummary = {
  /** Identifies the order, for the shop and in paths. */
  number: string
  /** The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled. */
  imported_from?: string | null
  /** Its number as that shop wrote it, such as `#1001`. */
  former_number?: string | null
  status?: OrderStatus
  payment_status?: PaymentStatus
  fulfillment_status?: FulfillmentStatus
  /** ISO 4217 code of three letters. */
  currency?: string
  /** What the order costs, or has cost before refunds. */
  total?: Money
  /** The sum of all quantities. */
  item_count?: number
  /** That of its first line. */
  image?: Image | null
  /** ISO 8601 with the offset of the site's time zone. */
  placed_at?: string
}

/** `Page`, reduced to the requested fields. */
export type SparsePage = {
  /** Identifies the page. */
  id: number
  /** Its name in addresses: `GET /pages/{slug}`. */
  slug?: string
  /** Its title. */
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  /** The page that it is below; null at the top level. */
  parent_id?: number | null
  /** Whether `menu_only` lists it. */
  in_menu?: boolean
  /** Its place among those of the same parent. */
  position?: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  /** Its address on the site. */
  url?: string
}

/** `PageDetail`, reduced to the requested fields. */
export type SparsePageDetail = {
  /** Identifies the page. */
  id: number
  /** Its name in addresses: `GET /pages/{slug}`. */
  slug?: string
  /** Its title. */
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  /** The page that it is below; null at the top level. */
  parent_id?: number | null
  /** Whether `menu_only` lists it. */
  in_menu?: boolean
  /** Its place among those of the same parent. */
  position?: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  /** Its address on the site. */
  url?: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html?: string
  /** The same as plain text. */
  body_text?: string
  seo?: Seo
}

/** `Post`, reduced to the requested fields. */
export type SparsePost = {
  /** Identifies the post. */
  id: number
  /** Its name in addresses: `GET /posts/{slug}`. */
  slug?: string
  /** Its title. */
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  /** Whether the site recommends it. */
  featured?: boolean
  author?: PostAuthor | null
  /** The categories it is in. */
  categories?: PostLabel[]
  /** Its tags. */
  tags?: PostLabel[]
  /** Whether new comments are taken. */
  comments_open?: boolean
  /** Approved comments. */
  comments_count?: number
  /** How long reading it takes. */
  reading_minutes?: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  /** Its address on the site. */
  url?: string
}

/** `PostCategory`, reduced to the requested fields. */
export type SparsePostCategory = {
  /** Identifies the category. */
  id: number
  /** Its name in addresses, and what lists are filtered by. */
  slug?: string
  /** Its name. */
  name?: string
  /** Plain text. */
  description?: string
  /** The category that it belongs to; null at the top level. */
  parent_id?: number | null
  image?: Image | null
  /** The page that lists what is in it. */
  url?: string
  /** Posts in it and its subcategories, each counted once. */
  posts_count?: number
}

/** `PostDetail`, reduced to the requested fields. */
export type SparsePostDetail = {
  /** Identifies the post. */
  id: number
  /** Its name in addresses: `GET /posts/{slug}`. */
  slug?: string
  /** Its title. */
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  /** Whether the site recommends it. */
  featured?: boolean
  author?: PostAuthor | null
  /** The categories it is in. */
  categories?: PostLabel[]
  /** Its tags. */
  tags?: PostLabel[]
  /** Whether new comments are taken. */
  comments_open?: boolean
  /** Approved comments. */
  comments_count?: number
  /** How long reading it takes. */
  reading_minutes?: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  /** Its address on the site. */
  url?: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html?: string
  /** The same as plain text. */
  body_text?: string
  seo?: Seo
  /** The next older post. */
  previous?: PostNeighbour | null
  /** The next newer post. */
  next?: PostNeighbour | null
}

/** `PostTag`, reduced to the requested fields. */
export type SparsePostTag = {
  /** Identifies the tag. */
  id: number
  /** The value of `tag` that lists its posts. */
  slug?: string
  /** Its name. */
  name?: string
  /** How many posts have it. */
  posts_count?: number
  /** The page that lists its posts. */
  url?: string
}

/** `Product`, reduced to the requested fields. */
export type SparseProduct = {
  /** Identifies the product, as `product_id` in a cart. */
  id: number
  /** Its name in addresses: `GET /products/{slug}`. */
  slug?: string
  type?: ProductType
  /** Its name. */
  name?: string
  /** The shop’s own number for it. */
  sku?: string | null
  /** A few sentences of plain text; may be empty. */
  short_description?: string
  image?: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price?: Money
  /** The previous price of the cheapest variant. */
  compare_at_price?: Money | null
  /** Whether it costs less than before. */
  on_sale?: boolean
  /** Null if all variants cost the same. */
  price_range?: {
    min: Money
    max: Money
  } | null
  /** Whether it can be bought now. */
  in_stock?: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock?: number | null
  availability?: Availability
  /** Whether the shop recommends it. */
  featured?: boolean
  /** Whether the buyer chooses one of its `variants`. */
  has_variants?: boolean
  /** The categories it is in. */
  categories?: ProductCategoryLabel[]
  /** What reviews say in sum. */
  rating?: {
    /** One decimal; 0 without reviews. */
    average: number
    /** How many reviews it has. */
    count: number
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  /** Its page on the site. */
  url?: string
}

/** `ProductCategory`, reduced to the requested fields. */
export type SparseProductCategory = {
  /** Identifies the category. */
  id: number
  /** Its name in addresses, and what lists are filtered by. */
  slug?: string
  /** Its name. */
  name?: string
  /** Plain text. */
  description?: string
  /** The category that it belongs to; null at the top level. */
  parent_id?: number | null
  image?: Image | null
  /** The page that lists what is in it. */
  url?: string
  /** 0 at the top level. */
  depth?: number
  /** Its place among those of the same parent. */
  position?: number
  /** Products in it and its subcategories, each counted once. */
  products_count?: number
}

/** `ProductDetail`, reduced to the requested fields. */
export type SparseProductDetail = {
  /** Identifies the product, as `product_id` in a cart. */
  id: number
  /** Its name in addresses: `GET /products/{slug}`. */
  slug?: string
  type?: ProductType
  /** Its name. */
  name?: string
  /** The shop’s own number for it. */
  sku?: string | null
  /** A few sentences of plain text; may be empty. */
  short_description?: string
  image?: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price?: Money
  /** The previous price of the cheapest variant. */
  compare_at_price?: Money | null
  /** Whether it costs less than before. */
  on_sale?: boolean
  /** Null if all variants cost the same. */
  price_range?: {
    min: Money
    max: Money
  } | null
  /** Whether it can be bought now. */
  in_stock?: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock?: number | null
  availability?: Availability
  /** Whether the shop recommends it. */
  featured?: boolean
  /** Whether the buyer chooses one of its `variants`. */
  has_variants?: boolean
  /** The categories it is in. */
  categories?: ProductCategoryLabel[]
  /** What reviews say in sum. */
  rating?: {
    /** One decimal; 0 without reviews. */
    average: number
    /** How many reviews it has. */
    count: number
    /** The number of reviews per star rating. */
    distribution: {
      /** Reviews with one star. */
      '1': number
      /** Reviews with two stars. */
      '2': number
      /** Reviews with three stars. */
      '3': number
      /** Reviews with four stars. */
      '4': number
      /** Reviews with five stars. */
      '5': number
    }
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  /** Its page on the site. */
  url?: string
  /** Sanitised. All addresses are absolute. */
  description_html?: string
  /** The same as plain text. */
  description_text?: string
  /** Main image first. */
  images?: Image[]
  /** Facts about the product, in the shop’s order. */
  attributes?: {
    /** The name of the attribute, such as “Material”. */
    name: string
    /** What it is. */
    value: string
  }[]
  /** What the buyer chooses a variant by. */
  options?: {
    /** The option, such as `Size`. */
    name: string
    /** What can be chosen. */
    values: string[]
  }[]
  /** Empty if `has_variants` is false. */
  variants?: ProductVariant[]
  /** The smallest quantity that can be bought. */
  min_quantity?: number
  /** The largest quantity that can be bought, by rule or by stock; null if unlimited. */
  max_quantity?: number | null
  /** Whether it is sent to an address. */
  requires_shipping?: boolean
  /** In the shop's weight unit. */
  weight?: number | null
  /** Names of its tags. */
  tags?: string[]
  /** Where an external product is sold; null for other types. */
  external_url?: string | null
  /** The text of the link to `external_url`; null if the app may choose. */
  button_text?: string | null
  /** The products of a group; empty for other types. */
  members?: Product[]
  /** At most 8: those that the shop has chosen, then the most similar. */
  related?: Product[]
  seo?: Seo
}

/** `Review`, reduced to the requested fields. */
export type SparseReview = {
  /** Identifies the review. */
  id: number
  /** In stars. */
  rating?: number
  /** A heading. */
  title?: string | null
  /** Plain text. */
  body?: string | null
  /** Who wrote it. */
  author?: {
    /** As the site shows it. */
    name: string
  }
  /** Whether they bought the product here. */
  verified_purchase?: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
}

export type SubscribeToNewsletterRequest = {
  /** Where to send it, once the address is confirmed. */
  email: string
  /** What to call the reader. */
  name?: string | null
}

export type SubscribeToNewsletterResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** The total of one tax. */
export type TaxLine = {
  /** The tax’s name. */
  name: string
  /** In percent, with a decimal point: `20.00`, `8.875`. */
  rate: string
  /** What is due of it. */
  amount: Money
  /** Whether prices include it. */
  included: boolean
}

/** The password was correct; the second factor is required. */
export type TwoFactorChallenge = {
  /** Tells a challenge from a session. */
  two_factor_required: true
  /** Send it with the code. It can be answered once. */
  challenge: string
  /** Seconds. */
  expires_in: number
}

export type UpdateAddressRequest = {
  /** What the customer calls it. */
  label?: string | null
  /** Who lives or works there. */
  name?: string | null
  /** For the carrier. */
  phone?: string | null
  /** Street and number. */
  line1?: string | null
  /** Flat, floor or company. */
  line2?: string | null
  /** The town. */
  city?: string | null
  /** Code or name of the state. */
  state?: string | null
  /** As written there. */
  postcode?: string | null
  /** ISO 3166-1 code of two letters. */
  country?: string | null
  /** Whether invoices go here unless another is chosen. The former default is one no longer. */
  is_default_billing?: boolean
  /** Whether parcels go here unless another is chosen. The former default is one no longer. */
  is_default_shipping?: boolean
}

export type UpdateAddressResponse = {
  data: Address
  meta?: AnswerMeta
}

export type UpdateCartItemRequest = {
  /** 0 removes the item. Sending the same quantity accepts a changed price. */
  quantity: number
}

export type UpdateCartItemResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type UpdateMeRequest = {
  /** What to call the customer. */
  name?: string
  /** Null or blank removes it. */
  phone?: string | null
}

export type UpdateMeResponse = {
  data: User
  meta?: AnswerMeta
}

/** A customer. */
export type User = {
  /** Identifies the customer. */
  id: number
  /** As they wrote it. */
  name: string
  /** Where mails go, and what they sign in with. */
  email: string
  /** Whether they confirmed the e-mail address. */
  email_verified: boolean
  /** As they wrote it. */
  phone: string | null
  /** A picture of them. */
  avatar_url: string | null
  /** Whether signing in needs a code besides the password. */
  two_factor_enabled: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** Messages by field. Names of nested fields are joined with dots. */
export type ValidationFailure = {
  /** A sentence in the client’s language. */
  message: string
  /** What is wrong with each field, in sentences for the person who filled it in. */
  errors: { [key: string]: string[] }
}

/** What each request takes, and what it is answered with. */
export type Routes = {
  /** The site */
  'GET /site': {
    path: undefined
    query: undefined
    body: undefined
    answer: GetSiteResponse
  }
  /** The site’s menus */
  'GET /menus': {
    path: undefined
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListMenusResponse
  }
  /** Several public reads at once */
  'GET /bundle': {
    path: undefined
    query: {
      /** What to read, separated by commas, at most 8: site, menus, posts, post-categories, post-tags, pages, products, product-categories, product-facets. A name of your own before a colon tells two of a kind apart: `featured:products`. */
      include: string
      /** The parameters of `GET /menus`: `menus[per_page]=8`. */
      menus?: { [key: string]: string }
      /** The parameters of `GET /posts`: `posts[per_page]=8`. */
      posts?: { [key: string]: string }
      /** The parameters of `GET /post-categories`: `post-categories[per_page]=8`. */
      'post-categories'?: { [key: string]: string }
      /** The parameters of `GET /post-tags`: `post-tags[per_page]=8`. */
      'post-tags'?: { [key: string]: string }
      /** The parameters of `GET /pages`: `pages[per_page]=8`. */
      pages?: { [key: string]: string }
      /** The parameters of `GET /products`: `products[per_page]=8`. */
      products?: { [key: string]: string }
      /** The parameters of `GET /product-categories`: `product-categories[per_page]=8`. */
      'product-categories'?: { [key: string]: string }
      /** The parameters of `GET /product-facets`: `product-facets[per_page]=8`. */
      'product-facets'?: { [key: string]: string }
    }
    body: undefined
    answer: GetBundleResponse
  }
  /** Sign in */
  'POST /auth/login': {
    path: undefined
    query: undefined
    body: SignInRequest
    answer: SignInResponse
  }
  /** Complete a sign-in with the second factor */
  'POST /auth/two-factor': {
    path: undefined
    query: undefined
    body: AnswerTwoFactorChallengeRequest
    answer: AnswerTwoFactorChallengeResponse
  }
  /** Exchange both tokens for new ones */
  'POST /auth/refresh': {
    path: undefined
    query: undefined
    body: RefreshTokensRequest
    answer: RefreshTokensResponse
  }
  /** Sign this device out */
  'POST /auth/logout': {
    path: undefined
    query: undefined
    body: undefined
    answer: SignOutResponse
  }
  /** The signed-in customer */
  'GET /auth/me': {
    path: undefined
    query: undefined
    body: undefined
    answer: GetMeResponse
  }
  /** Change name or phone */
  'PATCH /auth/me': {
    path: undefined
    query: undefined
    body: UpdateMeRequest
    answer: UpdateMeResponse
  }
  /** Delete the account */
  'DELETE /auth/me': {
    path: undefined
    query: undefined
    body: DeleteMeRequest
    answer: DeleteMeResponse
  }
  /** Everything stored about the customer */
  'GET /auth/me/export': {
    path: undefined
    query: undefined
    body: undefined
    answer: ExportMeResponse
  }
  /** Change the password */
  'PUT /auth/password': {
    path: undefined
    query: undefined
    body: ChangePasswordRequest
    answer: ChangePasswordResponse
  }
  /** Signed-in devices */
  'GET /auth/devices': {
    path: undefined
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListSignedInDevicesResponse
  }
  /** Sign a device out */
  'DELETE /auth/devices/{id}': {
    path: {
      /** The `id` of the device. */
      id: number
    }
    query: undefined
    body: undefined
    answer: SignOutDeviceResponse
  }
  /** Create an account and sign in */
  'POST /auth/register': {
    path: undefined
    query: undefined
    body: RegisterRequest
    answer: RegisterResponse
  }
  /** E-mail a link and a code to set a new password */
  'POST /auth/forgot-password': {
    path: undefined
    query: undefined
    body: ForgotPasswordRequest
    answer: ForgotPasswordResponse
  }
  /** Set a new password with the code of the mail */
  'POST /auth/reset-password': {
    path: undefined
    query: undefined
    body: ResetPasswordRequest
    answer: ResetPasswordResponse
  }
  /** Resend the verification link */
  'POST /auth/resend-verification': {
    path: undefined
    query: undefined
    body: undefined
    answer: ResendVerificationResponse
  }
  /** Posts */
  'GET /posts': {
    path: undefined
    query: {
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** Search words from the title or text. The last may be incomplete. */
      q?: string
      /** A category's slug. Includes its subcategories. */
      category?: string
      /** A tag's slug. */
      tag?: string
      /** `1` or `true` for featured posts only. */
      featured?: boolean
      /** `false`: the words are searched for as typed, without corrections. */
      correct?: boolean
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListPostsResponse
  }
  /** One post in full */
  'GET /posts/{slug}': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: GetPostResponse
  }
  /** Post categories */
  'GET /post-categories': {
    path: undefined
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListPostCategoriesResponse
  }
  /** Post tags */
  'GET /post-tags': {
    path: undefined
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListPostTagsResponse
  }
  /** Comments on a post */
  'GET /posts/{slug}/comments': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: {
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListCommentsResponse
  }
  /** Comment on a post */
  'POST /posts/{slug}/comments': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: undefined
    body: AddCommentRequest
    answer: AddCommentResponse
  }
  /** Pages */
  'GET /pages': {
    path: undefined
    query: {
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** `1` or `true` for only the pages meant for menus. */
      menu_only?: boolean
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListPagesResponse
  }
  /** One page in full */
  'GET /pages/{slug}': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: GetPageResponse
  }
  /** Products */
  'GET /products': {
    path: undefined
    query: {
      /** Search words from the name, an SKU or the text. The last may be incomplete. */
      q?: string
      /** A category's slug. Includes its subcategories. */
      category?: string
      /** A tag's slug or name. */
      tag?: string
      /** `1` or `true` for featured products only. */
      featured?: boolean
      /** `1` or `true` for reduced products only. */
      on_sale?: boolean
      /** `1` or `true` for only the products that can be bought now. */
      in_stock?: boolean
      /** In major units (450, not 45000). A variant costs at least this much. */
      min?: number
      /** In major units. A variant costs at most this much. */
      max?: number
      /** The minimum average rating, in stars. */
      min_rating?: number
      /** `option[Size]=40`: a variant has this value. If an option has several values, one must match; if there are several options, all must match. */
      option?: { [key: string]: string }
      /** Ids, separated by commas. */
      ids?: string
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** One of price_asc, price_desc, name, rating, popular. By default, the best match for `q` comes first, or the newest product. */
      sort?: ProductSort
      /** `false`: the words are searched for as typed, without corrections. */
      correct?: boolean
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListProductsResponse
  }
  /** One product in full */
  'GET /products/{slug}': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: GetProductResponse
  }
  /** Product categories */
  'GET /product-categories': {
    path: undefined
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListProductCategoriesResponse
  }
  /** The values that products can be filtered by */
  'GET /product-facets': {
    path: undefined
    query: {
      /** Search words from the name, an SKU or the text. The last may be incomplete. */
      q?: string
      /** A category's slug. Includes its subcategories. */
      category?: string
      /** A tag's slug or name. */
      tag?: string
      /** `1` or `true` for featured products only. */
      featured?: boolean
      /** `1` or `true` for reduced products only. */
      on_sale?: boolean
      /** `1` or `true` for only the products that can be bought now. */
      in_stock?: boolean
      /** In major units (450, not 45000). A variant costs at least this much. */
      min?: number
      /** In major units. A variant costs at most this much. */
      max?: number
      /** The minimum average rating, in stars. */
      min_rating?: number
      /** `option[Size]=40`: a variant has this value. If an option has several values, one must match; if there are several options, all must match. */
      option?: { [key: string]: string }
      /** Ids, separated by commas. */
      ids?: string
      /** `false`: the words are searched for as typed, without corrections. */
      correct?: boolean
    }
    body: undefined
    answer: GetProductFacetsResponse
  }
  /** A product's reviews */
  'GET /products/{slug}/reviews': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: {
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListReviewsResponse
  }
  /** Review a product */
  'POST /products/{slug}/reviews': {
    path: {
      /** As lists return it. */
      slug: string
    }
    query: undefined
    body: AddReviewRequest
    answer: AddReviewResponse
  }
  /** The whole cart */
  'GET /cart': {
    path: undefined
    query: undefined
    body: undefined
    answer: GetCartResponse
  }
  /** Add something to the cart */
  'POST /cart/items': {
    path: undefined
    query: undefined
    body: AddCartItemRequest
    answer: AddCartItemResponse
  }
  /** Change the quantity of an item */
  'PATCH /cart/items/{id}': {
    path: {
      /** The `id` of the line. */
      id: number
    }
    query: undefined
    body: UpdateCartItemRequest
    answer: UpdateCartItemResponse
  }
  /** Remove an item from the cart */
  'DELETE /cart/items/{id}': {
    path: {
      /** The `id` of the line. */
      id: number
    }
    query: undefined
    body: undefined
    answer: RemoveCartItemResponse
  }
  /** Apply a coupon */
  'POST /cart/coupon': {
    path: undefined
    query: undefined
    body: ApplyCouponRequest
    answer: ApplyCouponResponse
  }
  /** Remove the coupon from the cart */
  'DELETE /cart/coupon': {
    path: undefined
    query: undefined
    body: undefined
    answer: RemoveCouponResponse
  }
  /** Hand the cart over to the website */
  'POST /cart/handover': {
    path: undefined
    query: undefined
    body: undefined
    answer: HandOverCartResponse
  }
  /** Take over a cart from the website */
  'POST /cart/handover/redeem': {
    path: undefined
    query: undefined
    body: RedeemCartHandoverRequest
    answer: RedeemCartHandoverResponse
  }
  /** The cart, and what a checkout form needs */
  'GET /checkout': {
    path: undefined
    query: {
      /** The country to price the cart for. */
      country?: string
      /** Code or name of the state. */
      state?: string
      /** Postcode of the place. */
      postcode?: string
      /** The method to include in the totals. */
      shipping_method?: string
    }
    body: undefined
    answer: GetCheckoutResponse
  }
  /** Place an order for the cart */
  'POST /checkout': {
    path: undefined
    query: undefined
    body: PlaceOrderRequest
    answer: PlaceOrderResponse
  }
  /** The customer’s orders, newest first */
  'GET /orders': {
    path: undefined
    query: {
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** Any other value is ignored. */
      status?: OrderStatus
      /** The fields to return, separated by commas. `number` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListOrdersResponse
  }
  /** One order */
  'GET /orders/{number}': {
    path: {
      /** The `number` of the order. */
      number: string
    }
    query: {
      /** For guests, instead of the header `X-Order-Token`. */
      order_token?: string
    }
    body: undefined
    answer: GetOrderResponse
  }
  /** Retry payment, or pay in another way */
  'POST /orders/{number}/payment': {
    path: {
      /** The `number` of the order. */
      number: string
    }
    query: {
      /** For guests, instead of the header `X-Order-Token`. */
      order_token?: string
    }
    body: PayOrderRequest
    answer: PayOrderResponse
  }
  /** Cancel an order that is neither paid nor shipped */
  'POST /orders/{number}/cancel': {
    path: {
      /** The `number` of the order. */
      number: string
    }
    query: {
      /** For guests, instead of the header `X-Order-Token`. */
      order_token?: string
    }
    body: undefined
    answer: CancelOrderResponse
  }
  /** The customer’s saved addresses */
  'GET /addresses': {
    path: undefined
    query: {
      /** The fields to return, separated by commas. `id` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListAddressesResponse
  }
  /** Save an address */
  'POST /addresses': {
    path: undefined
    query: undefined
    body: AddAddressRequest
    answer: AddAddressResponse
  }
  /** Change an address */
  'PATCH /addresses/{id}': {
    path: {
      /** The `id` of the address. */
      id: number
    }
    query: undefined
    body: UpdateAddressRequest
    answer: UpdateAddressResponse
  }
  /** Delete an address */
  'DELETE /addresses/{id}': {
    path: {
      /** The `id` of the address. */
      id: number
    }
    query: undefined
    body: undefined
    answer: DeleteAddressResponse
  }
  /** Search the site */
  'GET /search': {
    path: undefined
    query: {
      /** Page number, starting at 1. */
      page?: number
      /** Items per page: 15 by default, at most 50. */
      per_page?: number
      /** The search term. Finds nothing if blank or shorter than the site’s `search.min_chars`. */
      q?: string
      /** One of the site’s `search.types`: returns a paged list of that type only. */
      type?: string
      /** `false`: the words are searched for as typed, without corrections. */
      correct?: boolean
    }
    body: undefined
    answer: SearchResponse
  }
  /** Write to the site’s owner */
  'POST /contact': {
    path: undefined
    query: undefined
    body: SendContactMessageRequest
    answer: SendContactMessageResponse
  }
  /** Subscribe to the newsletter */
  'POST /newsletter': {
    path: undefined
    query: undefined
    body: SubscribeToNewsletterRequest
    answer: SubscribeToNewsletterResponse
  }
  /** Register a device for push notifications */
  'POST /devices': {
    path: undefined
    query: undefined
    body: RegisterDeviceRequest
    answer: RegisterDeviceResponse
  }
  /** Unregister a device */
  'DELETE /devices': {
    path: undefined
    query: undefined
    body: RemoveDeviceRequest
    answer: RemoveDeviceResponse
  }
}
