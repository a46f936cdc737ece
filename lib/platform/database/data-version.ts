/**
 * The parts of the data whose public answers are cached separately. `stock` is what orders change in the catalogue,
 * `search` is the log of changes.
 */
export const scopes = ['settings', 'content', 'catalogue', 'stock', 'search'] as const
export type Scope = (typeof scopes)[number]

/** The scopes that a public answer may depend on besides the settings, which all of them depend on. */
export type PublicScope = Exclude<Scope, 'settings' | 'search'>

/**
 * A value per scope that changes with every committed write to the scope's tables, including writes of other processes
 * and raw SQL. Read it before the data and cache the answer under it: at worst an answer is cached under a version that
 * is already outdated, never an outdated answer under a newer version.
 */
export type Versions = Record<Scope, string | number>

export type DataVersionSource = { read(): Versions | Promise<Versions> }

/**
 * A table where any write bumps the scope, or only some: updates of the columns, and with `rows`, also inserts and
 * deletes.
 */
export type VersionedTable = string | { table: string; columns: readonly string[]; rows?: boolean }

// All columns except those that orders change.
const productColumns = [
  'id',
  'kind',
  'externalUrl',
  'buttonText',
  'slug',
  'name',
  'sortName',
  'sku',
  'vendor',
  'shortDescription',
  'descriptionHtml',
  'descriptionText',
  'translatedTitles',
  'translatedTexts',
  'imageId',
  'featured',
  'published',
  'visibility',
  'publishedAt',
  'archivedAt',
  'attributes',
  'requiresShipping',
  'withdrawalExemption',
  'taxable',
  'taxClass',
  'weightThousandths',
  'minQuantity',
  'maxQuantity',
  'hasVariants',
  'seoTitle',
  'seoDescription',
  'noindex',
  'template',
  'price',
  'maxPrice',
  'onRequest',
  'compareAtPrice',
  'onSale',
  'inStock',
  'ratingCount',
  'ratingSum',
  'ratingAverage',
  'ratingScore',
  'createdAt',
  'updatedAt',
]
const variantColumns = [
  'id',
  'productId',
  'sku',
  'barcode',
  'name',
  'price',
  'compareAtPrice',
  'imageId',
  'weightThousandths',
  'minQuantity',
  'maxQuantity',
  'trackStock',
  'sharesStock',
  'backorder',
  'lowStockAt',
  'active',
  'position',
  'createdAt',
]

/**
 * Which tables bump which scope. Pictures appear in posts and in products, so they bump both. Only the picture of a
 * customer is shown, beside comments; other changes of the row, such as sign-ins, are frequent and do not bump. Orders
 * only change stock and sales, which appear only in answers about products.
 */
export const versionedTables: Record<Scope, readonly VersionedTable[]> = {
  // A draft is seen only in previews, which are not cached.
  settings: [
    'Setting',
    'App',
    'AppSecret',
    'SearchSynonym',
    'SearchPin',
    { table: 'ThemeDesign', rows: true, columns: ['theme', 'live'] },
  ],
  content: [
    'Menu',
    'MenuItem',
    'Page',
    'Post',
    'PostCategory',
    'PostCategoryLink',
    'PostTag',
    'PostTagLink',
    'Translation',
    'Comment',
    'Media',
    'Staff',
    { table: 'Customer', columns: ['avatarUrl'] },
  ],
  catalogue: [
    { table: 'Product', rows: true, columns: productColumns },
    'ProductMember',
    'RelatedProduct',
    'ProductSortName',
    'ProductImage',
    'ProductOption',
    'ProductOptionValue',
    { table: 'ProductVariant', rows: true, columns: variantColumns },
    'VariantOptionValue',
    'ProductCategory',
    'ProductCategoryLink',
    'ProductTag',
    'ProductTagLink',
    'Translation',
    'Review',
    'Media',
    // Product pages state shipping costs to search engines.
    'ShippingMethod',
    'ShippingZone',
    // Nothing shows them, but they are kept between carts.
    'TaxRate',
  ],
  stock: [
    { table: 'Product', columns: ['soldRecently', 'soldTotal'] },
    { table: 'ProductVariant', columns: ['stock', 'updatedAt'] },
  ],
  search: ['SearchChange', 'SearchLog'],
}

/** Tables whose rows neither a cached public answer shows nor a process keeps. */
export const unversionedTables: readonly string[] = [
  'Address',
  'ApiFailure',
  'ApiUsage',
  'AuditEvent',
  'Cart',
  'CartItem',
  'ContactAnswer',
  'ContactMessage',
  'ContentRevision',
  'Coupon',
  'CouponCategory',
  'CouponProduct',
  'CouponRedemption',
  'CustomerIdentity',
  'CustomerNote',
  'CustomerTag',
  'DataVersion',
  'Deduction',
  'DeductionLine',
  'EmailToken',
  'FunnelCount',
  'GuideStep',
  'IdempotencyRecord',
  'ImportLine',
  'ImportPart',
  'ImportRun',
  'ImportSource',
  'Invoice',
  'InvoiceSeries',
  'JobLease',
  'NewsletterDelivery',
  'NewsletterIssue',
  'NewsletterSubscriber',
  'Nonce',
  'Order',
  'OrderEvent',
  'OrderLine',
  'OutboxMessage',
  'OwnerNotice',
  'PaymentAttempt',
  'PaymentCustomer',
  'PaymentEvent',
  'PaymentTransaction',
  'PriceChange',
  'PushDevice',
  'RecoveryCode',
  'Redirect',
  'Refund',
  'RefundLine',
  'Return',
  'ReturnLine',
  'SandboxPayment',
  'ScheduledSale',
  'SavedOrderView',
  'SearchBuild',
  'SearchFigure',
  'SearchPlace',
  'SearchSkippedRow',
  'Session',
  'SetupLink',
  'Shipment',
  'ShipmentLine',
  'SignInFailure',
  'SpentToken',
  'StaffAccount',
  'StaffChallenge',
  'StaffInvitation',
  'StaffLink',
  'StaffPasskey',
  'StaffRecoveryCode',
  'StaffRole',
  'StaffSession',
  'StockMovement',
  'StockNotice',
  'Takings',
  'TakingsZone',
  'TwoFactor',
  'TwoFactorChallenge',
  'UnknownPayment',
  'WebhookAttempt',
  'WebhookDelivery',
  'WebhookEndpoint',
  'WebhookEvent',
  'WebhookSecret',
  'Withdrawal',
  'WithdrawalLine',
]
