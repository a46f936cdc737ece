import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The effect of an account's deletion on the rows of a model that are about the person. */
type Fate = {
  /** Columns that tell of a person. */
  personal: readonly string[]
  /** Of these: hashes and ciphertexts, which an export need not show. */
  hidden?: readonly string[]
  /** Columns that say nothing of a person. */
  plain?: readonly string[]
  /** gone: the rows; erased: the columns; closed: once the order is; retained: until bills need not be kept */
  fate: 'gone' | 'erased' | 'closed' | 'retained'
}

/** Models with personal data that hang on an account or its address. */
export const personalModels: Record<string, Fate> = {
  Customer: {
    personal: ['email', 'name', 'phone', 'avatarUrl', 'locale', 'passwordHash'],
    hidden: ['passwordHash'],
    plain: ['status', 'passwordScheme', 'importedFrom'],
    fate: 'erased',
  },
  CustomerIdentity: { personal: ['subject'], plain: ['provider'], fate: 'gone' },
  // What staff write down is theirs, as in the timeline of an order.
  CustomerNote: { personal: ['text'], hidden: ['text'], fate: 'gone' },
  CustomerTag: { personal: ['tag'], hidden: ['tag'], fate: 'gone' },
  Session: {
    personal: [
      'deviceName',
      'ipAddress',
      'accessHash',
      'refreshHash',
      'previousHash',
      'sealedRotation',
      'rotationKeyHash',
      'pendingTotp',
    ],
    hidden: ['accessHash', 'refreshHash', 'previousHash', 'sealedRotation', 'rotationKeyHash', 'pendingTotp'],
    fate: 'gone',
  },
  SpentToken: { personal: ['hash'], hidden: ['hash'], fate: 'gone' },
  TwoFactor: {
    personal: ['ciphertext', 'replacement'],
    hidden: ['ciphertext', 'replacement'],
    fate: 'gone',
  },
  RecoveryCode: { personal: ['codeHash'], hidden: ['codeHash'], fate: 'gone' },
  TwoFactorChallenge: {
    personal: ['tokenHash', 'deviceName', 'sealedCart'],
    hidden: ['tokenHash', 'deviceName', 'sealedCart'],
    fate: 'gone',
  },
  EmailToken: {
    personal: ['codeHash', 'tokenHash', 'email', 'newEmail'],
    hidden: ['codeHash', 'tokenHash', 'email', 'newEmail'],
    plain: ['purpose'],
    fate: 'gone',
  },
  Address: {
    personal: ['label', 'name', 'phone', 'line1', 'line2', 'city', 'state', 'postcode', 'country'],
    fate: 'gone',
  },
  PushDevice: {
    personal: ['tokenHash', 'token', 'platform'],
    hidden: ['tokenHash'],
    plain: ['topics'],
    fate: 'gone',
  },
  NewsletterSubscriber: {
    personal: ['email', 'name', 'locale', 'confirmTokenHash'],
    hidden: ['confirmTokenHash'],
    plain: ['source'],
    fate: 'gone',
  },
  StockNotice: { personal: ['email', 'locale'], fate: 'gone' },
  ContactMessage: {
    personal: ['name', 'email', 'phone', 'subject', 'message', 'ipAddress'],
    fate: 'gone',
  },
  // The person has it by mail.
  ContactAnswer: { personal: ['text'], hidden: ['text'], fate: 'gone' },
  Cart: {
    personal: ['tokenHash', 'couponCode'],
    hidden: ['tokenHash', 'couponCode'],
    plain: ['currency', 'notices'],
    fate: 'gone',
  },
  CartItem: {
    personal: ['name', 'variantName', 'sku', 'attributes'],
    plain: ['slug', 'options', 'image', 'attributesKey'],
    fate: 'gone',
  },
  Wishlist: { personal: ['tokenHash', 'shareToken'], hidden: ['tokenHash', 'shareToken'], fate: 'gone' },
  WishlistItem: { personal: ['name'], plain: ['currency'], fate: 'gone' },
  // As staff wrote it, until the customer orders it.
  DraftOrder: {
    personal: [
      ...['buyer', 'words', 'email', 'phone', 'billing', 'shipping', 'vatId', 'customerNote', 'note'],
    ],
    hidden: [...['buyer', 'words', 'email', 'phone', 'billing', 'shipping', 'vatId', 'customerNote', 'note']],
    plain: [
      ...['formKey', 'locale', 'currency', 'lines', 'couponCode', 'discount', 'shippingMethodCode'],
      'linkSalt',
    ],
    fate: 'gone',
  },
  CouponRedemption: { personal: ['email'], fate: 'erased' },
  // A person's comments and reviews stay, without a name.
  ReviewVote: { personal: ['guestHash'], hidden: ['guestHash'], fate: 'gone' },
  Review: { personal: ['authorName'], plain: ['title', 'body', 'status'], fate: 'erased' },
  Comment: {
    personal: ['authorName', 'authorEmail', 'ipAddress'],
    plain: ['body', 'status'],
    fate: 'erased',
  },
  AuditEvent: {
    personal: ['ipAddress', 'details', 'before', 'after'],
    // What staff did is theirs to explain, and not the customer's to read.
    hidden: ['details', 'before', 'after'],
    plain: ['kind', 'actor', 'subject', 'requestId'],
    fate: 'erased',
  },
  Order: {
    personal: ['email', 'phone', 'billing', 'shipping', 'customerNote', 'giftMessage', 'vatId'],
    plain: [
      'number',
      'importedFrom',
      'formerNumber',
      'tokenSalt',
      'formKey',
      'status',
      'paymentStatus',
      'fulfillmentStatus',
      'currency',
      'locale',
      'taxLines',
      'couponCode',
      'shippingMethodCode',
      'shippingMethodName',
      'gateway',
      'gatewayName',
      'gatewayType',
      'paymentMessage',
      'flag',
      'cancelReason',
    ],
    fate: 'closed',
  },
  OrderLine: {
    personal: ['attributes'],
    plain: [
      'slug',
      'name',
      'variantName',
      'sku',
      'options',
      'image',
      'taxRates',
      'withdrawalExemption',
      'unitMeasure',
      'attributesKey',
    ],
    fate: 'closed',
  },
  Invoice: { personal: ['content'], plain: ['kind', 'number', 'locale', 'currency'], fate: 'retained' },
  Shipment: { personal: ['trackingNumber', 'trackingUrl'], plain: ['carrier'], fate: 'retained' },
  Withdrawal: {
    personal: ['name', 'email', 'statement'],
    plain: ['key', 'number'],
    fate: 'retained',
  },
  Return: {
    personal: ['note', 'message', 'answer'],
    hidden: ['note'],
    plain: ['state', 'reason', 'key'],
    fate: 'retained',
  },
  OrderEvent: { personal: ['details'], hidden: ['details'], plain: ['kind'], fate: 'retained' },
  PaymentCustomer: { personal: ['reference'], plain: ['gateway'], fate: 'gone' },
  PaymentAttempt: {
    personal: ['redirectUrl'],
    hidden: ['redirectUrl'],
    plain: ['key', 'gateway', 'savedMethod', 'reference', 'status', 'currency', 'failure', 'paidCurrency'],
    fate: 'retained',
  },
}

