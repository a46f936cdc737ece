/**
 * Users of WordPress and customers of WooCommerce, by the names that `wp user list`, the table wp_users, the exports of
 * WebToffee and SkyVerge, and WooCommerce's own report of customers give them.
 */
export const userColumns = {
  id: ['ID', 'customer_id', 'user_id'],
  email: ['user_email', 'email'],
  login: ['user_login', 'username'],
  hash: ['user_pass', 'password_hash'],
  displayName: ['display_name', 'name'],
  firstName: ['first_name'],
  lastName: ['last_name'],
  registeredAt: ['user_registered', 'date_registered', 'Sign up', 'Date registered'],
  roles: ['roles', 'role'],
  locale: ['locale'],
  billingFirstName: ['billing_first_name'],
  billingLastName: ['billing_last_name'],
  billingCompany: ['billing_company'],
  billingPhone: ['billing_phone'],
  billingLine1: ['billing_address_1'],
  billingLine2: ['billing_address_2'],
  billingCity: ['billing_city', 'City'],
  billingState: ['billing_state', 'Region'],
  billingPostcode: ['billing_postcode', 'Postal Code'],
  billingCountry: ['billing_country', 'Country / Region', 'Country'],
  shippingFirstName: ['shipping_first_name'],
  shippingLastName: ['shipping_last_name'],
  shippingCompany: ['shipping_company'],
  shippingPhone: ['shipping_phone'],
  shippingLine1: ['shipping_address_1'],
  shippingLine2: ['shipping_address_2'],
  shippingCity: ['shipping_city'],
  shippingState: ['shipping_state'],
  shippingPostcode: ['shipping_postcode'],
  shippingCountry: ['shipping_country'],
} as const

export type UserColumn = keyof typeof userColumns
