/** The parts of the data whose public answers are cached apart from each other; `search` is the log of changes. */
export const scopes = ['settings', 'content', 'catalogue', 'search'] as const
export type Scope = (typeof scopes)[number]

/**
 * A value per scope that differs after every committed write to the scope's tables, also of another process and in
 * raw SQL. Read it before the data and cache the answer under it: then an answer is at worst cached under a version
 * that is already over, never under one it is too old for.
 */
export type Versions = Record<Scope, string | number>

export type DataVersionSource = { read(): Versions | Promise<Versions> }

/** A table any write to which bumps, or one of which only writes to these columns do. */
export type VersionedTable = string | { table: string; columns: readonly string[] }

/**
 * Which tables bump which scope. Pictures appear in posts and in products, so they bump both. Of a customer only the
 * picture is shown, beside comments: signing in and the like change rows all the time, and do not bump.
 */
export const versionedTables: Record<Scope, readonly VersionedTable[]> = {
  settings: ['Setting', 'App', 'AppSecret'],
  content: [
    'Menu',
    'MenuItem',
    'Page',
    'Post',
    'PostCategory',
    'PostCategoryLink',
    'PostTag',
    'PostTagLink',
    'Comment',
    'Media',
    'Staff',
    { table: 'Customer', columns: ['avatarUrl'] },
  ],
  catalogue: [
    'Product',
    'ProductMember',
    'ProductImage',
    'ProductOption',
    'ProductOptionValue',
    'ProductVariant',
    'VariantOptionValue',
    'ProductCategory',
    'ProductCategoryLink',
    'ProductTag',
    'ProductTagLink',
    'Review',
    'Media',
  ],
  search: ['SearchChange', 'SearchLog'],
}

/** Tables whose rows no cached public answer shows. */
export const unversionedTables: readonly string[] = [
  'Address',
  'AuditEvent',
  'Cart',
  'CartItem',
  'ContactMessage',
  'Coupon',
  'CouponCategory',
  'CouponProduct',
  'CouponRedemption',
  'CustomerIdentity',
  'DataVersion',
  'EmailToken',
  'IdempotencyRecord',
  'ImportSource',
  'JobLease',
  'NewsletterSubscriber',
  'Nonce',
  'Order',
  'OrderEvent',
  'OrderLine',
  'OutboxMessage',
  'PaymentAttempt',
  'PaymentEvent',
  'PushDevice',
  'RecoveryCode',
  'Refund',
  'RefundLine',
  'SandboxPayment',
  'SearchPlace',
  'SearchSkippedRow',
  'Session',
  'Shipment',
  'ShipmentLine',
  'ShippingMethod',
  'ShippingZone',
  'SignInFailure',
  'SpentToken',
  'StockMovement',
  'TaxRate',
  'TwoFactor',
  'TwoFactorChallenge',
]
