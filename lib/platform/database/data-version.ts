/**
 * The parts of the data whose public answers are cached apart from each other. `stock` is what orders move in the
 * catalogue, `search` the log of changes.
 */
export const scopes = ['settings', 'content', 'catalogue', 'stock', 'search'] as const
export type Scope = (typeof scopes)[number]

/** What a public answer may show besides the settings, which all of them show. */
export type PublicScope = Exclude<Scope, 'settings' | 'search'>

/**
 * A value per scope that differs after every committed write to the scope's tables, also of another process and in
 * raw SQL. Read it before the data and cache the answer under it: then an answer is at worst cached under a version
 * that is already over, never under one it is too old for.
 */
export type Versions = Record<Scope, string | number>

export type DataVersionSource = { read(): Versions | Promise<Versions> }

/**
 * A table to which any write bumps; or one to which only some do: updates of the columns, and with `rows` the creation
 * and deletion of rows, too.
 */
export type VersionedTable = string | { table: string; columns: readonly string[]; rows?: boolean }

// All but those that orders move.
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
  'imageId',
  'featured',
  'published',
  'publishedAt',
  'attributes',
  'requiresShipping',
  'taxable',
  'taxClass',
  'weightThousandths',
  'minQuantity',
  'maxQuantity',
  'hasVariants',
  'seoTitle',
  'seoDescription',
  'price',
  'maxPrice',
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
  'backorder',
  'lowStockAt',
  'active',
  'position',
  'createdAt',
]

/**
 * Which tables bump which scope. Pictures appear in posts and in products, so they bump both. Of a customer only the
 * picture is shown, beside comments: signing in and the like change rows all the time, and do not bump. Orders change
 * stock and sales alone, and with them no answer but those about products.
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
    { table: 'Product', rows: true, columns: productColumns },
    'ProductMember',
    'ProductImage',
    'ProductOption',
    'ProductOptionValue',
    { table: 'ProductVariant', rows: true, columns: variantColumns },
    'VariantOptionValue',
    'ProductCategory',
    'ProductCategoryLink',
    'ProductTag',
    'ProductTagLink',
    'Review',
    'Media',
  ],
  stock: [
    { table: 'Product', columns: ['soldRecently', 'soldTotal'] },
    { table: 'ProductVariant', columns: ['stock', 'updatedAt'] },
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
