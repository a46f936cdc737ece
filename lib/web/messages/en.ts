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
    unknown_key: () => 'This app key is unknown.',
    bad_credentials: () => 'The app secret is wrong or missing.',
    signature_required: () =>
      'This site accepts signed requests only. Sign the request and do not send the secret.',
    missing_signature: () => 'A signed request needs X-Api-Timestamp, X-Api-Nonce and X-Api-Signature.',
    invalid_timestamp: () => 'X-Api-Timestamp must be the Unix time in whole seconds.',
    stale_timestamp: staleTimestamp,
    invalid_nonce: () => 'X-Api-Nonce must be 8 to 128 visible ASCII characters.',
    bad_signature: () => 'The signature does not match the request.',
    replayed_nonce: () => 'This nonce was already used. Sign every request with a new one.',
    not_signed_in: () => 'Sign in to continue.',
    invalid_token: () => 'This token has expired or is invalid.',
    wrong_app: () => 'This token was issued to another app.',
    invalid_credentials: () => 'The e-mail address or password is incorrect.',
    invalid_challenge: () =>
      'This sign-in has expired or was already completed. Start again with your password.',
    invalid_code: () => 'The code is incorrect. Start again with your password.',
    app_disabled: () => 'This app is disabled.',
    account_inactive: () => 'This account is suspended.',
    staff_blocked: () => 'Staff accounts cannot be used in apps.',
    email_not_verified: () => 'Confirm your e-mail address first, using the link we sent you.',
    comments_closed: () => 'Comments on this post are closed.',
    purchase_required: () => 'Only customers who bought this product here can review it.',
    registration_closed: () => 'This site is not accepting new accounts at the moment.',
    api_disabled: () => 'The API is disabled.',
    feature_disabled: () => 'This feature is disabled.',
    not_found: ({ wrongPath }) =>
      wrongPath
        ? 'The API has no endpoint at this path. Check it against /openapi.json.'
        : 'Not found: it does not exist, is not published, or is not yours.',
    method_not_allowed: ({ allowed }) => `This method is not allowed here; use ${allowed}.`,
    request_in_progress: () => 'The same request is already being processed. Try again in a moment.',
    insufficient_stock: ({ name, available }) =>
      available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`,
    cart_has_issues: () => 'Something in your cart has changed. Review the issues listed there first.',
    total_changed: ({ total }) => `The total is now ${total}. Review your cart again.`,
    coupon_exhausted: () => 'The code in your cart has been used up.',
    order_not_payable: () => 'This order can no longer be paid.',
    order_not_cancellable: () => 'This order can no longer be cancelled.',
    already_reviewed: () => 'You have already reviewed this product.',
    duplicate: () => 'You just posted the same text. It was not posted again.',
    payload_too_large: () => 'The body is larger than 64 KiB.',
    unsupported_media_type: () => 'Send the body as application/json.',
    idempotency_key_reused: () => 'This Idempotency-Key was used for another request.',
    rate_limited: ({ seconds }) => `Too many requests. Try again in ${count(seconds, 'second')}.`,
    too_many_attempts: ({ seconds }) => `Too many incorrect passwords. Try again in ${duration(seconds)}.`,
    server_error: () => 'Something went wrong on our side.',
    maintenance: ({ message }) => String(message || 'The site is down for maintenance. Try again later.'),
    unavailable: () => 'The service is temporarily unavailable. Try again in a moment.',
  },
  invalid: 'The given data was invalid.',
  fields: {
    required: () => 'This field is required.',
    unusable_characters: () => 'This contains characters that cannot be stored.',
    phone: () => 'Enter a phone number, such as +1 503 555 0142.',
    email_taken: () => 'An account with this e-mail address already exists.',
    password_short: ({ min }) => `The password must have at least ${min} characters.`,
    password_long: ({ max }) => `The password must have at most ${max} characters.`,
    password_common: () => 'This password is too common. Choose another one.',
    password_personal: () => "This password is your name or the site's name. Choose another one.",
    password_wrong: () => 'The password is incorrect.',
    passwords_differ: () => 'The passwords do not match.',
    code_wrong: () => 'The code is incorrect.',
    code_or_password: () => 'Enter your password, or a code from your authenticator app.',
    terms: () => 'You must accept the terms.',
    amount: ({ decimals }) =>
      decimals === 0
        ? 'Enter a whole amount, such as 450.'
        : `Enter an amount such as 450 or ${amountWith(decimals)}, with at most ${count(decimals, 'decimal')}.`,
    stars: () => 'Enter a number of stars from 0 to 5, such as 4 or 4.5.',
    option_form: () => 'Write it as option[Size]=40.',
    too_many_ids: ({ max }) => `Give at most ${count(max, 'id')}.`,
    too_many_options: ({ max }) => `Give at most ${count(max, 'option')}.`,
    too_many_values: ({ max }) => `Give at most ${count(max, 'value')}.`,
    unknown_product: () => 'This product is not for sale.',
    grouped_product: () => 'This is a group of products. Choose one of them.',
    external_product: () => 'This product is sold on another site. Its page has the link.',
    unknown_variant: () => 'This product has no such variant.',
    variant_needed: () => 'Choose a variant of this product.',
    too_many_lines: ({ max }) => `Your cart is full: it holds up to ${max} different products.`,
    quantity: ({ min, max }) => `You can buy ${min} to ${max} of this at a time.`,
    coupon_unknown: () => 'This code does not exist.',
    coupon_not_started: () => 'This code is not valid yet.',
    coupon_expired: () => 'This code has expired.',
    coupon_used_up: () => 'This code has been used up.',
    coupon_already_used: () => 'You have already used this code.',
    coupon_sign_in_needed: () => 'Sign in to use this code.',
    coupon_minimum_not_reached: ({ minimum }) => `This code requires a subtotal of at least ${minimum}.`,
    coupon_no_matching_items: () => 'This code does not apply to anything in your cart.',
    text: () => 'This must be text.',
    too_long: ({ max }) => `This must have at most ${max} characters.`,
    email: () => 'This must be an e-mail address.',
    cart_empty: () => 'Your cart is empty.',
    unknown_country: () => 'We do not sell to this country.',
    unknown_state: () => 'Choose a state in this country.',
    unknown_address: () => 'This address does not exist.',
    unknown_gateway: () => 'Choose a payment method.',
    unknown_shipping_method: () => 'Choose a shipping method.',
    not_shipped_there: () => 'Your cart cannot be shipped to this address.',
    too_many_addresses: ({ max }) => `You can save up to ${max} addresses.`,
    unknown_comment: () => 'The comment you are replying to does not exist.',
  },
  notes: {
    signed_out: () => 'You are signed out.',
    device_signed_out: () => 'The device is signed out.',
    password_changed: () => 'Your password has been changed. All your other devices are signed out.',
    account_deleted: () => 'Your account has been deleted.',
    reset_mailed: () =>
      'If there is an account with this address, we have sent it a link to set a new password.',
    verification_mailed: () => 'We have sent a link to confirm your address, unless it is already confirmed.',
    out_of_stock: ({ name }) => `${name} is sold out.`,
    insufficient_stock: ({ name, available }) => `Only ${available} of ${name} are left.`,
    price_changed: ({ name, old_price, new_price }) =>
      `The price of ${name} has changed from ${old_price} to ${new_price}.`,
    product_unavailable: ({ name }) => `${name} is no longer sold.`,
    variant_unavailable: ({ name }) => `${name} is no longer sold in this variant.`,
    quantity_below_minimum: ({ name, available }) => `You must buy at least ${available} of ${name}.`,
    quantity_above_maximum: ({ name, available }) => `You can buy at most ${available} of ${name}.`,
    coupon_invalid: ({ name }) => `The code ${name} is no longer valid and was removed.`,
    currency_changed: ({ name }) => `Prices are now in ${name}.`,
    coupon_percent: ({ percent }) => `${percent}% off`,
    coupon_fixed: ({ amount }) => `${amount} off`,
    coupon_free_shipping: () => 'Free shipping',
    address_deleted: () => 'The address has been deleted.',
    comment_held: () => 'Thank you. Your comment will appear once it is approved.',
    review_held: () => 'Thank you. Your review will appear once it is approved.',
    message_sent: () => 'Thank you. Your message is on its way to us.',
    newsletter_mailed: () =>
      'Thank you. Unless you are already subscribed, we have sent you a link to confirm your subscription.',
    device_removed: () => 'This device will no longer receive notifications.',
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
