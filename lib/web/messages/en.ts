import { amountWith } from './amount-with.ts'
import type { Catalog, Facts } from './catalog.ts'

export const en: Catalog = {
  refusals: {
    invalid_json: () => 'The body must be a JSON object, nested at most 10 levels deep.',
    invalid_request: ({ header }) =>
      header
        ? `The ${header} header must be 8 to 255 printable ASCII characters.`
        : 'The request is malformed: check its percent-encoding and headers.',
    missing_key: () => 'Send the app key in the X-Api-Key header.',
    unknown_key: () => 'This app key is not known.',
    bad_credentials: () => 'The app secret is wrong or missing.',
    signature_required: () =>
      'This site takes signed requests only: sign the request and do not send the secret.',
    missing_signature: () => 'A signed request needs X-Api-Timestamp, X-Api-Nonce and X-Api-Signature.',
    invalid_timestamp: () => 'X-Api-Timestamp must be the Unix time in whole seconds.',
    stale_timestamp: staleTimestamp,
    invalid_nonce: () => 'X-Api-Nonce must be 8 to 128 visible ASCII characters.',
    bad_signature: () => 'The signature does not match the request.',
    replayed_nonce: () => 'This nonce was used before: sign every request with a fresh one.',
    not_signed_in: () => 'Sign in first.',
    invalid_token: () => 'This token has expired or is not valid.',
    wrong_app: () => 'This token was issued to another app.',
    invalid_credentials: () => 'The e-mail address or the password is wrong.',
    invalid_challenge: () => 'This sign-in has expired or was completed. Start again with your password.',
    invalid_code: () => 'The code is wrong. Start again with your password.',
    app_disabled: () => 'This app is switched off.',
    account_inactive: () => 'This account is suspended.',
    staff_blocked: () => 'Staff accounts cannot be used in apps.',
    email_not_verified: () => 'Confirm your e-mail address first: use the link that was mailed to you.',
    comments_closed: () => 'Comments on this post are closed.',
    purchase_required: () => 'Only those who have bought this product here can review it.',
    registration_closed: () => 'This site does not take new accounts at present.',
    api_disabled: () => 'The API is switched off.',
    feature_disabled: () => 'This feature is switched off.',
    not_found: ({ wrongPath }) =>
      wrongPath
        ? 'The API has no endpoint at this path: check it against /openapi.json.'
        : 'This was not found: it does not exist, is not published, or is not yours.',
    method_not_allowed: ({ allowed }) => `This method is not allowed here; use ${allowed}.`,
    request_in_progress: () => 'The same request is being answered already; try again in a moment.',
    insufficient_stock: ({ name, available }) =>
      available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`,
    cart_has_issues: () => 'Something in the cart has changed: look at its issues first.',
    total_changed: ({ total }) => `The total is ${total} now: look at the cart again.`,
    coupon_exhausted: () => 'The code in the cart has been used up.',
    order_not_payable: () => 'This order cannot be paid for any more.',
    order_not_cancellable: () => 'This order cannot be cancelled any more.',
    already_reviewed: () => 'You have reviewed this product already.',
    duplicate: () => 'You have just written the same: it is not taken twice.',
    payload_too_large: () => 'The body is larger than 64 KiB.',
    unsupported_media_type: () => 'Send the body as application/json.',
    idempotency_key_reused: () => 'This Idempotency-Key was used for another request.',
    rate_limited: ({ seconds }) => `Too many requests. Try again in ${count(seconds, 'second')}.`,
    too_many_attempts: ({ seconds }) =>
      `There were too many wrong passwords. Try again in ${duration(seconds)}.`,
    server_error: () => 'Something went wrong on our side.',
    maintenance: ({ message }) => String(message || 'The site is being worked on. Try again later.'),
    unavailable: () => 'The service cannot answer just now. Try again in a moment.',
  },
  invalid: 'The given data was invalid.',
  fields: {
    required: () => 'This field is required.',
    unusable_characters: () => 'This holds characters that cannot be stored.',
    phone: () => 'Give a phone number such as +1 503 555 0142.',
    email_taken: () => 'There is an account with this e-mail address already.',
    password_short: ({ min }) => `The password must have at least ${min} characters.`,
    password_long: ({ max }) => `The password must have at most ${max} characters.`,
    password_common: () => 'Many people use this password: choose another.',
    password_personal: () => "This password is the site's name or your own: choose another.",
    password_wrong: () => 'The password is wrong.',
    passwords_differ: () => 'The two passwords differ.',
    code_wrong: () => 'The code is wrong.',
    code_or_password: () => 'Give your password, or a code of your authenticator app.',
    terms: () => 'The terms have to be accepted.',
    amount: ({ decimals }) =>
      decimals === 0
        ? 'Give a whole amount, such as 450.'
        : `Give an amount such as 450 or ${amountWith(decimals)}, with at most ${count(decimals, 'decimal')}.`,
    stars: () => 'Give a number of stars from 0 to 5, such as 4 or 4.5.',
    option_form: () => 'Write it as option[Size]=40.',
    too_many_ids: ({ max }) => `Name at most ${count(max, 'id')}.`,
    too_many_options: ({ max }) => `Name at most ${count(max, 'option')}.`,
    too_many_values: ({ max }) => `Name at most ${count(max, 'value')}.`,
    unknown_product: () => 'This product is not for sale.',
    grouped_product: () => 'This is a group of products. Choose one of its members.',
    external_product: () => 'This product is sold elsewhere. Its page has the address.',
    unknown_variant: () => 'This product has no such variant.',
    variant_needed: () => 'Choose one of the variants of this product.',
    too_many_lines: ({ max }) => `The cart is full: it holds ${max} different products.`,
    quantity: ({ min, max }) => `Of this, ${min} to ${max} can be bought at once.`,
    coupon_unknown: () => 'This code is not known.',
    coupon_not_started: () => 'This code cannot be used yet.',
    coupon_expired: () => 'This code has expired.',
    coupon_used_up: () => 'This code has been used up.',
    coupon_already_used: () => 'You have used this code already.',
    coupon_sign_in_needed: () => 'Sign in to use this code.',
    coupon_minimum_not_reached: ({ minimum }) => `This code needs a subtotal of at least ${minimum}.`,
    coupon_no_matching_items: () => 'Nothing in the cart is reduced by this code.',
    text: () => 'This must be text.',
    too_long: ({ max }) => `This must have at most ${max} characters.`,
    email: () => 'This must be an e-mail address.',
    cart_empty: () => 'The cart is empty.',
    unknown_country: () => 'The shop does not sell to this country.',
    unknown_state: () => 'Choose one of the states of this country.',
    unknown_address: () => 'There is no such address.',
    unknown_gateway: () => 'Choose one of the payment methods.',
    unknown_shipping_method: () => 'Choose one of the shipping methods.',
    not_shipped_there: () => 'The cart cannot be shipped to this address.',
    too_many_addresses: ({ max }) => `No more than ${max} addresses can be saved.`,
    unknown_comment: () => 'There is no such comment to answer.',
  },
  notes: {
    signed_out: () => 'You are signed out.',
    device_signed_out: () => 'The device is signed out.',
    password_changed: () => 'The password is changed. All other devices are signed out.',
    account_deleted: () => 'The account is deleted.',
    reset_mailed: () =>
      'If there is an account with this address, a link to set a new password was mailed to it.',
    verification_mailed: () => 'A link to confirm the address was mailed, unless it is confirmed already.',
    out_of_stock: ({ name }) => `${name} is sold out.`,
    insufficient_stock: ({ name, available }) => `Only ${available} of ${name} are left.`,
    price_changed: ({ name, old_price, new_price }) =>
      `The price of ${name} has changed from ${old_price} to ${new_price}.`,
    product_unavailable: ({ name }) => `${name} is not sold any more.`,
    variant_unavailable: ({ name }) => `${name} is not sold in this variant any more.`,
    quantity_below_minimum: ({ name, available }) => `At least ${available} of ${name} have to be bought.`,
    quantity_above_maximum: ({ name, available }) => `At most ${available} of ${name} can be bought.`,
    coupon_invalid: ({ name }) => `The code ${name} cannot be used any more and was taken out.`,
    currency_changed: ({ name }) => `Prices are in ${name} now.`,
    coupon_percent: ({ percent }) => `${percent}% off`,
    coupon_fixed: ({ amount }) => `${amount} off`,
    coupon_free_shipping: () => 'Free shipping',
    address_deleted: () => 'The address is deleted.',
    comment_held: () => 'Thank you. Your comment will be shown once it is approved.',
    review_held: () => 'Thank you. Your review will be shown once it is approved.',
    message_sent: () => 'Thank you. Your message is on its way to us.',
    newsletter_mailed: () =>
      'Thank you. Unless you are subscribed already, we mail you a link to confirm it.',
    device_removed: () => 'The device gets no more messages.',
  },
  issue(issue) {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? 'This field is required.'
          : `This must be ${article(issue.expected)}.`
      case 'too_small':
        return issue.origin === 'string'
          ? issue.minimum === 1
            ? 'This field is required.'
            : `This must have at least ${issue.minimum} characters.`
          : `This must be at least ${issue.minimum}.`
      case 'too_big':
        return issue.origin === 'string'
          ? `This must have at most ${issue.maximum} characters.`
          : `This must be at most ${issue.maximum}.`
      case 'invalid_format':
        return issue.format === 'email' ? 'This must be an e-mail address.' : undefined
      case 'invalid_value':
        return `This must be one of ${issue.values.join(', ')}.`
      default:
        return undefined
    }
  },
}

function staleTimestamp({ skew, behind, server_time, window }: Facts): string {
  const seconds = Number(skew)
  const difference = seconds < 120 ? count(seconds, 'second') : count(Math.round(seconds / 60), 'minute')
  const direction = behind ? 'behind' : 'ahead'
  const time = new Date(Number(server_time) * 1000).toISOString().replace('.000', '')
  return `Your clock is ${difference} ${direction}: the server's time is ${time}, and signed requests are valid for ${count(Number(window), 'second')}.`
}

function duration(seconds: string | number | undefined): string {
  const number = Number(seconds)
  return number < 120 ? count(number, 'second') : count(Math.ceil(number / 60), 'minute')
}

function count(number: string | number | undefined, unit: string): string {
  return `${number} ${unit}${Number(number) === 1 ? '' : 's'}`
}

function article(expected: string): string {
  const noun = { int: 'whole number', number: 'number', string: 'text', boolean: 'true or false' }[expected]
  if (expected === 'boolean') return noun ?? expected
  return noun === 'text' ? noun : `${/^[aeiou]/.test(noun ?? expected) ? 'an' : 'a'} ${noun ?? expected}`
}
