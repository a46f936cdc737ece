import type { MailCatalog } from './catalog.ts'
import { createOrderFacts } from './create-order-facts.ts'
import { describeOwnerMails } from './owner/describe-owner-mails.ts'
import { en as owner } from './owner/en.ts'
import { trackingFacts } from './tracking-facts.ts'

const notYou = "If this wasn't you, set a new password right away: someone else may know yours."

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
  footer: (site) => `You received this e-mail because you have an account at ${site}.`,
  orderFooter: (site) => `You received this e-mail because you placed an order at ${site}.`,
  newsletterFooter: (site) =>
    `You received this e-mail because this address was entered for the ${site} newsletter.`,
  ownerFooter: (site) =>
    `You received this e-mail because notices of ${site} go to this address. The settings notify.* change that.`,
  contactFooter: (site) => `You received this e-mail because messages to ${site} go to this address.`,
  leave: 'Unsubscribe',
  kinds: {
    verify_email: (_, { site }) => ({
      subject: 'Confirm your e-mail address',
      lines: [`Please confirm that this is your e-mail address at ${site}.`],
      action: 'Confirm address',
      closing: ["If you didn't sign up, ignore this e-mail: nothing happens unless you use the link."],
    }),
    reset_password: ({ minutes }, { site }) => ({
      subject: 'Set a new password',
      lines: [
        `Someone, hopefully you, asked to set a new password at ${site}.`,
        `The link works once, for ${count(minutes, 'minute')}. All your devices are signed out when you use it.`,
      ],
      action: 'Set a new password',
      closing: ["If you didn't ask for this, ignore this e-mail: your password will not change."],
    }),
    invitation: ({ days }, { site }) => ({
      subject: 'Choose a password for your account',
      lines: [
        `${site} has moved to a new website, and your account came along. Choose a password to sign in and to see your orders.`,
        `The link works once, for ${count(days, 'day')}. After that, ask for a new one on the sign-in page with this e-mail address.`,
      ],
      action: 'Choose a password',
      closing: ["If you don't need the account any more, ignore this e-mail, or sign in and delete it."],
    }),
    password_changed: (_, { site }) => ({
      subject: 'Your password was changed',
      lines: [`The password of your account at ${site} was changed.`],
      closing: [notYou],
    }),
    new_device: ({ device, ip }, { site, at }) => ({
      subject: 'New sign-in to your account',
      lines: [`A new device signed in to your account at ${site}.`],
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
      closing: ['This is the last e-mail about it.'],
    }),
    token_reuse: ({ device }, { site, at }) => ({
      subject: 'We signed out one of your devices',
      lines: [
        `A sign-in of your account at ${site} was used a second time after it had been renewed. Someone may have copied it, so we ended it.`,
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
          lines: [`Signing in to your account at ${site} asks only for your password from now on.`],
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
      closing: ["We'll let you know when it's on its way."],
    }),
    order_paid: (order, { site }) => ({
      subject: `Payment received for order ${order.number}`,
      lines: [`We have received your payment to ${site}. Thank you.`],
      facts: orderFacts(order),
      closing: ["We'll let you know when your order is on its way."],
    }),
    order_processing: (order, { site }) => ({
      subject: `Payment on its way for order ${order.number}`,
      lines: [`Your payment to ${site} is on its way. Some payment methods take a few days.`],
      facts: orderFacts(order),
      closing: ["You don't need to do anything: we'll e-mail you once it has arrived."],
    }),
    order_failed: (order, { site }) => ({
      subject: `Payment failed for order ${order.number}`,
      lines: [`The payment for your order at ${site} did not go through. You were not charged.`],
      facts: orderFacts(order),
      closing: ['We will hold the order for a while: you can try again, or pay in another way.'],
    }),
    order_cancelled: (order, { site }) => ({
      subject: `Order ${order.number} was cancelled`,
      lines: [`Your order at ${site} was cancelled. Nothing will be delivered.`],
      facts: orderFacts(order),
      closing: ["If you didn't expect this, reply to this e-mail or order again."],
    }),
    order_shipped: ({ carrier, tracking, tracking_url: url, ...order }, { site }) => ({
      subject: `Order ${order.number} is on its way`,
      lines: [`Your order at ${site} has been shipped.`],
      facts: [
        ...orderFacts(order),
        ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
        ...trackingFacts('Tracking number', tracking, url),
      ],
      closing: ['We hope you like it.'],
    }),
    order_refunded: ({ refund, ...order }, { site }) => ({
      subject: `Refund for order ${order.number}`,
      lines: [`${site} has refunded ${refund} to you.`],
      facts: orderFacts(order),
      closing: ['It may take your bank a few days to show it.'],
    }),
    contact_message: ({ sender, email, phone, subject, paragraphs }, { site }) => ({
      subject: `Message from ${sender}${subject ? `: ${subject}` : ''}`,
      lines: paragraphs,
      facts: [
        { label: 'Name', value: sender },
        { label: 'E-mail', value: email },
        ...(phone ? [{ label: 'Phone', value: phone }] : []),
      ],
      closing: [
        `This message was sent through the contact form of ${site}. Reply to this e-mail to answer it.`,
      ],
    }),
    ...describeOwnerMails(owner, orderFacts),
    newsletter_confirm: (_, { site }) => ({
      subject: 'Confirm your newsletter subscription',
      lines: [`Please confirm that you want to get the ${site} newsletter.`],
      action: 'Subscribe',
      closing: ["If you didn't ask for it, ignore this e-mail: nothing is sent unless you use the link."],
    }),
    newsletter_welcome: (_, { site }) => ({
      subject: 'You are subscribed',
      lines: [`Thank you. You will now get the ${site} newsletter.`],
      closing: ['You can unsubscribe at any time with one click.'],
    }),
  },
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
