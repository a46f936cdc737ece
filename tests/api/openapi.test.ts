import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { productSorts } from '#lib/domains/shop/catalogue/index.ts'
import { orderStatuses } from '#lib/domains/shop/orders/index.ts'
import { REFUSALS } from '#lib/web/refusals/refusal.ts'
import { readApiDocument } from '#tests/support/api-document.ts'
import { findBreakingChanges } from '#tests/support/breaking-changes.ts'
import { listUndescribed, listUnnamed } from '#tests/support/openapi-properties.ts'

const document = readApiDocument()

describe('the OpenAPI document', () => {
  it('has every endpoint', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(v1.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('gives every operation, its body and its answer a name that a person would choose', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object))
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][A-Za-z]{2,30}$/.test(name) || /By[A-Z]/.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['addCartItem', 'placeOrder', 'signIn', 'listProducts']))
    for (const { operationId, requestBody, responses } of operations) {
      const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
      const answer = (responses[200] ?? responses[201]).content['application/json'].schema
      expect(answer).toEqual({ $ref: `#/components/schemas/${name}Response` })
      if (requestBody)
        expect(requestBody.content['application/json'].schema).toEqual({
          $ref: `#/components/schemas/${name}Request`,
        })
    }
  })

  it('lists the values of states, codes and sorts, and types what is sent in the address', () => {
    const { schemas } = document.components
    // Later versions may have more of these: an app that takes none but those that it knows breaks then.
    const known = (name: string) => {
      expect(schemas[name].anyOf).toEqual([expect.objectContaining({ type: 'string' }), { type: 'string' }])
      return schemas[name].anyOf[0].enum
    }
    expect(known('ErrorCode')).toEqual(Object.keys(REFUSALS).sort())
    expect(known('PaymentStatus')).toContain('partially_refunded')
    expect(schemas.Order.properties.payment_status.$ref).toBe('#/components/schemas/PaymentStatus')
    expect(known('CartIssueCode')).toContain('price_changed')
    expect(schemas.CartIssue.properties.code.$ref).toBe('#/components/schemas/CartIssueCode')
    const typeOf = (name: string) =>
      document.paths['/products'].get.parameters.find(
        (parameter: { name: string }) => parameter.name === name,
      ).schema
    expect(typeOf('sort').$ref).toBe('#/components/schemas/ProductSort')
    expect(schemas.ProductSort.enum).toEqual([...productSorts])
    expect(known('OrderStatus')).toEqual([...orderStatuses])
    expect(known('FulfillmentStatus')).toContain('returned')
    expect(known('PaymentMethodType')).toEqual(['offline', 'web', 'free'])
    expect([typeOf('featured').type, typeOf('min').type, typeOf('page').type]).toEqual([
      'boolean',
      'number',
      'integer',
    ])
    // Generated clients send the values of deep objects as they are.
    expect(typeOf('option')).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } })
    expect(document.paths['/cart/items/{id}'].patch.parameters[0].schema.type).toBe('integer')
  })

  it('leaves every list of values in an answer open', () => {
    const answered = new Set<string>()
    const note = (given: unknown): void => {
      if (typeof given !== 'object' || given === null) return
      const { $ref } = given as { $ref?: string }
      const name = $ref?.split('/').at(-1)
      const at = name && $ref?.includes('/schemas/') ? document.components.schemas[name] : undefined
      if (name && at && !answered.has(name)) {
        answered.add(name)
        note(at)
      }
      Object.values(given).forEach(note)
    }
    for (const operations of Object.values<object>(document.paths))
      for (const { responses } of Object.values(operations)) note(responses)
    note(document.components.responses)
    expect(answered).toContain('Availability')
    expect([...answered].filter((name) => document.components.schemas[name].enum)).toEqual([])
    // Nor has any a list of its own, without a name.
    const closed = (given: unknown, at: string, isOpen = false): string[] => {
      if (typeof given !== 'object' || given === null) return []
      const { enum: values, anyOf } = given as { enum?: unknown; anyOf?: { type?: string; enum?: unknown }[] }
      const takesText = anyOf?.some(({ type, enum: known }) => type === 'string' && !known) ?? false
      const inner = Object.entries(given).flatMap(([name, one]) =>
        name === 'example' || name === 'examples'
          ? []
          : closed(one, `${at}.${name}`, name === 'anyOf' ? takesText : isOpen && Array.isArray(given)),
      )
      return Array.isArray(values) && !isOpen ? [at, ...inner] : inner
    }
    const schemas = [...answered].map((name) => [name, document.components.schemas[name]] as const)
    const answers = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.values(operations).map((one) => [path, one.responses] as const),
    )
    expect([...schemas, ...answers].flatMap(([name, one]) => closed(one, name))).toEqual([])
  })

  it('tells the kinds of a payment apart by their type', () => {
    const { Payment, WebPayment, PaidPayment } = document.components.schemas
    expect(Payment.discriminator.propertyName).toBe('type')
    expect(Object.keys(Payment.discriminator.mapping)).toEqual(['instructions', 'paid', 'web', 'failed'])
    expect(Payment.oneOf.map(({ $ref }: { $ref: string }) => $ref)).toEqual(
      Object.values(Payment.discriminator.mapping),
    )
    expect(WebPayment.properties.url.type).toBe('string')
    expect(PaidPayment.properties.url.anyOf ?? PaidPayment.properties.url.type).toBeDefined()
    // An app of before they were told apart finds every field.
    for (const { $ref } of Payment.oneOf)
      expect(document.components.schemas[$ref.split('/').at(-1)].required.sort()).toEqual([
        'message',
        'status_url',
        'success_url',
        'type',
        'url',
      ])
  })

  it('mentions 409 for every write, since each takes an `Idempotency-Key`', () => {
    const operations = Object.values<Record<string, { operationId: string; responses: object }>>(
      document.paths,
    )
    const conflicting = operations.flatMap((methods) =>
      Object.entries(methods)
        .filter(([, { responses }]) => '409' in responses)
        .map(([method]) => method),
    )
    const writes = operations.flatMap((methods) => Object.keys(methods).filter((method) => method !== 'get'))
    expect(conflicting).toEqual(writes)
    expect(document.paths['/orders/{number}/cancel'].post.responses['409']).toBeDefined()
  })

  it('says how amounts in queries are written', () => {
    const { parameters } = document.paths['/products'].get
    for (const name of ['min', 'max'])
      expect(parameters.find((one: { name: string }) => one.name === name).description).toContain(
        '`19.99` for USD',
      )
  })

  it('says of every property and parameter what it means', () => {
    expect(listUndescribed(document)).toEqual([])
    const silent = structuredClone(document)
    delete silent.components.schemas.Cart.properties.item_count.description
    delete silent.components.schemas.OrderRefund.properties.items.items.properties.quantity.description
    delete silent.paths['/orders/{number}'].get.parameters[0].description
    expect(listUndescribed(silent)).toEqual([
      'Cart.item_count',
      'OrderRefund.items.quantity',
      'getOrder number',
    ])
  })

  it('names every list of values, so that generated code has a type for it', () => {
    expect(listUnnamed(document)).toEqual([])
    const { schemas } = document.components
    expect(schemas.CurrencyPosition.anyOf[0].enum).toContain('before_space')
    const unnamed = structuredClone(document)
    unnamed.components.schemas.Order.properties.status = schemas.OrderStatus
    unnamed.paths['/orders'].get.parameters.find(({ name }: { name: string }) => name === 'status').schema =
      schemas.OrderStatus
    expect(listUnnamed(unnamed)).toEqual(['Order.status', 'listOrders status'])
  })

  it('has no fault that a linter finds', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-server-example.com': 'off' } })
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    })
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
  })
})

