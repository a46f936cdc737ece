type NoFacts = null

/** An amount in minor units of its currency. It is formatted where a refusal is worded. */
export type Amount = { amount: number; currency: string }

/** Why an action of staff or a command is refused, and the facts. The panel and the commands word these from `admin.refused`. */
export type StaffRefusals = {
  /** The actor's role does not include the permission. */
  forbidden: { permission: string }
  /** The act requires a fresh proof of who acts. */
  sudo_needed: NoFacts
  /** The site requires a second factor, and the account does not have one yet. */
  second_factor_needed: NoFacts
  /** Someone else has changed it since it was shown: how it is now. */
  stale: { current: string }
  /** The thing was removed, or never existed. */
  unknown: { what: UnknownThing; name: string | number }
  /** A legal page has parts that are yet to be filled in or deleted. */
  legal_page_incomplete: NoFacts
  /** There is no such member of staff, or no such session, passkey or invitation of theirs. */
  unknown_member: NoFacts
  /** There is no such customer, or no such note about them. */
  unknown_customer: NoFacts
  /** The account belongs to a member of the team. */
  customer_is_staff: NoFacts
  /** The store would be left without an owner who can sign in. */
  last_owner: NoFacts
  /** The role allows more than the actor may do. */
  role_above_own: NoFacts
  /** There is no such role of the owner's, or it was removed. */
  unknown_role: NoFacts
  /** The store already has an owner. */
  already_set_up: NoFacts
  app_without_secret: { id: number }

  // Search, menus and newsletter
  /** A search index is already being built. */
  build_running: NoFacts
  /** Synonyms are at least two different terms, each of a few searchable words. */
  invalid_synonyms: NoFacts
  /** The pinned query has no word, or a result does not exist or is pinned twice. */
  invalid_pins: NoFacts
  /** A menu item leads nowhere, has no label or is nested too deep. */
  invalid_menu: NoFacts
  empty_newsletter: NoFacts
  nobody_subscribed: NoFacts

  /** The currency changes, and nothing says what becomes of the prices. */
  prices_undecided: NoFacts
  /** Prices would be read with their tax, or without it, and nothing says that they are meant so. */
  tax_undecided: NoFacts
  /** The language becomes the main one, and has translations. */
  translations_undecided: { locale: string }

  // Files
  upload_size: { megabytes: number }
  /** No column of an uploaded file was chosen for these, which such a file needs. */
  import_columns: { names: string }
  /** Two columns of an uploaded file cannot be the same. */
  import_column_twice: { name: string }
  picture_type: NoFacts
  picture_too_large: { megapixels: number }
  picture_damaged: NoFacts
  video_type: NoFacts
  video_too_large: { megabytes: number }
  /** A part of the upload is missing. */
  video_incomplete: NoFacts
  document_type: NoFacts
  document_too_large: { megabytes: number }
  document_incomplete: NoFacts
  /** Some of what shows the picture; `more` is 1 if there is more. */
  picture_in_use: { names: string; more: number }

  /** The theme is active, or others build on it: their titles. */
  theme_in_use: { names: string }

  // Catalogue
  /** Without its last category, a coupon would apply to everything. */
  category_limits_coupon: NoFacts
  too_many_pictures: { max: number }
  /** The product is a group, or sold on another site. */
  not_sold_here: NoFacts
  /** The product is published, or was ordered before. */
  product_in_use: NoFacts
  /** Variants would no longer be sold, with so many units: a line for each with its SKU and stock, and their ids. */
  removes_variants: { count: number; units: number; names: string; ids: string }
  too_many_related: { max: number }
  nothing_to_sell: NoFacts
  sale_exists: NoFacts
  no_sale: NoFacts

  // Orders
  /** The draft is an order already. */
  draft_ordered: { number: string }
  /** The order was placed in the shop that this one replaced. */
  former_order: { number: string }
  order_not_markable_paid: { number: string }
  /** The order has payments that may be what has arrived. */
  received_needs_payment: { number: string; payments: string }
  /** The payment is not on its way, was refunded, or has another currency. */
  payment_not_receivable: { number: string; id: number }
  order_not_in_transit: NoFacts
  order_not_shippable: NoFacts
  /** A part of an order that was edited is still to be paid. */
  order_has_due: { number: string; due: Amount }
  /** The order is shipped, cancelled, disputed or from a former shop, or money of it is on its way. */
  order_not_editable: { number: string }
  /** The order, or what it would cost, is no longer what the form showed. */
  order_edit_outdated: { number: string }
  order_edit_empty: NoFacts
  /** The order was placed in a currency that the shop no longer has. */
  order_edit_currency: { currency: string }
  nothing_left_to_ship: NoFacts
  empty_parcel: NoFacts
  parcel_line_repeated: NoFacts
  unknown_parcel: NoFacts
  /** The parcel was delivered, came back or was lost. */
  parcel_not_underway: NoFacts
  empty_return: NoFacts
  /** The return is over, or the order has none like it. */
  return_not_open: NoFacts
  /** The order was not shipped in part, or has money to refund. */
  order_not_closable: NoFacts
  order_without_email: { number: string }
  /** The order is neither paid nor shipped, or cost nothing. */
  order_not_invoiced: { number: string }
  too_many_views: { max: number }

  // Refunds
  refund_of_former_order: { number: string }
  refund_of_unpaid_order: { number: string }
  refund_of_free_order: { number: string }
  refund_in_full_already: { number: string }
  /** The provider has yet to make an earlier refund. */
  refund_pending: { number: string }
  /** The buyer's bank has taken the money back. */
  refund_of_disputed: { number: string }
  /** An amount cannot be combined with lines or shipping. */
  refund_amount_alone: NoFacts
  refund_of_nothing: NoFacts
  refund_of_unknown_line: { number: string; line: number }
  refund_above_rest: { number: string; left: Amount }
  /** Another refund of the order was made at the same time. */
  refund_changed: { number: string }
  /** Several payments have money left; `offline` is 1 if a refund outside any provider is possible. */
  refund_needs_payment: { number: string; ids: string; offline: number }
  /** A person has said that a payment on its way pays the order. */
  refund_of_awaited: { number: string; id: number }
  refund_of_unknown_payment: { number: string; id: number }
  refund_above_payment: { number: string; left: Amount }
  /** A surplus payment has no lines. */
  refund_of_surplus: { number: string; id: number }
  /** The provider refused; its reason, if it gave one. */
  refund_refused: { reason: string }
}

