import { z } from 'zod'
import type { AccountExport as Export } from '#lib/domains/people/accounts/index.ts'
import { toTopics } from '#lib/domains/publishing/push/index.ts'
import { type Format, Timestamp } from '#lib/web/presenters/format.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { Device, presentDevice, presentUser, User } from './account.ts'
import { DeviceTopic } from './push-device.ts'

const text = z.string().nullable()

const ExportedAddress = z.object({
  label: text.describe('What the customer calls it.'),
  name: text.describe('Who lives or works there.'),
  phone: text.describe('For the carrier.'),
  line1: text.describe('Street and number.'),
  line2: text.describe('Flat, floor or company.'),
  city: text.describe('The town.'),
  state: text.describe('A code or a name.'),
  postcode: text.describe('As written there.'),
  country: text.describe('ISO 3166-1 code of two letters.'),
  created_at: Timestamp,
})

/** A line of a cart or an order. */
const goods = {
  name: z.string().describe('The product’s name.'),
  variant_name: text.describe('The variant’s values in a row.'),
  sku: text.describe('The shop’s own number for it.'),
  quantity: z.int().describe('How many.'),
  attributes: z.unknown().meta({ description: 'What it was to carry, as entered.' }),
}

const InvoiceKind = openEnum(['invoice', 'credit_note'], {
  id: 'InvoiceKind',
  description: 'A credit note takes back what an invoice charged.',
})

const ExportedOrder = z.object({
  number: z.string().describe('Identifies the order.'),
  status: z.string().describe('As in `OrderStatus`.'),
  payment_status: z.string().describe('As in `PaymentStatus`.'),
  fulfillment_status: z.string().describe('As in `FulfillmentStatus`.'),
  email: text.describe('Where mails about it go.'),
  phone: text.describe('The buyer’s phone number.'),
  billing: z.unknown().meta({ description: 'As entered.' }),
  shipping: z.unknown().meta({ description: 'As entered.' }),
  customer_note: text.describe('What the buyer added.'),
  gift_message: text.describe('What the packing slip of a gift says; null if it is no gift.'),
  vat_id: text.describe('The buyer’s VAT number.'),
  currency: z.string().describe('ISO 4217 code of three letters.'),
  total: z.int().meta({ description: "In the currency's smallest unit." }),
  items: z
    .array(
      z.object({
        ...goods,
        unit_price: z.int().describe('In the currency’s smallest unit.'),
      }),
    )
    .describe('Its lines.'),
  placed_at: Timestamp,
  locale: text.describe('The language in which it was placed.'),
  accepted_terms_at: Timestamp.nullable().describe('When the buyer accepted the terms.'),
  shipments: z
    .array(
      z.object({
        carrier: text.describe('Who delivers it.'),
        tracking_number: text.describe('The carrier’s number for it.'),
        tracking_url: text.describe('Where the carrier tells how far it is.'),
        shipped_at: Timestamp,
      }),
    )
    .describe('Its parcels.'),
  withdrawals: z
    .array(
      z.object({
        name: z.string().describe('Who withdrew.'),
        email: z.string().describe('Where the receipt went.'),
        statement: text.describe('What from, in their own words.'),
        created_at: Timestamp,
      }),
    )
    .describe('Withdrawals from the contract.'),
  returns: z
    .array(
      z.object({
        reason: z.string().describe('Why the items come back.'),
        message: text.describe('What the buyer wrote.'),
        answer: text.describe('What the shop answered.'),
        created_at: Timestamp,
      }),
    )
    .describe('Returns.'),
  invoices: z
    .array(
      z.object({
        kind: InvoiceKind,
        number: z.string().describe('As written on it.'),
        issued_at: Timestamp,
        total: z.int().describe('In the currency’s smallest unit.'),
        buyer: z.unknown().meta({ description: 'As written on it.' }),
      }),
    )
    .describe('Its invoices and credit notes.'),
})