describe('version 1', () => {
  const released = JSON.parse(
    readFileSync(new URL('../../docs/api/openapi.released.json', import.meta.url), 'utf8'),
  )

  it('keeps all that clients rely on (`bin/storefront develop openapi --release` takes what was added into account)', () => {
    expect(findBreakingChanges(released, document)).toEqual([])
  })

  it('may tell the kinds of a record apart, as long as each has what the record had', () => {
    const kinds = (url: object) => ({
      paths: {
        '/payment': {
          get: {
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      discriminator: { propertyName: 'type' },
                      oneOf: [
                        {
                          type: 'object',
                          required: ['type', 'url'],
                          properties: { type: { type: 'string', const: 'web' }, url },
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    })
    const record = structuredClone(kinds({ anyOf: [{ type: 'string' }, { type: 'null' }] }))
    const content = record.paths['/payment'].get.responses[200].content['application/json']
    const [only] = content.schema.oneOf
    Object.assign(content, {
      schema: { ...only, properties: { ...only?.properties, type: { type: 'string' } } },
    })
    expect(findBreakingChanges(record, kinds({ type: 'string' }))).toEqual([])
    expect(findBreakingChanges(record, kinds({ type: 'integer' }))).toEqual([
      'GET /payment 200.url was undefined and is integer',
    ])
  })

  it('would be told of what it broke', () => {
    const broken = structuredClone(document)
    delete broken.paths['/menus']
    delete broken.components.schemas.Money.properties.formatted
    broken.components.schemas.Site.required = ['name']
    broken.components.schemas.ListMeta.properties.total.type = 'string'
    broken.paths['/posts'].get.parameters = [
      { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
    ]
    const products = broken.paths['/products'].get.parameters as { name: string; schema: object }[]
    for (const parameter of products) {
      if (parameter.name === 'page') parameter.schema = { type: 'string' }
      if (parameter.name === 'sort') parameter.schema = { type: 'string', enum: ['name'] }
    }
    broken.components.parameters.Prefer.schema.type = 'integer'
    expect(findBreakingChanges(document, broken)).toEqual(
      expect.arrayContaining([
        'GET /menus is gone',
        'GET /products 200.data[].price.formatted is gone',
        'GET /site 200.data.tagline is no longer always there',
        'GET /posts 200.meta.total was integer and is string',
        'GET /posts no longer takes category',
        'GET /posts now requires q',
        'GET /products page was integer and is string',
        'GET /products sort no longer takes price_asc',
        'GET /products Prefer was string and is integer',
      ]),
    )
  })
})
