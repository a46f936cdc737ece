import { z } from 'zod'
import type { AccountExport as Export } from '#lib/accounts/index.ts'
import { type Format, Timestamp } from '#lib/api/kernel/format.ts'
import { Device, presentDevice, presentUser, User } from './present.ts'

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
  billing: z.unknown().meta({ description: 'As it was given.' }),
  shipping: z.unknown().meta({ description: 'As it was given.' }),
  customer_note: text,
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
})

export const AccountExport = z
  .object({
    user: User,
    devices: z.array(Device),
    addresses: z.array(ExportedAddress),
    orders: z.array(ExportedOrder),
    reviews: z.array(
      z.object({
        product: z.string().meta({ description: 'Its slug.' }),
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
        body: z.string(),
        status: z.string(),
        created_at: Timestamp,
      }),
    ),
    push_devices: z.array(z.object({ platform: text, created_at: Timestamp })),
    newsletter: z
      .object({
        subscribed_at: Timestamp,
        confirmed_at: Timestamp.nullable(),
        unsubscribed_at: Timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'Of an address that is verified.' }),
    contact_messages: z
      .array(
        z.object({
          name: z.string(),
          phone: text,
          subject: text,
          message: z.string(),
          created_at: Timestamp,
        }),
      )
      .meta({ description: 'Of an address that is verified.' }),
    events: z
      .array(z.object({ kind: z.string(), ip_address: text, created_at: Timestamp }))
      .meta({ description: 'What happened to the account, such as sign-ins.' }),
  })
  .meta({ id: 'AccountExport', description: 'Everything that is kept about a customer.' })

export function presentExport(
  data: Export,
  currentId: number,
  format: Format,
): z.input<typeof AccountExport> {
  return {
    user: presentUser(data.customer, format),
    devices: data.devices.map((device) => presentDevice(device, currentId, format)),
    addresses: data.addresses.map((address) => presentAddress(address, format)),
    orders: data.orders.map((order) => presentOrder(order, format)),
    reviews: data.reviews.map(({ product, rating, title, body, status, createdAt }) => ({
      product: product.slug,
      rating,
      title,
      body,
      status,
      created_at: format.time(createdAt),
    })),
    comments: data.comments.map(({ post, body, status, createdAt }) => ({
      post: post.slug,
      body,
      status,
      created_at: format.time(createdAt),
    })),
    push_devices: data.pushDevices.map(({ platform, createdAt }) => ({
      platform,
      created_at: format.time(createdAt),
    })),
    newsletter: data.newsletter && presentSubscription(data.newsletter, format),
    contact_messages: data.messages.map(({ name, phone, subject, message, createdAt }) => ({
      name,
      phone,
      subject,
      message,
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
  { createdAt, confirmedAt, unsubscribedAt }: NonNullable<Export['newsletter']>,
  format: Format,
) {
  return {
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
  }
}