export const AccountExport = z
  .object({
    user: User,
    locale: text.meta({ description: 'The language of e-mails to the customer.' }),
    accepted_terms_at: Timestamp.nullable().describe('When the customer accepted the terms.'),
    cart: z.array(z.object(goods)).describe('What is in the cart.'),
    wishlist: z
      .array(
        z.object({
          name: z.string().describe('The product’s name when it was saved.'),
          product: z.string().describe('The product’s `slug`.'),
          variant: text.describe('The variant’s name; null if none was chosen.'),
          added_at: Timestamp,
        }),
      )
      .describe('What is on the wishlist.'),
    identities: z
      .array(
        z.object({
          provider: z.string().describe('The service.'),
          subject: z.string().describe('The account’s id there.'),
          created_at: Timestamp,
        }),
      )
      .meta({ description: 'Accounts at other services that the customer signs in with.' }),
    coupons: z
      .array(
        z.object({
          code: z.string().describe('The coupon.'),
          order: z.string().describe('The order’s number.'),
          email: text.describe('The e-mail address it counts for.'),
          used_at: Timestamp,
        }),
      )
      .meta({ description: 'Coupons used for orders.' }),
    devices: z.array(Device).describe('Where the customer is signed in.'),
    addresses: z.array(ExportedAddress).describe('Addresses that the customer saved.'),
    orders: z.array(ExportedOrder).describe('Orders of the account.'),
    reviews: z
      .array(
        z.object({
          product: z.string().meta({ description: 'Its slug.' }),
          author_name: text.describe('As the site shows it.'),
          rating: z.int().describe('In stars.'),
          title: text.describe('A heading.'),
          body: text.describe('Plain text.'),
          status: z.string().describe('As in `ModerationStatus`.'),
          created_at: Timestamp,
        }),
      )
      .describe('Reviews by the customer.'),
    review_votes: z
      .array(
        z.object({
          review: z.int().describe('The review’s `id`.'),
          product: z.string().meta({ description: 'The slug of its product.' }),
          voted_at: Timestamp,
        }),
      )
      .describe('Reviews that the customer finds helpful.'),
    comments: z
      .array(
        z.object({
          post: z.string().meta({ description: 'Its slug.' }),
          author_name: z.string().describe('As the site shows it.'),
          author_email: text.describe('Never shown.'),
          ip_address: text.describe('Where it was sent from.'),
          body: z.string().describe('Plain text.'),
          status: z.string().describe('As in `ModerationStatus`.'),
          created_at: Timestamp,
        }),
      )
      .describe('Comments by the customer.'),
    payment_customers: z
      .array(
        z.object({
          gateway: z.string().describe('The payment method.'),
          reference: z.string().describe('The customer’s id there.'),
          created_at: Timestamp,
        }),
      )
      .meta({
        description: 'The customer in the vaults of payment providers, which hold saved payment methods.',
      }),
    push_devices: z
      .array(
        z.object({
          platform: text.describe('`ios`, `android` or `web`.'),
          token: z.string().describe('What the push service gave the app.'),
          topics: z.array(DeviceTopic).describe('The notifications that it gets.'),
          created_at: Timestamp,
        }),
      )
      .describe('Devices that are sent notifications.'),
    newsletter: z
      .object({
        email: z.string().describe('Where it is sent.'),
        name: text.describe('As given.'),
        locale: text.describe('Its language.'),
        subscribed_at: Timestamp,
        confirmed_at: Timestamp.nullable().describe('When the address was confirmed.'),
        unsubscribed_at: Timestamp.nullable().describe('When it was cancelled; null if it was not.'),
      })
      .nullable()
      .meta({ description: 'Only if the e-mail address is verified.' }),
    stock_notices: z
      .array(
        z.object({
          email: z.string().describe('Where it is sent.'),
          locale: z.string().describe('Its language.'),
          product: z.string().describe('The `slug` of the product that is waited for.'),
          variant: z.string().describe('The name of its variant; empty if there is one only.'),
          requested_at: Timestamp,
          mailed_at: Timestamp.nullable().describe('When the link to confirm the address was mailed.'),
          confirmed_at: Timestamp.nullable().describe('When the address was confirmed.'),
          notified_at: Timestamp.nullable().describe('When the product was back and the e-mail was sent.'),
        }),
      )
      .meta({ description: 'Only if the e-mail address is verified.' }),
    contact_messages: z
      .array(
        z.object({
          name: z.string().describe('As given.'),
          email: z.string().describe('Where the answer goes.'),
          phone: text.describe('As given.'),
          subject: text.describe('As given.'),
          message: z.string().describe('As sent.'),
          ip_address: text.describe('Where it was sent from.'),
          created_at: Timestamp,
        }),
      )
      .meta({ description: 'Only if the e-mail address is verified.' }),
    events: z
      .array(
        z.object({
          kind: z.string().describe('What happened.'),
          ip_address: text.describe('From where.'),
          created_at: Timestamp,
        }),
      )
      .meta({ description: 'What happened to the account, such as sign-ins.' }),
  })
  .meta({ id: 'AccountExport', description: 'Everything stored about a customer.' })

