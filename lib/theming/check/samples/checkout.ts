import { drawerSample, sampleCart } from './cart.ts'

const field = {
  name: 'email',
  id: 'checkout-email',
  label: 'E-mail address',
  type: 'email',
  value: 'ada@example.com',
  autocomplete: 'email',
  inputmode: 'email',
  maxlength: 254,
  hint: 'For the confirmation',
  error: 'This is not an e-mail address.',
  required: true,
  updates: true,
  choices: [{ value: 'DE', label: 'Germany' }],
}

const country = { ...field, name: 'country', id: 'checkout-country', type: 'select', value: 'DE', error: '' }

const saved = {
  name: 'address_id',
  error: 'Choose one of your addresses.',
  change_url: '/account/addresses/3',
  choices: [
    { value: '3', label: 'Ada, 1 Lamp Lane, Berlin', id: 'checkout-address_id-3', checked: true },
    { value: 'new', label: 'Another address', id: 'checkout-address_id-new', checked: false },
  ],
}

const { totals } = sampleCart

/** The checkout of a customer with a saved address. */
export const checkoutSample = {
  cart: sampleCart,
  issues: drawerSample.issues,
  has_issues: false,
  cart_url: '/cart',
  actions: {
    place: '/checkout/forms/place',
    update: '/checkout/forms/update',
    sign_in: '/checkout/forms/sign-in',
  },
  hidden: [
    { name: 'key', value: 'Zm9ybQ' },
    { name: 'expected_total', value: '9310' },
  ],
  notice: {
    kind: 'error',
    text: 'Please check the fields below.',
    errors: [{ label: 'E-mail address', text: 'This is not an e-mail address.', url: '#checkout-email' }],
  },
  account: { email: 'ada@example.com', sign_in_url: '/account/sign-in?next=%2Fcheckout', is_needed: false },
  contact: [field],
  contact_state: 'email',
  address: { heading: 'Delivery address', saved, fields: [country], state: 'DE' },
  invoice: { id: 'checkout-other_invoice', checked: true, saved, fields: [country] },
  is_ready: true,
  shipping: {
    methods: [
      {
        value: 'post',
        id: 'checkout-shipping_method-post',
        name: 'Standard',
        description: 'To your door',
        eta: '3 days',
        price: totals.shipping,
        checked: true,
      },
    ],
    error: 'We do not ship there.',
  },
  payment: {
    methods: [
      {
        value: 'stripe',
        id: 'checkout-payment_gateway-stripe',
        name: 'Card',
        description: 'Visa and Mastercard',
        type: 'web',
        kind: 'card',
        icon_url: 'https://shop.example/media/card.svg',
        can_save: true,
        checked: true,
      },
    ],
    error: 'Choose how to pay.',
  },
  note: { ...field, name: 'customer_note', id: 'checkout-customer_note', type: 'textarea' },
  save_method: { id: 'checkout-save_method', checked: false },
  save_address: { id: 'checkout-save_address', checked: true },
  terms: { id: 'checkout-terms', url: '/terms', checked: false, error: 'Accept the terms to order.' },
}
