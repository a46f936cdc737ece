import type { z } from 'zod'
import type { Context } from '#lib/context.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { RegisteredApp } from '#lib/domains/people/apps/index.ts'
import type { PublicScope } from '#lib/platform/database/data-version.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { Group, Settings } from '#lib/services/settings/index.ts'
import type { NoteCode } from '#lib/web/messages/codes.ts'
import type { Facts } from '#lib/web/messages/facts.ts'
import type { Budgets } from '#lib/web/policies/budgets.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import type { FieldFault } from '#lib/web/refusals/invalid-fields.ts'
import { withFields } from './fields.ts'
import { type Includes, withIncludes } from './include.ts'
import type { Page } from './paging.ts'
import type { Ignored } from './parameters.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CustomerRule = 'none' | 'optional' | 'required'

/** An endpoint's declaration. Checks, parsing, envelope and OpenAPI follow from it. */
export type EndpointSpec<
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
  C extends CustomerRule = CustomerRule,
  L extends boolean = boolean,
  E extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  /** Its name in generated clients, such as `addCartItem`. */
  name: string
  group: Group
  customer: C
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  /** The faults that the domain would find in a body, told along with those that its schema finds. */
  alsoWrong?(context: Context, body: Record<string, unknown>): Record<string, FieldFault[]>
  /** The body that guests must send, if more is required of them. Parses to the same type as `body`. */
  guestBody?: z.ZodType<z.output<NonNullable<B>>>
  /** One object, or one element of a list. */
  returns: R
  /** A list with `meta`; the handler returns a page. */
  list?: L
  /** One element, if the answer may also be a list. The handler then returns either. */
  orPageOf?: E
  /** Fields of a page's `meta` besides the position in the list. */
  pageMeta?: z.ZodObject
  /** Takes `fields`, the names of those to return. The handler returns whole records all the same. */
  takesFields?: boolean
  /** Parts of its records that clients may ask for by `include`, each an optional field of `returns`. */
  includes?: Includes<R>
  /** 201 if something is created. */
  status?: 200 | 201
  /** The resource may exist already, in which case the status is 200. */
  mayExist?: boolean
  /** A public read: strong ETag, 304, and answers cached until the settings or these scopes change. */
  cached?: readonly PublicScope[]
  /** The stock that an answer shows is observed, so that it stays valid while only the stock of other products changes. */
  observesStock?: boolean
  /** Query parameters without effect, where that does not follow from `query`. */
  findIgnored?(rawQuery: string): Ignored[]
  /** Runs before the body is parsed. Refuses a request for something that does not exist. */
  admit?(call: AdmittedCall): Promise<void>
  /** Whether guests are allowed; yes by default. */
  guestsAllowed?(settings: Settings): boolean
  /** Customers must have verified their address, if the site requires it. Guests are let through. */
  verified?: boolean
  /** The handler deals with `Idempotency-Key` itself, and marks repeated answers with `markReplayed`. */
  ownRetries?: boolean
  /** Its own requests-per-minute budget per IP address. */
  budget?: 'auth' | 'refresh'
}

/** The facts known about a request before its body is parsed. */
export type AdmittedCall = Pick<
  Call<never, never, never, AuthenticatedCustomer | null>,
  'context' | 'customer' | 'header'
>

/** The argument of a handler. */
export type Call<Params, Query, Body, Customer> = {
  context: Context
  app: RegisteredApp
  params: Params
  query: Query
  /** The query as it was sent, without `?`. */
  rawQuery: string
  body: Body
  customer: Customer
  format: Format
  /** The site's language that the client prefers. */
  locale: string
  /** A sentence within the answer, in the client's language. */
  note(code: NoteCode, facts: Facts): string
  /** The client's address, as reported by trusted proxies. */
  ip: string
  /** The client as rate limits count it: an IPv4 address, or an IPv6 network. */
  bucket: string
  /** Whether it is a visitor's own address. A local or private one may be a proxy's, shared by many visitors. */
  isPublic(): boolean
  header(name: string): string | undefined
  /** The absolute address of one of the API's own paths, such as `/orders/A7K2M9QX4T`. */
  apiUrl(path: string): string
  /** Limits on failed guesses, and on how often something may be done. */
  budgets: Pick<Budgets, 'checkAttempts' | 'countAttempt' | 'spendUse'>
  /** For an endpoint that creates something, or finds that it already exists. */
  setStatus(status: 200 | 201): void
  /** The body of another public read, as its own endpoint answers it, or a refusal's. The path is one that has no parameters. */
  readPart(path: string, query: string): Promise<unknown>
  /** Marks the answer as a repeat of an earlier one. */
  markReplayed(): void
  /**
   * Stores the answer in the same transaction as the change, so that retries get it even after a crash. Does nothing
   * without an Idempotency-Key.
   */
  completeIn(tx: Statements, data: unknown, status?: 200 | 201): Promise<void>
}

/** An endpoint with its types erased, as the router stores it. */
export type Endpoint = {
  method: Method
  path: string
  spec: EndpointSpec
  handle(call: Call<never, never, never, never>): unknown
}

type PathOf<Route extends string> = Route extends `${Method} ${infer P}` ? P : never

/** `'/orders/{number}'` → `'number'` */
type PathParam<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type ParamsOf<Route extends string, P> = P extends z.ZodType
  ? z.output<P>
  : { [K in PathParam<PathOf<Route>>]: string }
type CustomerOf<C extends CustomerRule> = C extends 'required'
  ? AuthenticatedCustomer
  : C extends 'optional'
    ? AuthenticatedCustomer | null
    : null
type Returned<R extends z.ZodType, L extends boolean, E> =
  | (L extends true ? Page<z.input<R>> : z.input<R>)
  | (E extends z.ZodType ? Page<z.input<E>> : never)

/**
 * Declares an endpoint as one value. A path parameter that is not in the route, a response of another
 * shape, and a customer that may be null are compile errors.
 */
export function endpoint<
  const Route extends `${Method} /${string}`,
  R extends z.ZodType,
  const C extends CustomerRule,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  const L extends boolean = false,
  E extends z.ZodType | undefined = undefined,
>(
  route: Route,
  spec: EndpointSpec<P, Q, B, R, C, L, E>,
  handle: (
    call: Call<ParamsOf<Route, P>, Parsed<Q>, Parsed<B>, CustomerOf<C>>,
  ) => Promise<Returned<R, L, E>> | Returned<R, L, E>,
): Endpoint {
  const [method, path] = route.split(' ') as [Method, string]
  const made = { method, path, spec: spec as EndpointSpec, handle: handle as Endpoint['handle'] }
  const whole = spec.includes ? withIncludes(made, spec.includes) : made
  return spec.takesFields ? withFields(whole) : whole
}