export type UnknownThing =
  | 'app'
  | 'category'
  | 'coupon'
  | 'delivery'
  | 'draft'
  | 'endpoint'
  | 'page'
  | 'picture'
  | 'product'
  | 'safety_contact'
  | 'shipping_method'
  | 'shipping_zone'
  | 'sku'
  | 'tax'
  | 'variant'

/** Faults of fields that only the panel's forms and commands have. They are worded from `admin.faults`. */
export const staffFaults = [
  'ambiguous_category',
  'status_not_settable',
  'unknown_category',
  'address_or_path',
  'address_unconfirmed',
  'amount_left',
  'android_package',
  'attribute_lines',
  'bands_count',
  'bands_order',
  'below_zero',
  'category_below_itself',
  'certificate_print',
  'chosen_elsewhere',
  'code_characters',
  'code_taken',
  'count_cleared',
  'country_code',
  'coupon_code',
  'design_areas',
  'design_between',
  'design_color',
  'design_full',
  'design_gone',
  'design_image',
  'design_least',
  'design_limit',
  'design_most',
  'design_number',
  'design_option',
  'design_step',
  'design_switch',
  'design_url',
  'discount_range',
  'engine_name',
  'edit_amount',
  'edit_reason',
  'edit_units',
  'events_needed',
  'folder_not_writable',
  'folder_path',
  'free_from_zero',
  'hex_color',
  'https_address',
  'ios_app',
  'label_type',
  'language_tag',
  'number_prefix',
  'contact_taken',
  'document_lines',
  'video_address',
  'electronic_address',
  'option_names',
  'not_a_measure',
  'options_limit',
  'origin',
  'origin_unencrypted',
  'origins_limit',
  'license',
  'return_url',
  'return_urls_limit',
  'period_end',
  'postcode_ends',
  'postcode_order',
  'postcode_range',
  'price_limit',
  'price_on_sale',
  'public_coupon',
  'robots_lines',
  'role_gone',
  'role_name_taken',
  'roles_limit',
  'sale_end',
  'script_line',
  'sale_percent',
  'setting_array',
  'setting_boolean',
  'setting_entries',
  'setting_format',
  'setting_int',
  'setting_least',
  'setting_most',
  'setting_number',
  'setting_option',
  'settings_file',
  'sku_repeated',
  'sku_taken',
  'slug_characters',
  'slug_taken_by',
  'state_code',
  'stock_columns',
  'stock_limit',
  'stock_line',
  'stock_moved',
  'stock_since',
  'tax_overlap',
  'tax_percent',
  'theme_archive_damaged',
  'theme_archive_limit',
  'theme_name',
  'time_zone',
  'tracking_url',
  'two_letter_country',
  'units_left',
  'unknown_event',
  'unknown_setting',
  'unknown_tag',
  'variants_limit',
  'web_address',
  'weight_order',
  'weight_range',
  'whole_between',
  'zone_needed',
  'zone_overlap',
] as const

export type StaffFaultCode = (typeof staffFaults)[number]
