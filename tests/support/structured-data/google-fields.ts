/**
 * What Google's documentation requires and recommends of each type, with the page that says so. `recommended` has the
 * fields that this site has data for; the reasons why others are left out are in `leftOut`.
 */
export type FieldRule = {
  source: string
  required: readonly string[]
  recommended: readonly string[]
  /** Recommended fields that never apply, each with the reason. */
  leftOut: Readonly<Record<string, string>>
}

const GUIDE = 'https://developers.google.com/search/docs/appearance'
const PRODUCT = `${GUIDE}/structured-data/merchant-listing`
const VARIANTS = `${GUIDE}/structured-data/product-variants`
const SNIPPET = `${GUIDE}/structured-data/product-snippet`
const FAQ = `${GUIDE}/structured-data/faqpage`
const ORGANIZATION = `${GUIDE}/structured-data/organization`

const productLeftOut = {
  audience: 'Stated only if the product has an attribute for it.',
  hasCertification: 'The shop keeps no energy labels or other certificates.',
  subjectOf: 'The shop keeps no 3D models.',
  pattern: 'Stated only if the product has an option or attribute for it.',
  material: 'Stated only if the product has an option or attribute for it.',
  color: 'Stated only if the product has an option or attribute for it.',
  size: 'Stated only if the product has an option or attribute for it.',
}

const organization: FieldRule = {
  source: ORGANIZATION,
  required: [],
  recommended: [
    ...['name', 'url', 'logo', 'description', 'email', 'telephone', 'address', 'contactPoint'],
    'hasMerchantReturnPolicy',
  ],
  leftOut: {
    alternateName: 'The site has one name.',
    foundingDate: 'No setting.',
    legalName: 'Stated if site.legal_name is set.',
    vatID: 'Stated if site.vat_id is set.',
    sameAs: 'Stated if site.profiles is set.',
    numberOfEmployees: 'No setting.',
    taxID: 'No setting.',
    duns: 'No setting.',
    naics: 'No setting.',
    leiCode: 'No setting.',
    iso6523Code: 'No setting.',
    globalLocationNumber: 'No setting.',
    hasMemberProgram: 'The shop has no loyalty program.',
    hasShippingService: 'Offers state shipping themselves, by the price and weight of the product.',
  },
}

