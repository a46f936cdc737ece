import { z } from 'zod'
import type { AccountExport as Export } from '#lib/domains/accounts/index.ts'
import { type Format, Timestamp } from '#lib/web/presenters/format.ts'
import { Device, presentDevice, presentUser, User } from './account.ts'

const text = z.string().nullable()

const ExportedAddress = z.object({
  label: text,
  name: text,
  phone: text,
  line1: text,
  line2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  created_at: Timestamp,
})

const ExportedOrder = z.object({
  number: z.string(),
  status: z.string(),
  payment_status: z.string(),
  fulfillment_status: z.string(),
  email: text,
  phone: text,
  billing: z.unknown().meta({ description: 'As entered.' }),
  shipping: z.unknown().meta({ description: 'As entered.' }),
  customer_note: text,
  vat_id: text,
  currency: z.string(),
  total: z.int().meta({ description: "In the currency's smallest unit." }),
  items: z.array(
    z.object({
      name: z.string(),
      variant_name: text,
      sku: text,
      quantity: z.int(),
      unit_price: z.int(),
    }),
  ),
  placed_at: Timestamp,
  locale: text,
  accepted_terms_at: Timestamp.nullable(),
  shipments: z.array(
    z.object({ carrier: text, tracking_number: text, tracking_url: text, shipped_at: Timestamp }),
  ),
  invoices: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit_note']),
      number: z.string(),
      issued_at: Timestamp,
      total: z.int(),
      buyer: z.unknown().meta({ description: 'As written on it.' }),
    }),
  ),
})

export const AccountExport = z
  .object({
    user: User,
    locale: text.meta({ description: 'The language of e-mails to the customer.' }),
    accepted_terms_at: Timestamp.nullable(),
    cart: z.array(z.object({ name: z.string(), variant_name: text, sku: text, quantity: z.int() })),
    identities: z
      .array(z.object({ provider: z.string(), subject: z.string(), created_at: Timestamp }))
      .meta({ description: 'Accounts at other services that the customer signs in with.' }),
    coupons: z
      .array(z.object({ code: z.string(), order: z.string(), email: text, used_at: Timestamp }))
      .meta({ description: 'Coupons used for orders.' }),
    devices: z.array(Device),
    addresses: z.array(ExportedAddress),
    orders: z.array(ExportedOrder),
    reviews: z.array(
      z.object({
        product: z.string().meta({ description: 'Its slug.' }),
        author_name: text,
        rating: z.int(),
        title: text,
        body: text,
        status: z.string(),
        created_at: Timestamp,
      }),
    ),
    comments: z.array(
      z.object({
        post: z.string().meta({ description: 'Its slug.' }),
        author_name: z.string(),
        author_email: text,
        ip_address: text,
        body: z.string(),
        status: z.string(),
        created_at: Timestamp,
      }),
    ),
    payment_customers: z
      .array(z.object({ gateway: z.string(), reference: z.string(), created_at: Timestamp }))
      .meta({
        description: 'The customer in the vaults of payment providers, which hold saved payment methods.',
      }),
    push_devices: z.array(z.object({ platform: text, token: z.string(), created_at: Timestamp })),
    newsletter: z
      .object({
        email: z.string(),
        name: text,
        locale: text,
        subscribed_at: Timestamp,
        confirmed_at: Timestamp.nullable(),
        unsubscribed_at: Timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'Only if the e-mail address is verified.' }),
    contact_messages: z
      .array(
        z.object({
          name: z.string(),
          email: z.string(),
          phone: text,
          subject: text,
          message: z.string(),
          ip_address: text,
          created_at: Timestamp,
        }),
      )
      .meta({ description: 'Only if the e-mail address is verified.' }),
    events: z
      .array(z.object({ kind: z.string(), ip_address: text, created_at: Timestamp }))
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
    cart: (data.cart?.items ?? []).map(({ name, variantName, sku, quantity }) => ({
      ...{ name, sku, quantity },
      variant_name: variantName,
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
    push_devices: data.pushDevices.map(({ platform, token, createdAt }) => ({
      ...{ platform, token },
      created_at: format.time(createdAt),
    })),
    newsletter: data.newsletter && presentSubscription(data.newsletter, format),
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
    vat_id: order.vatId,
    currency: order.currency,
    total: Number(order.total),
    items: order.lines.map((line) => ({
      name: line.name,
      variant_name: line.variantName,
      sku: line.sku,
      quantity: line.quantity,
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
    invoices: order.invoices.map(({ kind, number, issuedAt, total, content }) => ({
      kind: kind === 'invoice' ? ('invoice' as const) : ('credit_note' as const),
      number,
      issued_at: format.time(issuedAt),
      total: Number(total),
      buyer: (content as { buyer?: unknown }).buyer ?? null,
    })),
  }
}
