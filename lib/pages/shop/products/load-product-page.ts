import type { App } from '#lib/app/app.ts'
import { countryNames } from '#lib/domains/people/accounts/addresses/index.ts'
import {
  findProduct,
  listBoughtTogether,
  listReviews,
  listTogether,
  type ProductDetail,
  type ProductSummary,
} from '#lib/domains/shop/catalogue/index.ts'
import { findReturnPolicy, type ReturnPolicy } from '#lib/domains/shop/orders/index.ts'
import { plainAmount } from '#lib/services/money/currency.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { decodeSegment, type Query } from '#lib/web/http/target.ts'
import { type SiteFormat, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { presentProductDetail } from '#lib/web/presenters/shop/product.ts'
import { presentMedia } from '#lib/web/presenters/shop/product-media.ts'
import { findActiveDesign } from '../../design/active-design.ts'
import { loadSections, type ShownSection } from '../../design/load-sections.ts'
import { menuLabel } from '../../document/load-frame.ts'
import { openFormNotice } from '../../forms/form-notice.ts'
import { queryText } from '../../page-query.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import { type createDeliver, findDeliver, rememberShippingMethods } from '../../seo/deliveries.ts'
import type { PageHead } from '../../seo/page-metadata.ts'
import {
  buildSiteFacts,
  describeQuestions,
  describeTrail,
  type SiteSettings,
  type TrailStep,
} from '../../seo/site-facts.ts'
import {
  describeProduct,
  describeVariants,
  describeVideos,
  hasPrice,
  type SeenProduct,
} from '../../seo/structured-data/product/describe-product.ts'
import { showHtml } from '../../show-html.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { addFormKey, buildAddForm } from '../cart/add-form.ts'
import { exemptionNote, loadPriceNote } from './price-note.ts'
import {
  categoryTrail,
  loadCategories,
  productListUrl,
  type ShownCategory,
  showListed,
} from './show-listed.ts'
import {
  listChoices,
  optionsOf,
  orderPictures,
  readOptions,
  type ShownProduct,
  type ShownVariant,
  showMedia,
  showOffer,
} from './show-product.ts'
import { loadReviewForm, readReviewQuery, showReviews } from './show-reviews.ts'

/** `/products/{slug}`: a product with its approved reviews and a review form; null if not found or not visible. */
export async function loadProductPage(
  app: App,
  segment: string,
  query: Query,
  cookies: Cookies = {},
): Promise<StorefrontPage | null> {
  const slug = decodeSegment(segment)
  if (slug === null || !app.settings.current['modules.shop']) return null
  const { t } = siteTexts(app)
  const asked = readReviewQuery(query)
  const [found, reviews, categories, deliver, sections, label = t('layout.shop')] = await Promise.all([
    findProduct(app, slug),
    listReviews(app, slug, asked, asked),
    loadCategories(app),
    loadDeliver(app),
    findActiveDesign(app).then(({ design }) => loadSections(app, design.areas.product)),
    menuLabel(app, 'products'),
  ])
  if (!found || !reviews) return null

  const format = siteFormat(app)
  const product = presentProductDetail(found, format)
  const media = presentMedia(found, format)
  const path = `/products/${encodeURIComponent(slug)}`
  const variant = findVariant(product, queryText(query, 'variant'))
  const { together, ...others } = await showOthers(app, found, format)
  const trail = wayTo(product, categories, { name: label, url: format.url(productListUrl({})) })
  const chosen = variant ? optionsOf(variant) : readOptions(product, query)
  const isNamed = queryText(query, 'variant') === String(variant?.id)
  const reviewed = { ...asked, variant: isNamed ? asked.variant : '' }
  const shownReviews = await showReviews(app, reviews, { product, path, asked: reviewed, cookies })
  return {
    view: 'products/show',
    template: found.template,
    data: {
      sections,
      shop: label,
      product: { ...product, ...others, description_html: await showHtml(app, product.description_html) },
      pictures: orderPictures(product, variant),
      media: showMedia(media, variant),
      offer: showOffer(product, variant, format),
      price_note: await loadPriceNote(app, product.requires_shipping),
      add_form: isWebShopOn(app.settings.current)
        ? buildAddForm(
            { product, variant, chosen, path },
            await openFormNotice(app, cookies, addFormKey(path)),
          )
        : null,
      choices: listChoices(product, { chosen, path, colours: found.options }),
      delivery: showDelivery(app, { product, price: variant?.price ?? product.price, deliver }),
      returns: showReturns(app),
      withdrawal_note: exemptionNote(app, found.withdrawalExemption),
      together,
      trail,
      categories: product.categories.flatMap(({ id }) => categories.find((one) => one.id === id) ?? []),
      tags: product.tags.map((name) => ({ name, url: productListUrl({ tag: name }) })),
      ...shownReviews,
      respond: await loadReviewForm(app, { path, productId: found.id, cookies }),
    },
    path,
    title: product.seo.title,
    description: product.seo.description,
    unlisted: found.noindex,
    head: productHead(app, {
      found,
      product,
      media,
      reviews: shownReviews.reviews,
      deliver,
      trail,
      sections,
    }),
    stylesheets: ['shop.css', 'community.css'],
  }
}

/** The products that its page lists, each with what a theme asks of lists. */
async function showOthers(app: App, { id: own, related, members }: ProductDetail, format: SiteFormat) {
  const together = await findTogether(app, own)
  const shown = await showListed(app, [...together, ...related, ...members], format)
  const pick = (products: readonly ProductSummary[]) =>
    products.flatMap(({ id }) => shown.find((one) => one.id === id) ?? [])
  return { together: pick(together), related: pick(related), members: pick(members) }
}

/** Shipping costs as search engines read them. */
async function loadDeliver(app: App) {
  return findDeliver(await rememberShippingMethods(app), app.settings.current)
}

type Step = { name: string; url: string }

/** The pages above a product: the list of all products, and the path to its deepest category. */
function wayTo({ categories: labels }: ShownProduct, categories: ShownCategory[], shop: Step): Step[] {
  const own = labels.flatMap(({ id }) => categories.find((one) => one.id === id) ?? [])
  const [deepest] = own.toSorted((a, b) => b.depth - a.depth)
  return [shop, ...categoryTrail(categories, deepest).map(({ name, url }) => ({ name, url }))]
}

/** The variant with this id, or the only variant. */
function findVariant({ variants }: ShownProduct, id: string): ShownVariant | null {
  const [only] = variants
  if (variants.length === 1 && only) return only
  return variants.find((variant) => String(variant.id) === id) ?? null
}

/** The products that are often bought together with one, most often first; none while too few orders tell. */
export async function findTogether(app: App, productId: number): Promise<ProductSummary[]> {
  const ids = await remember(app, {
    name: `bought together with ${productId}`,
    scopes: ['catalogue'],
    load: () => listBoughtTogether(app, productId),
  })
  return listTogether(app, ids)
}

type Seen = SeenProduct & {
  /** The pages above it. */
  trail: readonly TrailStep[]
  /** The sections of the page. */
  sections?: readonly ShownSection[]
}

// The values of Open Graph's product object.
const AVAILABILITY = {
  in_stock: 'in stock',
  low_stock: 'in stock',
  backorder: 'available for order',
  out_of_stock: 'out of stock',
}

/** The head of a product's page. */
export function productHead(app: SiteSettings, { trail, sections = [], ...seen }: Seen): PageHead {
  const { product } = seen
  const site = buildSiteFacts(app)
  return {
    image: product.image,
    properties: {
      'og:type': 'product',
      ...(hasPrice(product) && {
        'product:price:amount': plainAmount(product.price.amount, site.currency),
        'product:price:currency': site.currency,
        'product:availability': AVAILABILITY[product.availability],
      }),
    },
    data: [
      ...(product.variants.length > 0 ? describeVariants(seen, site) : [describeProduct(seen, site)]),
      ...describeVideos(seen),
      ...describeQuestions(sections),
      describeTrail([...trail, { name: product.name, url: product.url }]),
    ],
  }
}

type Parcel = {
  product: Pick<ShownProduct, 'requires_shipping' | 'purchasable' | 'weight'>
  price: ShownProduct['price']
  deliver: ReturnType<typeof createDeliver>
}

const MOST_COUNTRIES = 12

/**
 * When a product arrives, and for how much, by country: the shop's own first. Null where the shop states no days. Pages are cached
 * for longer than a day, so they state days, and a script the dates.
 */
function showDelivery(app: App, { product, price, deliver }: Parcel) {
  if (!product.requires_shipping || !product.purchasable) return null
  const { current } = app.settings
  const { t } = siteTexts(app)
  const format = siteFormat(app)
  const names = countryNames(current['site.locale'])
  const weight = Math.round((product.weight ?? 0) * 1000)
  const places = deliver({ weight, subtotal: price.amount })
    .filter(({ state, postcodes }) => state === '' && postcodes === '')
    .slice(0, MOST_COUNTRIES)
    .map(({ country, price: cost, transit, handlingDays }) => {
      const days = transit && { min: transit.min, max: transit.max + (handlingDays ?? 0) }
      return {
        country: names.of(country) ?? country,
        price: cost === 0 ? t('cart.totals.free') : format.money(cost).formatted,
        days,
        text: days ? t('shop.delivery.days', { max: days.max, span: spanOf(days) }) : '',
      }
    })
  const [home] = places
  if (!home) return null
  return { home, places, cutoff: current['shop.cutoff_hour'], time_zone: current['site.timezone'] }
}

function spanOf({ min, max }: { min: number; max: number }): string {
  return min === max ? String(max) : `${min}–${max}`
}

/** The returns policy in a few words; null without one. Where it is not for every country that the shop sells to, its text says for which. */
export function showReturns(app: App): { text: string; url: string | null } | null {
  const { current } = app.settings
  const policy = findReturnPolicy(current)
  if (policy === null || policy.days === 0) return null
  const { t } = siteTexts(app)
  const { days } = policy
  const promise =
    policy.fees === 'free' ? t('shop.returns.free', { days }) : t('shop.returns.within', { days })
  const where = nameCovered(app, policy)
  return {
    text: where === null ? promise : t('shop.returns.where', { promise, countries: where }),
    url: policy.url && siteFormat(app).url(policy.url),
  }
}

const MOST_NAMED = 3

/** The countries that the policy is for, in words; null if it is for all that the shop sells to, or for too many to name. */
function nameCovered({ settings: { current } }: App, { countries }: ReturnPolicy): string | null {
  const sold = current['shop.countries']
  const isAll = countries === null || (sold.length > 0 && sold.every((one) => countries.includes(one)))
  if (isAll || countries.length > MOST_NAMED) return null
  const names = countryNames(current['site.locale'])
  return countries.map((one) => names.of(one) ?? one).join(', ')
}