export const googleFields: Record<string, FieldRule> = {
  Product: {
    source: PRODUCT,
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'brand', 'sku', 'gtin', 'category', 'aggregateRating', 'review', 'mpn'],
    leftOut: {
      ...productLeftOut,
      inProductGroupWithID: 'The page of a group has the group itself.',
      isVariantOf: 'Variants stand in the hasVariant of their group.',
    },
  },
  ProductGroup: {
    source: VARIANTS,
    required: ['name'],
    recommended: [
      ...['description', 'brand', 'url', 'productGroupID', 'hasVariant', 'variesBy', 'aggregateRating'],
      'review',
    ],
    leftOut: productLeftOut,
  },
  Offer: {
    source: PRODUCT,
    required: ['price', 'priceCurrency'],
    recommended: [
      ...['availability', 'itemCondition', 'url', 'shippingDetails', 'hasMerchantReturnPolicy'],
      'priceSpecification',
    ],
    leftOut: {
      priceValidUntil: 'The shop keeps no end of a sale: a price holds until it is changed.',
    },
  },
  AggregateOffer: {
    source: SNIPPET,
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
    leftOut: {},
  },
  AggregateRating: {
    source: `${GUIDE}/structured-data/review-snippet`,
    required: ['ratingValue', 'reviewCount'],
    recommended: ['bestRating', 'worstRating'],
    leftOut: { ratingCount: 'Every rating is a review; reviewCount counts them.' },
  },
  Review: {
    source: `${GUIDE}/structured-data/review-snippet`,
    required: ['author', 'reviewRating'],
    recommended: ['datePublished'],
    leftOut: {},
  },
  Rating: {
    source: `${GUIDE}/structured-data/review-snippet`,
    required: ['ratingValue'],
    recommended: ['bestRating', 'worstRating'],
    leftOut: {},
  },
  UnitPriceSpecification: {
    source: PRODUCT,
    required: ['price', 'priceCurrency'],
    recommended: ['priceType'],
    leftOut: {
      referenceQuantity: 'Unit prices have a specification of their own.',
      membershipPointsEarned: 'The shop has no loyalty program.',
      validForMemberTier: 'The shop has no loyalty program.',
    },
  },
  OfferShippingDetails: {
    source: PRODUCT,
    required: ['shippingDestination', 'shippingRate', 'deliveryTime'],
    recommended: [],
    leftOut: { doesNotShip: 'Places that the shop does not deliver to are left out.' },
  },
  DefinedRegion: {
    source: PRODUCT,
    required: ['addressCountry'],
    recommended: [],
    leftOut: {
      addressRegion: 'Stated if shipping to a state costs something else.',
      postalCode: 'Stated if shipping to one postcode costs something else; never beside a state.',
      postalCodePrefix: 'Stated for postcodes that begin alike; never beside a state.',
      postalCodeRange: 'Stated for a range of postcodes; never beside a state.',
    },
  },
  ShippingDeliveryTime: {
    source: PRODUCT,
    required: [],
    recommended: ['handlingTime', 'transitTime'],
    leftOut: {},
  },
  'price of a unit': {
    source: PRODUCT,
    required: ['price', 'priceCurrency', 'referenceQuantity'],
    recommended: [],
    leftOut: { priceType: 'Stated of former prices.' },
  },
  'measure of a unit': {
    source: PRODUCT,
    required: ['value', 'unitCode'],
    recommended: [],
    leftOut: { valueReference: 'Stated of the measure, not of its base.' },
  },
  /** Google asks for nothing of a manufacturer. */
  manufacturer: { source: PRODUCT, required: ['name'], recommended: [], leftOut: {} },
  QuantitativeValue: {
    source: PRODUCT,
    required: ['maxValue', 'minValue', 'unitCode'],
    recommended: [],
    leftOut: {},
  },
  MonetaryAmount: { source: PRODUCT, required: ['value', 'currency'], recommended: [], leftOut: {} },
  MerchantReturnPolicy: {
    source: `${GUIDE}/structured-data/return-policy`,
    required: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
    recommended: ['returnMethod', 'returnFees', 'merchantReturnLink', 'returnPolicyCountry'],
    leftOut: {
      returnShippingFeesAmount: 'Stated if the fee is fixed.',
      refundType: 'No setting.',
      restockingFee: 'No setting.',
      itemCondition: 'No setting.',
      returnLabelSource: 'No setting.',
      returnPolicySeasonalOverride: 'No setting.',
      customerRemorseReturnFees: 'One policy for every reason.',
      itemDefectReturnFees: 'One policy for every reason.',
    },
  },
  Brand: { source: PRODUCT, required: ['name'], recommended: [], leftOut: {} },
  BlogPosting: {
    source: `${GUIDE}/structured-data/article`,
    required: [],
    recommended: ['author', 'headline', 'image', 'datePublished', 'dateModified'],
    leftOut: {},
  },
  Person: {
    source: `${GUIDE}/structured-data/article`,
    required: ['name'],
    recommended: ['url'],
    leftOut: {},
  },
  BreadcrumbList: {
    source: `${GUIDE}/structured-data/breadcrumb`,
    required: ['itemListElement'],
    recommended: [],
    leftOut: {},
  },
  ListItem: {
    source: `${GUIDE}/structured-data/breadcrumb`,
    required: ['item', 'name', 'position'],
    recommended: [],
    leftOut: {},
  },
  FAQPage: { source: FAQ, required: ['mainEntity'], recommended: [], leftOut: {} },
  Question: { source: FAQ, required: ['name', 'acceptedAnswer'], recommended: [], leftOut: {} },
  Answer: { source: FAQ, required: ['text'], recommended: [], leftOut: {} },
  VideoObject: {
    source: `${GUIDE}/structured-data/video`,
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description'],
    leftOut: {
      contentUrl: 'Stated for files of the site.',
      embedUrl: 'Stated for videos on other sites.',
      duration: 'The shop does not know it.',
      expires: 'Videos are shown as long as their product.',
      hasPart: 'Videos have no chapters.',
      interactionStatistic: 'The shop counts no views.',
      ineligibleRegion: 'Videos are shown everywhere.',
      publication: 'No video is live.',
    },
  },
  WebSite: {
    source: `${GUIDE}/site-names`,
    required: ['name', 'url'],
    recommended: [],
    leftOut: { alternateName: 'The site has one name.' },
  },
  Organization: organization,
  OnlineStore: organization,
}