export function presentExport(
  data: Export,
  currentId: number,
  format: Format,
): z.input<typeof AccountExport> {
  return {
    user: presentUser(data.customer, format),
    locale: data.account.locale,
    accepted_terms_at: data.account.acceptedTermsAt && format.time(data.account.acceptedTermsAt),
    cart: (data.cart?.items ?? []).map(({ name, variantName, sku, quantity, attributes }) => ({
      ...{ name, sku, quantity, attributes },
      variant_name: variantName,
    })),
    wishlist: (data.wishlist?.items ?? []).map(({ name, product, variant, createdAt }) => ({
      ...{ name, product: product.slug },
      variant: variant?.name ?? null,
      added_at: format.time(createdAt),
    })),
    identities: data.identities.map(({ provider, subject, createdAt }) => ({
      ...{ provider, subject },
      created_at: format.time(createdAt),
    })),
    coupons: data.coupons.map(({ coupon, order, email, createdAt }) => ({
      code: coupon.code,
      order: order.number,
      email,
      used_at: format.time(createdAt),
    })),
    devices: data.devices.map((device) => presentDevice(device, currentId, format)),
    addresses: data.addresses.map((address) => presentAddress(address, format)),
    orders: data.orders.map((order) => presentOrder(order, format)),
    reviews: data.reviews.map(({ product, authorName, rating, title, body, status, createdAt }) => ({
      product: product.slug,
      author_name: authorName,
      rating,
      title,
      body,
      status,
      created_at: format.time(createdAt),
    })),
    review_votes: data.reviewVotes.map(({ reviewId, review, createdAt }) => ({
      ...{ review: reviewId, product: review.product.slug },
      voted_at: format.time(createdAt),
    })),
    comments: data.comments.map(({ post, authorName, authorEmail, ipAddress, body, status, createdAt }) => ({
      post: post.slug,
      author_name: authorName,
      author_email: authorEmail,
      ip_address: ipAddress,
      body,
      status,
      created_at: format.time(createdAt),
    })),
    payment_customers: data.paymentCustomers.map(({ gateway, reference, createdAt }) => ({
      ...{ gateway, reference },
      created_at: format.time(createdAt),
    })),
    push_devices: data.pushDevices.map(({ platform, token, topics, createdAt }) => ({
      ...{ platform, token, topics: toTopics(topics) },
      created_at: format.time(createdAt),
    })),
    newsletter: data.newsletter && presentSubscription(data.newsletter, format),
    stock_notices: data.stockNotices.map(({ email, locale, variant, ...dates }) => ({
      ...{ email, locale, product: variant.product.slug, variant: variant.name },
      requested_at: format.time(dates.createdAt),
      mailed_at: dates.mailedAt && format.time(dates.mailedAt),
      confirmed_at: dates.confirmedAt && format.time(dates.confirmedAt),
      notified_at: dates.notifiedAt && format.time(dates.notifiedAt),
    })),
    contact_messages: data.messages.map(({ name, email, phone, subject, message, ipAddress, createdAt }) => ({
      ...{ name, email, phone, subject, message },
      ip_address: ipAddress,
      created_at: format.time(createdAt),
    })),
    events: data.events.map(({ kind, ipAddress, createdAt }) => ({
      kind,
      ip_address: ipAddress,
      created_at: format.time(createdAt),
    })),
  }
}

function presentSubscription(
  { email, name, locale, createdAt, confirmedAt, unsubscribedAt }: NonNullable<Export['newsletter']>,
  format: Format,
) {
  return {
    ...{ email, name, locale },
    subscribed_at: format.time(createdAt),
    confirmed_at: confirmedAt && format.time(confirmedAt),
    unsubscribed_at: unsubscribedAt && format.time(unsubscribedAt),
  }
}

function presentAddress(
  address: Export['addresses'][number],
  format: Format,
): z.input<typeof ExportedAddress> {
  const { label, name, phone, line1, line2, city, state, postcode, country, createdAt } = address
  const parts = { label, name, phone, line1, line2, city, state, postcode, country }
  return { ...parts, created_at: format.time(createdAt) }
}

function presentOrder(order: Export['orders'][number], format: Format): z.input<typeof ExportedOrder> {
  return {
    number: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    email: order.email,
    phone: order.phone,
    billing: order.billing,
    shipping: order.shipping,
    customer_note: order.customerNote,
    gift_message: order.giftMessage,
    vat_id: order.vatId,
    currency: order.currency,
    total: Number(order.total),
    items: order.lines.map((line) => ({
      name: line.name,
      variant_name: line.variantName,
      sku: line.sku,
      quantity: line.quantity,
      attributes: line.attributes,
      unit_price: Number(line.unitPrice),
    })),
    placed_at: format.time(order.placedAt),
    locale: order.locale,
    accepted_terms_at: order.acceptedTermsAt && format.time(order.acceptedTermsAt),
    shipments: order.shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt }) => ({
      carrier,
      tracking_number: trackingNumber,
      tracking_url: trackingUrl,
      shipped_at: format.time(shippedAt),
    })),
    withdrawals: order.withdrawals.map(({ name, email, statement, createdAt }) => ({
      ...{ name, email, statement },
      created_at: format.time(createdAt),
    })),
    returns: order.returns.map(({ reason, message, answer, createdAt }) => ({
      ...{ reason, message, answer },
      created_at: format.time(createdAt),
    })),
    invoices: order.invoices.map(({ kind, number, issuedAt, total, content }) => ({
      kind: kind === 'invoice' ? ('invoice' as const) : ('credit_note' as const),
      number,
      issued_at: format.time(issuedAt),
      total: Number(total),
      buyer: (content as { buyer?: unknown }).buyer ?? null,
    })),
  }
}
