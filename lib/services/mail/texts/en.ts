import type { MailCatalog } from './catalog.ts'
import { createOrderFacts } from './create-order-facts.ts'
import { trackingFacts } from './tracking-facts.ts'

const notYou = 'If this was not you, set a new password at once: somebody else may know yours.'

const orderFacts = createOrderFacts({
  language: 'en',
  order: 'Order',
  discount: 'Discount',
  shipping: 'Shipping',
  included: 'included',
  total: 'Total',
})

export const en: MailCatalog = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkHint: 'If the button does not work, open this address in your browser:',
  orderAction: 'View your order',
  footer: (site) => `You get this mail because of your account at ${site}.`,
  orderFooter: (site) => `You get this mail because of your order at ${site}.`,
  newsletterFooter: (site) =>
    `You get this mail because this address was given for the newsletter of ${site}.`,
  contactFooter: (site) => `You get this mail because messages to ${site} go to this address.`,
  leave: 'Unsubscribe',
  kinds: {
    verify_email: (_, { site }) => ({
      subject: 'Confirm your e-mail address',
      lines: [`Please confirm that this is your e-mail address at ${site}.`],
      action: 'Confirm address',
      closing: ['If you did not sign up, ignore this mail: nothing happens without the link.'],
    }),
    reset_password: ({ minutes }, { site }) => ({
      subject: 'Set a new password',
      lines: [
        `Somebody, hopefully you, asked for a new password at ${site}.`,
        `The link works once, for ${count(minutes, 'minute')}. All your devices are signed out when you use it.`,
      ],
      action: 'Set a new password',
      closing: ['If you did not ask for it, ignore this mail: your password stays as it is.'],
    }),
    password_changed: (_, { site }) => ({
      subject: 'Your password was changed',
      lines: [`The password of your account at ${site} was changed.`],
      closing: [notYou],
    }),
    new_device: ({ device, ip }, { site, at }) => ({
      subject: 'New sign-in to your account',
      lines: [`Your account at ${site} was signed in to on a new device.`],
      facts: [
        { label: 'Device', value: device ?? 'unknown' },
        { label: 'IP address', value: ip ?? 'unknown' },
        { label: 'Time', value: at },
      ],
      closing: ['If this was you, there is nothing to do.', notYou],
    }),
    account_deleted: (_, { site }) => ({
      subject: 'Your account was deleted',
      lines: [
        `Your account at ${site} was deleted, with your name, your addresses and your devices.`,
        'Orders are kept for as long as the law demands.',
      ],
      closing: ['This is the last mail about it.'],
    }),
    token_reuse: ({ device }, { site, at }) => ({
      subject: 'We signed out one of your devices',
      lines: [
        `A sign-in of your account at ${site} was used a second time after it had been renewed. Somebody may have copied it, so we ended it.`,
      ],
      facts: [
        { label: 'Device', value: device ?? 'unknown' },
        { label: 'Time', value: at },
      ],
      closing: ['Please sign in again on that device, and set a new password if you did not expect this.'],
    }),
    two_factor_changed: ({ enabled, replaced }, { site }) => ({
      ...{
        on: {
          subject: 'Two-step sign-in is on',
          lines: [
            `Signing in to your account at ${site} asks for a code from your authenticator app from now on.`,
          ],
        },
        off: {
          subject: 'Two-step sign-in is off',
          lines: [`Signing in to your account at ${site} asks for your password alone from now on.`],
        },
        authenticator: {
          subject: 'Your authenticator app was replaced',
          lines: [
            `Signing in to your account at ${site} asks for a code from your new authenticator app from now on. The codes of the old one no longer work.`,
          ],
        },
        recovery_codes: {
          subject: 'You have new recovery codes',
          lines: [`New recovery codes were made for your account at ${site}. The old ones no longer work.`],
        },
      }[replaced ?? (enabled ? 'on' : 'off')],
      closing: [notYou],
    }),
    order_placed: (order, { site }) => ({
      subject: `Your order ${order.number}`,
      lines: [`Thank you for your order at ${site}.`],
      facts: [...orderFacts(order), ...(order.message ? [{ label: 'Payment', value: order.message }] : [])],
      closing: ['We tell you when it is on its way.'],
    }),
    order_paid: (order, { site }) => ({
      subject: `Payment received for order ${order.number}`,
      lines: [`We have received your payment to ${site}. Thank you.`],
      facts: orderFacts(order),
      closing: ['We tell you when your order is on its way.'],
    }),
    order_processing: (order, { site }) => ({
      subject: `Payment on its way for order ${order.number}`,
      lines: [`Your payment to ${site} is on its way. Some ways to pay take a few days to arrive.`],
      facts: orderFacts(order),
      closing: ['You need not do anything: we will mail you once it has arrived.'],
    }),
    order_failed: (order, { site }) => ({
      subject: `Payment failed for order ${order.number}`,
      lines: [`The payment of your order at ${site} did not go through. Nothing was charged.`],
      facts: orderFacts(order),
      closing: ['The order is kept for a while: you can pay for it again, or in another way.'],
    }),
    order_cancelled: (order, { site }) => ({
      subject: `Order ${order.number} was cancelled`,
      lines: [`Your order at ${site} was cancelled. Nothing will be delivered.`],
      facts: orderFacts(order),
      closing: ['If you did not expect this, answer this mail or order again.'],
    }),
    order_shipped: ({ carrier, tracking, tracking_url: url, ...order }, { site }) => ({
      subject: `Order ${order.number} is on its way`,
      lines: [`Your order at ${site} was handed over for delivery.`],
      facts: [
        ...orderFacts(order),
        ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
        ...trackingFacts('Tracking number', tracking, url),
      ],
      closing: ['We hope you like it.'],
    }),
    order_refunded: ({ refund, ...order }, { site }) => ({
      subject: `Refund for order ${order.number}`,
      lines: [`${site} has given ${refund} back to you.`],
      facts: orderFacts(order),
      closing: ['Banks may take some days until you see it.'],
    }),
    contact_message: ({ sender, email, phone, subject, paragraphs }, { site }) => ({
      subject: `Message from ${sender}${subject ? `: ${subject}` : ''}`,
      lines: paragraphs,
      facts: [
        { label: 'Name', value: sender },
        { label: 'E-mail', value: email },
        ...(phone ? [{ label: 'Phone', value: phone }] : []),
      ],
      closing: [`This was written in the contact form of ${site}. Answer this mail to answer it.`],
    }),
    newsletter_confirm: (_, { site }) => ({
      subject: 'Confirm your newsletter subscription',
      lines: [`Please confirm that you want the newsletter of ${site}.`],
      action: 'Subscribe',
      closing: ['If you did not ask for it, ignore this mail: nothing is sent without the link.'],
    }),
    newsletter_welcome: (_, { site }) => ({
      subject: 'You are subscribed',
      lines: [`Thank you. You get the newsletter of ${site} from now on.`],
      closing: ['You can unsubscribe at any time, by one click.'],
    }),
  },
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
