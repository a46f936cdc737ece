import {
  type ApiDocument,
  bodyOf,
  type Operation,
  type Place,
  resolveSchema,
  type Schema,
} from '../api-shape.ts'

/** What names usually stand for. Values are the demo store's, so that samples can be tried there. */
const VALUES: Record<string, unknown> = {
  slug: 'crane-kettle',
  number: '5DH26F01RG',
  id: 1,
  q: 'kettle',
  include: 'site,menus',
  email: 'ada@example.com',
  password: 'larch-kettle-42',
  password_confirmation: 'larch-kettle-42',
  current_password: 'larch-kettle-42',
  device_name: 'Ada’s phone',
  name: 'Ada Lindqvist',
  message: 'Does the kettle fit an induction hob?',
  body: 'Pours well, and keeps warm.',
  code: 'WELCOME10',
  challenge: 'ch_E9Ac6ZrdlKzFNJEQwO46Iw4-HmYovgF-3x5232OHEm0',
  refresh_token: 'rt_fk9fYkzqiq2iXwpMk1DJpmmVecbo23kA8orHCQ3GA7Q',
  token: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]',
  rating: 5,
  quantity: 2,
  product_id: 33,
  label: 'Home',
  line1: '18 Alder Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97209',
  country: 'US',
}

const HOME = {
  name: 'Ada Lindqvist',
  line1: '18 Alder Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97209',
  country: 'US',
}

/** Bodies of which the schema requires less than a useful request has. */
const BODIES: Record<string, object> = {
  placeOrder: { email: 'ada@example.com', payment_gateway: 'bank_transfer', billing: HOME, terms: true },
  payOrder: { payment_gateway: 'sandbox' },
  answerTwoFactorChallenge: { challenge: VALUES.challenge, code: '123456' },
  redeemCartHandover: { code: 'K7QM-X2VN' },
  resetPassword: {
    email: VALUES.email,
    code: '7KQM-X2VN',
    password: VALUES.password,
    password_confirmation: VALUES.password,
  },
  updateMe: { name: 'Ada Lindqvist' },
  deleteMe: { password: VALUES.password },
  addAddress: { label: 'Home', ...HOME },
  updateAddress: { label: 'Work' },
  register: {
    name: 'Ada Lindqvist',
    email: 'ada.new@example.com',
    password: 'quiet-larch-kettle',
    password_confirmation: 'quiet-larch-kettle',
    terms: true,
  },
  changePassword: {
    current_password: VALUES.password,
    password: 'quiet-larch-kettle',
    password_confirmation: 'quiet-larch-kettle',
  },
}

const QUERIES: Record<string, Record<string, string | number>> = {
  listProducts: { sort: 'price_asc', per_page: 3 },
  listPosts: { per_page: 3 },
  search: { q: 'kettle' },
  getBundle: { include: 'site,menus' },
  getCheckout: { country: 'US', state: 'OR' },
}

const POST_SLUG = 'how-to-season-a-cast-iron-pan'
const PATHS: Record<string, string> = { posts: POST_SLUG, pages: 'about' }

export type Example = {
  method: string
  /** Below the version, with its parameters in place. */
  path: string
  route: string
  pathValues: Record<string, unknown>
  query: Record<string, string | number>
  body: object | null
  forCustomers: boolean
}

export function exampleOf(
  document: ApiDocument,
  { method, path, operation }: Place,
  forCustomers: boolean,
): Example {
  const pathValues = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, valueInPath(path, name)]),
  )
  return {
    method,
    route: `${method} ${path}`,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(pathValues[name])),
    pathValues,
    query: QUERIES[operation.operationId] ?? {},
    body: exampleBody(document, operation),
    forCustomers,
  }
}

function valueInPath(path: string, name: string): unknown {
  const resource = path.split('/')[1] ?? ''
  return (name === 'slug' && PATHS[resource]) || VALUES[name] || 'example'
}

function exampleBody(document: ApiDocument, operation: Operation): object | null {
  const schema = bodyOf(operation)
  if (!schema) return null
  const given = BODIES[operation.operationId]
  if (given) return given
  const { properties = {}, required = [] } = resolveSchema(document, schema)
  return Object.fromEntries(
    required.map((name) => [name, VALUES[name] ?? exampleValue(properties[name] ?? {})]),
  )
}

function exampleValue({ enum: values, type, minimum }: Schema): unknown {
  if (values) return values[0]
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  return type === 'boolean' ? true : 'Text'
}