/** Models that tell of people and stay as they are when an account goes: docs/security.md says why. */
export const keptModels = [
  'Staff',
  'StaffAccount',
  'StaffInvitation',
  'StaffLink',
  'StaffPasskey',
  'StaffSession',
  'SignInFailure',
  'OutboxMessage',
  'IdempotencyRecord',
  'SandboxPayment',
  'Refund',
  'PaymentTransaction',
  'UnknownPayment',
]

/** Models that tell of nobody. */
export const plainModels = [
  // Nothing but the way of a mail to a subscriber, with whom it goes.
  'NewsletterDelivery',
  'NewsletterIssue',
  'ApiFailure',
  'ApiUsage',
  'App',
  'AppSecret',
  'ContentRevision',
  'Coupon',
  'ChoiceProfile',
  'CouponCategory',
  'CouponPeriod',
  'CouponProduct',
  'DataVersion',
  'Deduction',
  'DeductionLine',
  'FunnelCount',
  'GuideStep',
  'ImportLine',
  'ImportPart',
  'ImportRun',
  'ImportSource',
  'InvoiceSeries',
  'JobLease',
  'Media',
  'Menu',
  'MenuItem',
  'Nonce',
  'OwnerNotice',
  'Page',
  'PaymentEvent',
  'Post',
  'PostCategory',
  'PostCategoryLink',
  'PostTag',
  'PostTagLink',
  'PriceChange',
  'Product',
  'ProductCategory',
  'ProductCategoryLink',
  'ProductImage',
  'ProductMember',
  'ProductOption',
  'ProductOptionValue',
  'ProductSortName',
  'ProductTag',
  'ProductTagLink',
  'ProductVariant',
  'Redirect',
  'RefundLine',
  'RelatedProduct',
  'SafetyContact',
  // Pictures, in which no word can be searched for. They go with the bill, as tests/api/orders/return-requests.test.ts says.
  'ReturnFile',
  'ReturnLine',
  'WithdrawalLine',
  'SalesChange',
  'SalesDay',
  'SalesFigure',
  'SavedOrderView',
  'ScheduledSale',
  'SearchBuild',
  'SearchChange',
  'SearchFigure',
  'SearchLog',
  'SearchPin',
  'SearchPlace',
  'SearchSkippedRow',
  'SearchSynonym',
  'Setting',
  'SetupLink',
  'ShipmentLine',
  'ShippingMethod',
  'ShippingZone',
  'StaffChallenge',
  'StaffRecoveryCode',
  'StaffRole',
  'StockMovement',
  'Takings',
  'TakingsZone',
  'TaxRate',
  'ThemeDesign',
  'Translation',
  'VariantOptionValue',
  'WebhookAttempt',
  'WebhookDelivery',
  'WebhookEndpoint',
  'WebhookEvent',
  'WebhookSecret',
]

/** The text columns of every model, by the models' own files. */
export function readModels(): Record<string, string[]> {
  const folder = path.resolve(import.meta.dirname, '../../prisma/models')
  const source = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  const models = source.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)
  return Object.fromEntries(
    [...models].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+) +(?:String|Json)\b(?!\[)/gm)].map(([, column = '']) => column),
    ]),
  )
}
