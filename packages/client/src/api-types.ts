// Written by `npm run openapi` from the OpenAPI document. Changes made here are lost.

/** Everything stored about a customer. */
export type AccountExport = {
  user: User
  /** The language of e-mails to the customer. */
  locale: string | null
  accepted_terms_at: string | null
  cart: {
    name: string
    variant_name: string | null
    sku: string | null
    quantity: number
  }[]
  /** Accounts at other services that the customer signs in with. */
  identities: {
    provider: string
    subject: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Coupons used for orders. */
  coupons: {
    code: string
    order: string
    email: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    used_at: string
  }[]
  devices: Device[]
  addresses: {
    label: string | null
    name: string | null
    phone: string | null
    line1: string | null
    line2: string | null
    city: string | null
    state: string | null
    postcode: string | null
    country: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  orders: {
    number: string
    status: string
    payment_status: string
    fulfillment_status: string
    email: string | null
    phone: string | null
    /** As entered. */
    billing: unknown
    /** As entered. */
    shipping: unknown
    customer_note: string | null
    vat_id: string | null
    currency: string
    /** In the currency's smallest unit. */
    total: number
    items: {
      name: string
      variant_name: string | null
      sku: string | null
      quantity: number
      unit_price: number
    }[]
    /** ISO 8601 with the offset of the site's time zone. */
    placed_at: string
    locale: string | null
    accepted_terms_at: string | null
    shipments: {
      carrier: string | null
      tracking_number: string | null
      tracking_url: string | null
      /** ISO 8601 with the offset of the site's time zone. */
      shipped_at: string
    }[]
    invoices: {
      kind: 'invoice' | 'credit_note'
      number: string
      /** ISO 8601 with the offset of the site's time zone. */
      issued_at: string
      total: number
      /** As written on it. */
      buyer: unknown
    }[]
  }[]
  reviews: {
    /** Its slug. */
    product: string
    author_name: string | null
    rating: number
    title: string | null
    body: string | null
    status: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  comments: {
    /** Its slug. */
    post: string
    author_name: string
    author_email: string | null
    ip_address: string | null
    body: string
    status: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** The customer in the vaults of payment providers, which hold saved payment methods. */
  payment_customers: {
    gateway: string
    reference: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  push_devices: {
    platform: string | null
    token: string
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** Only if the e-mail address is verified. */
  newsletter: {
    email: string
    name: string | null
    locale: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    subscribed_at: string
    confirmed_at: string | null
    unsubscribed_at: string | null
  } | null
  /** Only if the e-mail address is verified. */
  contact_messages: {
    name: string
    email: string
    phone: string | null
    subject: string | null
    message: string
    ip_address: string | null
    /** ISO 8601 with the offset of the site's time zone. */
    created_at: string
  }[]
  /** What happened to the account, such as sign-ins. */
  events: {
    kind: string
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
  label?: string | null
  name?: string | null
  phone?: string | null
  line1?: string | null
  line2?: string | null
  city?: string | null
  /** Code or name of the state. */
  state?: string | null
  postcode?: string | null
  /** ISO 3166-1 code of two letters. */
  country?: string | null
  is_default_billing?: boolean
  is_default_shipping?: boolean
}

export type AddAddressResponse = {
  data: Address
  meta?: AnswerMeta
}

export type AddCartItemRequest = {
  product_id: number
  /** Required if the product has variants. */
  variant_id?: number | null
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
  rating: number
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
  name: string | null
  phone: string | null
  line1: string | null
  line2: string | null
  city: string | null
  /** A code if the country’s states are listed, otherwise as entered. */
  state: string | null
  postcode: string | null
  /** ISO 3166-1 code of two letters. */
  country: string | null
  id: number
  label: string | null
  is_default_billing: boolean
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
  data?: unknown
  meta?: { [key: string]: unknown }
  message?: string
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
  currency: string
  /** The sum of all quantities. */
  item_count: number
  requires_shipping: boolean
  items: CartItem[]
  coupon: {
    code: string
    description: string
    discount: Money
  } | null
  totals: {
    subtotal: Money
    discount: Money
    /** Null until the shipping method is known. */
    shipping: Money | null
    /** The part of `tax` that applies to shipping. */
    shipping_tax: Money | null
    tax: Money
    total: Money
  }
  tax_lines: TaxLine[]
  issues: CartIssue[]
  updated_at: string | null
}

/** A link that hands a cart over. */
export type CartHandover = {
  /** The page that takes the cart over. */
  url: string
  code: string | null
  expires_at: string | null
}

/** A problem to resolve before checkout. */
export type CartIssue = {
  /** Others may be added. */
  code: 'out_of_stock' | 'insufficient_stock' | 'price_changed' | 'product_unavailable' | 'variant_unavailable' | 'quantity_below_minimum' | 'quantity_above_maximum' | 'coupon_invalid' | 'currency_changed'
  message: string
  item_id: number | null
  old_price: Money | null
  new_price: Money | null
  /** How many are left, or may be bought. */
  available: number | null
}

/** A line of a cart. An item that is no longer sold does not count towards the totals. */
export type CartItem = {
  id: number
  product_id: number | null
  /** Null for a product without variants. */
  variant_id: number | null
  slug: string | null
  name: string
  variant_name: string | null
  sku: string | null
  options: {
    name: string
    value: string
  }[]
  image: Image | null
  quantity: number
  min_quantity: number
  max_quantity: number | null
  unit_price: Money
  compare_at_price: Money | null
  subtotal: Money
  /** Its share of the coupon discount, as a positive amount. */
  discount: Money
  /** Subtotal minus discount. */
  total: Money
  in_stock: boolean
}

export type ChangePasswordRequest = {
  current_password: string
  /** No composition rules. Common passwords and names are refused. */
  password: string
  password_confirmation: string
}

export type ChangePasswordResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** The order, and how to pay for it. */
export type CheckoutAnswer = {
  order: Order
  payment: Payment
  /** Only for guests: it gives access to the order. */
  order_token?: string
}

/** Everything a checkout form needs. */
export type CheckoutForm = {
  cart: Cart
  fields: {
    email: 'required' | 'optional' | 'hidden'
    name: 'required' | 'optional' | 'hidden'
    phone: 'required' | 'optional' | 'hidden'
    line1: 'required' | 'optional' | 'hidden'
    line2: 'required' | 'optional' | 'hidden'
    city: 'required' | 'optional' | 'hidden'
    state: 'required' | 'optional' | 'hidden'
    postcode: 'required' | 'optional' | 'hidden'
    country: 'required' | 'optional' | 'hidden'
    customer_note: 'required' | 'optional' | 'hidden'
    /** Left out if the shop does not ask for it. */
    vat_id?: 'required' | 'optional' | 'hidden'
  }
  payment_methods: PaymentMethod[]
  shipping_methods: ShippingMethod[]
  countries: Country[]
  terms_required: boolean
  guest_checkout: boolean
  /** Null for guests. */
  addresses: Address[] | null
  /** Null for guests. */
  prefill: {
    email: string
    phone: string | null
    billing: PostalAddress
    shipping: PostalAddress | null
  } | null
}

/** A comment on a post, with its replies, oldest first. */
export type Comment = {
  id: number
  post_id: number
  /** The comment this one replies to. */
  parent_id: number | null
  author: CommentAuthor
  /** Plain text. */
  body: string
  status: 'pending' | 'approved' | 'rejected' | 'spam'
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** The length of `replies`. */
  replies_count: number
  replies: Comment[]
}

/** The author of a comment. */
export type CommentAuthor = {
  name: string
  avatar_url: string | null
  /** Whether they wrote on behalf of the site. */
  staff: boolean
}

/** A country the shop sells to. */
export type Country = {
  code: string
  name: string
  states: {
    code: string
    name: string
  }[]
  /** Whether mail or taxes there need it. If so, a blank one is refused. */
  state_required: boolean
  /** Whether mail there needs it. */
  postcode_required: boolean
}

export type DeleteAddressResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

export type DeleteMeRequest = {
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
  id: number
  device_name: string
  app: {
    name: string
  }
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

export type ForgotPasswordRequest = {
  email: string
}

export type ForgotPasswordResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

export type GetBundleResponse = {
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
  /** `repeated_parameter`: the first of its values counted. `unknown_field`: it is in the body, the others are in the query. */
  reason: 'unknown_parameter' | 'unknown_value' | 'repeated_parameter' | 'unknown_field'
}

/** An image. `alt` is empty if it is purely decorative. */
export type Image = {
  id: number
  url: string
  alt: string
  /** In pixels, like the height; null if unknown. */
  width: number | null
  height: number | null
  /** The dominant colour, such as `#8fb3bd`, to show until the image has loaded; null if unknown. */
  color: string | null
  /** About 320 pixels wide, in JPEG or PNG if the image has sizes. */
  thumbnail_url: string
  /** From 160 to 2,048 pixels wide in AVIF and WebP, a few of them also in JPEG or PNG. Addresses never change what they lead to. Empty for images on other sites, animations, and images added within the last minute. */
  sizes: ImageSize[]
}

/** An image made narrower. Its height follows from its width. */
export type ImageSize = {
  url: string
  width: number
  format: 'avif' | 'webp' | 'jpeg' | 'png'
}

export type ListAddressesResponse = {
  data: (Address | SparseAddress)[]
  meta: ListMeta
}

export type ListCommentsResponse = {
  data: (Comment | SparseComment)[]
  meta: ListMeta
}

export type ListMenusResponse = {
  data: (Menu | SparseMenu)[]
  meta: ListMeta
}

/** The position in the list. */
export type ListMeta = {
  current_page: number
  last_page: number
  per_page: number
  total: number
  has_more: boolean
  /** Present only if parts of the query or the body had no effect. */
  ignored?: IgnoredParameter[]
}

export type ListOrdersResponse = {
  data: (OrderSummary | SparseOrderSummary)[]
  meta: ListMeta
}

export type ListPagesResponse = {
  data: (Page | SparsePage)[]
  meta: ListMeta
}

export type ListPostCategoriesResponse = {
  data: (PostCategory | SparsePostCategory)[]
  meta: ListMeta
}

export type ListPostTagsResponse = {
  data: (PostTag | SparsePostTag)[]
  meta: ListMeta
}

export type ListPostsResponse = {
  data: (Post | SparsePost)[]
  meta: ListMeta & {
    /** Set if nothing was found for the query: the corrected one, whose results these are. */
    corrected?: string
    /** Set if nothing has all words as typed: what was probably meant. */
    suggestion?: string
  }
}

export type ListProductCategoriesResponse = {
  data: (ProductCategory | SparseProductCategory)[]
  meta: ListMeta
}

export type ListProductsResponse = {
  data: (Product | SparseProduct)[]
  meta: ListMeta & {
    /** Set if nothing was found for the query: the corrected one, whose results these are. */
    corrected?: string
    /** Set if nothing has all words as typed: what was probably meant. */
    suggestion?: string
  }
}

export type ListReviewsResponse = {
  data: (Review | SparseReview)[]
  meta: ListMeta
}

export type ListSignedInDevicesResponse = {
  data: (Device | SparseDevice)[]
  meta: ListMeta
}

/** A menu, at most 5 levels deep. */
export type Menu = {
  id: number
  /** Where the site shows it, such as `primary`. */
  location: string
  name: string
  items: MenuItem[]
}

/** A link in a menu, with the links below it. */
export type MenuItem = {
  id: number
  label: string
  type: 'home' | 'page' | 'post' | 'post_category' | 'product' | 'product_category' | 'products' | 'posts' | 'link'
  /** The slug of the item’s target, if it has one. */
  slug: string | null
  url: string
  new_tab: boolean
  icon: string | null
  children: MenuItem[]
}

/** An amount of money. */
export type Money = {
  /** In the currency's smallest unit. */
  amount: number
  /** As the site shows it. */
  formatted: string
}

/** An order in full. Its amounts are those of the cart it was placed from. */
export type Order = {
  number: string
  /** The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled. */
  imported_from: string | null
  /** Its number as that shop wrote it, such as `#1001`. */
  former_number: string | null
  /** How far the order is. */
  status: 'pending' | 'processing' | 'completed' | 'cancelled'
  /** Others may be added. */
  payment_status: 'pending' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'partially_refunded' | 'refunded'
  /** How far its delivery is. */
  fulfillment_status: 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'delivered' | 'returned'
  currency: string
  total: Money
  /** The sum of all quantities. */
  item_count: number
  image: Image | null
  /** ISO 8601 with the offset of the site's time zone. */
  placed_at: string
  email: string | null
  phone: string | null
  items: OrderItem[]
  totals: {
    subtotal: Money
    discount: Money
    shipping: Money
    /** The part of `tax` that applies to shipping. */
    shipping_tax: Money
    tax: Money
    total: Money
    refunded: Money
    due: Money
  }
  tax_lines: TaxLine[]
  coupon: {
    code: string
    discount: Money
  } | null
  billing: PostalAddress
  /** Null if nothing is shipped. */
  shipping: PostalAddress | null
  shipping_method: {
    id: string
    name: string
  } | null
  payment_method: {
    id: string
    name: string
    type: string
  } | null
  /** How to pay, for offline payments. */
  payment_message: string | null
  customer_note: string | null
  shipments: Shipment[]
  refunds: OrderRefund[]
  can_pay: boolean
  can_cancel: boolean
  paid_at: string | null
  cancelled_at: string | null
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
}

/** A line of an order, as it was when the order was placed. */
export type OrderItem = {
  id: number
  product_id: number | null
  variant_id: number | null
  slug: string | null
  name: string
  variant_name: string | null
  sku: string | null
  options: {
    name: string
    value: string
  }[]
  image: Image | null
  quantity: number
  unit_price: Money
  subtotal: Money
  discount: Money
  tax: Money
  total: Money
  /** How many were refunded, or are about to be. */
  refunded_quantity: number
}

/** A refund of the order’s payment. Amounts include tax. Whatever `items` and `shipping` do not cover was refunded as a plain amount. */
export type OrderRefund = {
  id: number
  /** `done`, or `pending` until the provider has carried it out. */
  status: string
  amount: Money
  /** The part of `amount` that is for shipping. */
  shipping: Money
  items: {
    item_id: number
    quantity: number
    amount: Money
  }[]
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** An order in a list. */
export type OrderSummary = {
  number: string
  /** The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled. */
  imported_from: string | null
  /** Its number as that shop wrote it, such as `#1001`. */
  former_number: string | null
  /** How far the order is. */
  status: 'pending' | 'processing' | 'completed' | 'cancelled'
  /** Others may be added. */
  payment_status: 'pending' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'partially_refunded' | 'refunded'
  /** How far its delivery is. */
  fulfillment_status: 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'delivered' | 'returned'
  currency: string
  total: Money
  /** The sum of all quantities. */
  item_count: number
  image: Image | null
  /** ISO 8601 with the offset of the site's time zone. */
  placed_at: string
}

/** A page, as in lists. */
export type Page = {
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  parent_id: number | null
  in_menu: boolean
  position: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  url: string
}

/** A page in full. */
export type PageDetail = {
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  parent_id: number | null
  in_menu: boolean
  position: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  url: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html: string
  body_text: string
  seo: Seo
}

export type PayOrderRequest = {
  payment_gateway?: string | null
  /** The `id` of one of the gateway’s `payment_methods[].saved`, to charge it now. The bank may still ask for authentication: then the payment has a `url`. */
  saved_payment_method?: string | null
  /** Whether the customer agreed to have the payment method saved, where `payment_methods[].can_save`. If left out, the provider’s page asks, if it can. */
  save_payment_method?: boolean | null
}

export type PayOrderResponse = {
  data: {
    payment: Payment
  }
  meta?: AnswerMeta
}

/** What the buyer has to do to pay. */
export type Payment = {
  type: 'instructions' | 'paid' | 'web' | 'failed'
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
  id: string
  name: string
  description: string | null
  /** Others may be added. */
  type: 'offline' | 'web' | 'free'
  icon_url: string | null
  /** What the signed-in customer has saved there. Empty for guests. */
  saved: {
    id: string
    label: string
    /** The last month it is valid. */
    expires: string | null
    /** Whether it may be sent as `saved_payment_method`. Others are offered on the provider's page. */
    can_charge: boolean
  }[]
  /** Whether `save_payment_method` may be sent, once the customer agreed. False for guests. */
  can_save: boolean
}

export type PlaceOrderRequest = {
  email?: string | null
  phone?: string | null
  /** Not required if the total is zero. */
  payment_gateway?: string | null
  /** The `id` of one of the gateway’s `payment_methods[].saved`, to charge it now. The bank may still ask for authentication: then the payment has a `url`. */
  saved_payment_method?: string | null
  /** Whether the customer agreed to have the payment method saved, where `payment_methods[].can_save`. If left out, the provider’s page asks, if it can. */
  save_payment_method?: boolean | null
  billing?: {
    name?: string | null
    phone?: string | null
    line1?: string | null
    line2?: string | null
    city?: string | null
    /** Code or name of the state. */
    state?: string | null
    postcode?: string | null
    /** ISO 3166-1 code of two letters. */
    country?: string | null
  } | null
  /** If not true, the goods go to the billing address, whatever else is sent. */
  ship_to_different?: boolean | null
  /** Used with `ship_to_different`. */
  shipping?: {
    name?: string | null
    phone?: string | null
    line1?: string | null
    line2?: string | null
    city?: string | null
    /** Code or name of the state. */
    state?: string | null
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
  save_address?: boolean | null
  terms?: boolean | null
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
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  featured: boolean
  author: PostAuthor | null
  categories: PostLabel[]
  tags: PostLabel[]
  comments_open: boolean
  /** Approved comments. */
  comments_count: number
  reading_minutes: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  url: string
}

/** The author of a post. */
export type PostAuthor = {
  id: number
  name: string
  avatar_url: string | null
  /** The page that lists the author's posts. */
  url: string
}

/** A post category. */
export type PostCategory = {
  id: number
  slug: string
  name: string
  /** Plain text. */
  description: string
  parent_id: number | null
  image: Image | null
  url: string
  /** Posts in it and its subcategories, each counted once. */
  posts_count: number
}

/** A post in full. */
export type PostDetail = {
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Image | null
  featured: boolean
  author: PostAuthor | null
  categories: PostLabel[]
  tags: PostLabel[]
  comments_open: boolean
  /** Approved comments. */
  comments_count: number
  reading_minutes: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  url: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html: string
  body_text: string
  seo: Seo
  /** The next older post. */
  previous: PostNeighbour | null
  /** The next newer post. */
  next: PostNeighbour | null
}

/** A category or tag of a post. */
export type PostLabel = {
  id: number
  slug: string
  name: string
}

/** The previous or next post. */
export type PostNeighbour = {
  slug: string
  title: string
}

/** A post tag. */
export type PostTag = {
  id: number
  slug: string
  name: string
  posts_count: number
  url: string
}

/** Fields that the shop does not ask for are null. */
export type PostalAddress = {
  name: string | null
  phone: string | null
  line1: string | null
  line2: string | null
  city: string | null
  /** A code if the country’s states are listed, otherwise as entered. */
  state: string | null
  postcode: string | null
  /** ISO 3166-1 code of two letters. */
  country: string | null
}

/** A review, as its author sees it. */
export type PostedReview = {
  id: number
  rating: number
  title: string | null
  body: string | null
  author: {
    name: string
  }
  verified_purchase: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  status: 'pending' | 'approved' | 'rejected' | 'spam'
}

/** A product, as in lists. */
export type Product = {
  id: number
  slug: string
  type: ProductType
  name: string
  sku: string | null
  short_description: string
  image: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price: Money
  /** The previous price of the cheapest variant. */
  compare_at_price: Money | null
  on_sale: boolean
  /** Null if all variants cost the same. */
  price_range: {
    min: Money
    max: Money
  } | null
  in_stock: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock: number | null
  availability: Availability
  featured: boolean
  has_variants: boolean
  categories: ProductCategoryLabel[]
  rating: {
    /** One decimal; 0 without reviews. */
    average: number
    count: number
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  url: string
}

/** A product category. */
export type ProductCategory = {
  id: number
  slug: string
  name: string
  /** Plain text. */
  description: string
  parent_id: number | null
  image: Image | null
  url: string
  /** 0 at the top level. */
  depth: number
  position: number
  /** Products in it and its subcategories, each counted once. */
  products_count: number
}

/** A category of a product. */
export type ProductCategoryLabel = {
  id: number
  slug: string
  name: string
}

/** A product in full. */
export type ProductDetail = {
  id: number
  slug: string
  type: ProductType
  name: string
  sku: string | null
  short_description: string
  image: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price: Money
  /** The previous price of the cheapest variant. */
  compare_at_price: Money | null
  on_sale: boolean
  /** Null if all variants cost the same. */
  price_range: {
    min: Money
    max: Money
  } | null
  in_stock: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock: number | null
  availability: Availability
  featured: boolean
  has_variants: boolean
  categories: ProductCategoryLabel[]
  rating: {
    /** One decimal; 0 without reviews. */
    average: number
    count: number
    /** The number of reviews per star rating. */
    distribution: {
      '1': number
      '2': number
      '3': number
      '4': number
      '5': number
    }
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
  url: string
  /** Sanitised. All addresses are absolute. */
  description_html: string
  description_text: string
  /** Main image first. */
  images: Image[]
  attributes: {
    name: string
    value: string
  }[]
  options: {
    name: string
    values: string[]
  }[]
  /** Empty if `has_variants` is false. */
  variants: ProductVariant[]
  /** The smallest quantity that can be bought. */
  min_quantity: number
  /** The largest quantity that can be bought, by rule or by stock; null if unlimited. */
  max_quantity: number | null
  requires_shipping: boolean
  /** In the shop's weight unit. */
  weight: number | null
  tags: string[]
  /** Where an external product is sold; null for other types. */
  external_url: string | null
  /** The text of the link to `external_url`; null if the app may choose. */
  button_text: string | null
  /** The products of a group; empty for other types. */
  members: Product[]
  /** At most 8, most similar first. */
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
  categories: {
    slug: string
    name: string
    /** The number of products that would be listed. */
    count: number
  }[]
  options: {
    /** As the parameter `option` takes it. */
    name: string
    /** In the language of the answer. */
    label: string
    values: {
      value: string
      label: string
      /** The number of products that would be listed. */
      count: number
    }[]
  }[]
  /** From 5 stars to 1, with the number of products that have at least that average. */
  ratings: {
    rating: number
    /** The number of products that would be listed. */
    count: number
  }[]
  in_stock: {
    /** The number of products that would be listed. */
    count: number
  }
}

/** `variable`: the buyer chooses a variant. `grouped`: a page that links to its `members`. `external`: sold at its `external_url`. The last two cannot be added to a cart. */
export type ProductType = 'simple' | 'variable' | 'grouped' | 'external'

/** A variant, which is what goes into the cart for a product that has variants. */
export type ProductVariant = {
  id: number
  sku: string | null
  name: string
  options: {
    name: string
    value: string
  }[]
  price: Money
  compare_at_price: Money | null
  image: Image | null
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
  id: number
  platform: 'ios' | 'android' | 'web' | null
  /** Whether it is notified about a customer’s orders. */
  attached: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at: string
}

export type RedeemCartHandoverRequest = {
  code: string
}

export type RedeemCartHandoverResponse = {
  data: Cart
  meta?: AnswerMeta
}

export type RefreshTokensRequest = {
  refresh_token: string
}

export type RefreshTokensResponse = {
  data: Session
  meta?: AnswerMeta
}

export type RegisterDeviceRequest = {
  /** The token that the push service gave the app. */
  token: string
  platform?: 'ios' | 'android' | 'web' | null
}

export type RegisterDeviceResponse = {
  data: PushDevice
  meta?: AnswerMeta
}

export type RegisterRequest = {
  name: string
  email: string
  /** No composition rules. Common passwords and names are refused. */
  password: string
  password_confirmation: string
  /** Must be true if the site has terms. */
  terms?: boolean | null
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
  email: string
  /** From the mail, in any case, with or without its hyphen. */
  code: string
  /** No composition rules. Common passwords and names are refused. */
  password: string
  password_confirmation: string
}

export type ResetPasswordResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** A customer's review of a product. */
export type Review = {
  id: number
  rating: number
  title: string | null
  body: string | null
  author: {
    name: string
  }
  verified_purchase: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** The results of one type. */
export type SearchGroup = {
  type: string
  label: string
  /** All matches. */
  total: number
  /** The site's page with all matches; null if there is no such page. */
  url: string | null
  /** `any`: nothing matched every word, so these match some of them. */
  match: 'all' | 'any'
  /** The best few. */
  items: SearchItem[]
}

/** The results, by type. */
export type SearchGroups = {
  query: string
  /** Set if nothing was found for the query: the corrected one, whose results these are. */
  corrected?: string
  /** Set if nothing has all words as typed: what was probably meant. */
  suggestion?: string
  /** The site's results page; null if it is switched off. */
  url: string | null
  groups: SearchGroup[]
}

/** A search result. */
export type SearchItem = {
  /** An integer, except for types with text keys. */
  id: number | string
  type: string
  slug: string | null
  title: string
  url: string
  /** Plain text of about 160 characters. */
  excerpt: string | null
  image: string | null
  /** A short line such as a price or a date. */
  meta: string | null
}

export type SearchResponse = {
  data: SearchGroups
  meta?: AnswerMeta
} | {
  data: SearchItem[]
  meta: ListMeta & {
    /** Set if nothing was found for the query: the corrected one, whose results these are. */
    corrected?: string
    /** Set if nothing has all words as typed: what was probably meant. */
    suggestion?: string
  }
}

export type SendContactMessageRequest = {
  name: string
  email: string
  message: string
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
  title: string
  description: string
}

/** A signed-in device. */
export type Session = {
  /** The bearer token for requests. */
  access_token: string
  /** Can be exchanged for a new pair once. */
  refresh_token: string
  token_type: 'Bearer'
  /** When the access token expires. */
  expires_at: string
  /** ISO 8601 with the offset of the site's time zone. */
  refresh_expires_at: string
  user: User
}

/** A parcel. */
export type Shipment = {
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  /** ISO 8601 with the offset of the site's time zone. */
  shipped_at: string
  delivered_at: string | null
}

/** A shipping method for the cart. */
export type ShippingMethod = {
  id: string
  name: string
  description: string | null
  price: Money
  eta: string | null
  /** Whether the totals include this method. */
  selected: boolean
}

export type SignInRequest = {
  email: string
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
  name: string
  tagline: string | null
  logo: string | null
  /** The logo for dark backgrounds. */
  logo_dark: string | null
  icon: string | null
  /** A hex colour. */
  primary_color: string
  locale: string
  locales: string[]
  timezone: string
  currency: {
    code: string
    symbol: string
    position: 'before' | 'after' | 'before_space' | 'after_space'
    decimals: number
    decimal_separator: string
    thousands_separator: string
  }
  /** The groups of endpoints that are switched on. */
  features: string[]
  account: {
    registration_open: boolean
    email_verification_required: boolean
    guest_cart: boolean
    password_min_length: number
  }
  shop: {
    guest_checkout: boolean
    tax_inclusive: boolean
    terms_url: string | null
    privacy_url: string | null
    weight_unit: string
  }
  comments: {
    guests_allowed: boolean
    max_depth: number
  }
  search: {
    min_chars: number
    types: string[]
  }
  contact: {
    email: string | null
    phone: string | null
    address: string | null
  }
  client: {
    min_version: string | null
    latest_version: string | null
    store_url: string | null
    link_hosts: string[]
    scheme: string | null
  }
  api: {
    version: string
    signing_required: boolean
    requests_per_minute: number
  }
  maintenance: {
    active: boolean
    message: string
  }
}

/** `Address`, reduced to the requested fields. */
export type SparseAddress = {
  name?: string | null
  phone?: string | null
  line1?: string | null
  line2?: string | null
  city?: string | null
  /** A code if the country’s states are listed, otherwise as entered. */
  state?: string | null
  postcode?: string | null
  /** ISO 3166-1 code of two letters. */
  country?: string | null
  id: number
  label?: string | null
  is_default_billing?: boolean
  is_default_shipping?: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
}

/** `Comment`, reduced to the requested fields. */
export type SparseComment = {
  id: number
  post_id?: number
  /** The comment this one replies to. */
  parent_id?: number | null
  author?: CommentAuthor
  /** Plain text. */
  body?: string
  status?: 'pending' | 'approved' | 'rejected' | 'spam'
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** The length of `replies`. */
  replies_count?: number
  replies?: Comment[]
}

/** `Device`, reduced to the requested fields. */
export type SparseDevice = {
  id: number
  device_name?: string
  app?: {
    name: string
  }
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
  id: number
  /** Where the site shows it, such as `primary`. */
  location?: string
  name?: string
  items?: MenuItem[]
}

/** `OrderSummary`, reduced to the requested fields. */
export type SparseOrderSummary = {
  number: string
  /** The shop in which it was placed before this one, such as `shopify`. Such an order is history: it can be neither paid nor cancelled. */
  imported_from?: string | null
  /** Its number as that shop wrote it, such as `#1001`. */
  former_number?: string | null
  /** How far the order is. */
  status?: 'pending' | 'processing' | 'completed' | 'cancelled'
  /** Others may be added. */
  payment_status?: 'pending' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'partially_refunded' | 'refunded'
  /** How far its delivery is. */
  fulfillment_status?: 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'delivered' | 'returned'
  currency?: string
  total?: Money
  /** The sum of all quantities. */
  item_count?: number
  image?: Image | null
  /** ISO 8601 with the offset of the site's time zone. */
  placed_at?: string
}

/** `Page`, reduced to the requested fields. */
export type SparsePage = {
  id: number
  slug?: string
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  parent_id?: number | null
  in_menu?: boolean
  position?: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  url?: string
}

/** `PageDetail`, reduced to the requested fields. */
export type SparsePageDetail = {
  id: number
  slug?: string
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  parent_id?: number | null
  in_menu?: boolean
  position?: number
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  url?: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html?: string
  body_text?: string
  seo?: Seo
}

/** `Post`, reduced to the requested fields. */
export type SparsePost = {
  id: number
  slug?: string
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  featured?: boolean
  author?: PostAuthor | null
  categories?: PostLabel[]
  tags?: PostLabel[]
  comments_open?: boolean
  /** Approved comments. */
  comments_count?: number
  reading_minutes?: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  url?: string
}

/** `PostCategory`, reduced to the requested fields. */
export type SparsePostCategory = {
  id: number
  slug?: string
  name?: string
  /** Plain text. */
  description?: string
  parent_id?: number | null
  image?: Image | null
  url?: string
  /** Posts in it and its subcategories, each counted once. */
  posts_count?: number
}

/** `PostDetail`, reduced to the requested fields. */
export type SparsePostDetail = {
  id: number
  slug?: string
  title?: string
  /** Plain text, at most 300 characters. */
  excerpt?: string
  image?: Image | null
  featured?: boolean
  author?: PostAuthor | null
  categories?: PostLabel[]
  tags?: PostLabel[]
  comments_open?: boolean
  /** Approved comments. */
  comments_count?: number
  reading_minutes?: number
  /** ISO 8601 with the offset of the site's time zone. */
  published_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  url?: string
  /** Sanitised. The site's own addresses are absolute. */
  body_html?: string
  body_text?: string
  seo?: Seo
  /** The next older post. */
  previous?: PostNeighbour | null
  /** The next newer post. */
  next?: PostNeighbour | null
}

/** `PostTag`, reduced to the requested fields. */
export type SparsePostTag = {
  id: number
  slug?: string
  name?: string
  posts_count?: number
  url?: string
}

/** `Product`, reduced to the requested fields. */
export type SparseProduct = {
  id: number
  slug?: string
  type?: ProductType
  name?: string
  sku?: string | null
  short_description?: string
  image?: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price?: Money
  /** The previous price of the cheapest variant. */
  compare_at_price?: Money | null
  on_sale?: boolean
  /** Null if all variants cost the same. */
  price_range?: {
    min: Money
    max: Money
  } | null
  in_stock?: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock?: number | null
  availability?: Availability
  featured?: boolean
  has_variants?: boolean
  categories?: ProductCategoryLabel[]
  rating?: {
    /** One decimal; 0 without reviews. */
    average: number
    count: number
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  url?: string
}

/** `ProductCategory`, reduced to the requested fields. */
export type SparseProductCategory = {
  id: number
  slug?: string
  name?: string
  /** Plain text. */
  description?: string
  parent_id?: number | null
  image?: Image | null
  url?: string
  /** 0 at the top level. */
  depth?: number
  position?: number
  /** Products in it and its subcategories, each counted once. */
  products_count?: number
}

/** `ProductDetail`, reduced to the requested fields. */
export type SparseProductDetail = {
  id: number
  slug?: string
  type?: ProductType
  name?: string
  sku?: string | null
  short_description?: string
  image?: Image | null
  /** The price of the cheapest variant, or of a group's cheapest member. 0 if a group has no members or an external product has no price. */
  price?: Money
  /** The previous price of the cheapest variant. */
  compare_at_price?: Money | null
  on_sale?: boolean
  /** Null if all variants cost the same. */
  price_range?: {
    min: Money
    max: Money
  } | null
  in_stock?: boolean
  /** How many are left; null if stock is not tracked or not shown. */
  stock?: number | null
  availability?: Availability
  featured?: boolean
  has_variants?: boolean
  categories?: ProductCategoryLabel[]
  rating?: {
    /** One decimal; 0 without reviews. */
    average: number
    count: number
    /** The number of reviews per star rating. */
    distribution: {
      '1': number
      '2': number
      '3': number
      '4': number
      '5': number
    }
  }
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
  /** ISO 8601 with the offset of the site's time zone. */
  updated_at?: string
  url?: string
  /** Sanitised. All addresses are absolute. */
  description_html?: string
  description_text?: string
  /** Main image first. */
  images?: Image[]
  attributes?: {
    name: string
    value: string
  }[]
  options?: {
    name: string
    values: string[]
  }[]
  /** Empty if `has_variants` is false. */
  variants?: ProductVariant[]
  /** The smallest quantity that can be bought. */
  min_quantity?: number
  /** The largest quantity that can be bought, by rule or by stock; null if unlimited. */
  max_quantity?: number | null
  requires_shipping?: boolean
  /** In the shop's weight unit. */
  weight?: number | null
  tags?: string[]
  /** Where an external product is sold; null for other types. */
  external_url?: string | null
  /** The text of the link to `external_url`; null if the app may choose. */
  button_text?: string | null
  /** The products of a group; empty for other types. */
  members?: Product[]
  /** At most 8, most similar first. */
  related?: Product[]
  seo?: Seo
}

/** `Review`, reduced to the requested fields. */
export type SparseReview = {
  id: number
  rating?: number
  title?: string | null
  body?: string | null
  author?: {
    name: string
  }
  verified_purchase?: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at?: string
}

export type SubscribeToNewsletterRequest = {
  email: string
  name?: string | null
}

export type SubscribeToNewsletterResponse = {
  data: Acknowledgement
  meta?: AnswerMeta
}

/** The total of one tax. */
export type TaxLine = {
  name: string
  /** In percent, with a decimal point: `20.00`, `8.875`. */
  rate: string
  amount: Money
  /** Whether prices include it. */
  included: boolean
}

/** The password was correct; the second factor is required. */
export type TwoFactorChallenge = {
  two_factor_required: true
  /** Send it with the code. It can be answered once. */
  challenge: string
  /** Seconds. */
  expires_in: number
}

export type UpdateAddressRequest = {
  label?: string | null
  name?: string | null
  phone?: string | null
  line1?: string | null
  line2?: string | null
  city?: string | null
  /** Code or name of the state. */
  state?: string | null
  postcode?: string | null
  /** ISO 3166-1 code of two letters. */
  country?: string | null
  is_default_billing?: boolean
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
  name?: string
  phone?: string | null
}

export type UpdateMeResponse = {
  data: User
  meta?: AnswerMeta
}

/** A customer. */
export type User = {
  id: number
  name: string
  email: string
  email_verified: boolean
  phone: string | null
  avatar_url: string | null
  two_factor_enabled: boolean
  /** ISO 8601 with the offset of the site's time zone. */
  created_at: string
}

/** Messages by field. Names of nested fields are joined with dots. */
export type ValidationFailure = {
  message: string
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
  /** E-mail a link to set a new password */
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
      sort?: 'price_asc' | 'price_desc' | 'name' | 'rating' | 'popular'
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
      id: number
    }
    query: undefined
    body: UpdateCartItemRequest
    answer: UpdateCartItemResponse
  }
  /** Remove an item from the cart */
  'DELETE /cart/items/{id}': {
    path: {
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
      postcode?: string
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
      status?: 'pending' | 'processing' | 'completed' | 'cancelled'
      /** The fields to return, separated by commas. `number` is always included. */
      fields?: string
    }
    body: undefined
    answer: ListOrdersResponse
  }
  /** One order */
  'GET /orders/{number}': {
    path: {
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
      id: number
    }
    query: undefined
    body: UpdateAddressRequest
    answer: UpdateAddressResponse
  }
  /** Delete an address */
  'DELETE /addresses/{id}': {
    path: {
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
