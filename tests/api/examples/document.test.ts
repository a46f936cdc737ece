import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { apiDocument, apiExamples } from '#lib/api/v1/document.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { createContract } from '#tests/conformance/contract.ts'
import { listMissing } from './list-missing.ts'

const operations = Object.fromEntries(v1.map(({ method, path, spec }) => [spec.name, { method, path }]))
const document = JSON.parse(JSON.stringify(apiDocument('Storefront API', '/api/v1')))

describe('the examples of the OpenAPI document', () => {
  it('are there for every operation, parameter, answer, schema and property', () => {
    expect(listMissing(document)).toEqual([])
    const gap = structuredClone(document)
    delete gap.components.schemas.Money.properties.formatted.examples
    delete gap.paths['/site'].get.responses[200].content['application/json'].example
    delete gap.components.schemas.Cart.examples
    expect(listMissing(gap)).toEqual(['GET /site 200', 'schema Cart', 'Money.formatted'])
  })

  it('are as their schemas say', () => {
    const contract = createContract(document)
    const ajv = createValidator(document)
    const faults = Object.entries(apiExamples()).flatMap(([id, exchanges]) =>
      exchanges.flatMap(({ status, body, answer }) => {
        const { method = '', path = '' } = operations[id] ?? {}
        const headers = { 'content-type': 'application/json' }
        const found = contract.findFaults(method, path, { status, headers, text: '', json: answer })
        const schema = `api#/components/schemas/${id.charAt(0).toUpperCase()}${id.slice(1)}Request`
        const isAsSaid = body === undefined || ajv.validate({ $ref: schema }, body)
        return [...found, ...(isAsSaid ? [] : [ajv.errorsText()])].map((fault) => `${id} ${status}: ${fault}`)
      }),
    )
    expect(faults).toEqual([])
    expect(faultsOfSchemas(document)).toEqual([])
    const wrong = structuredClone(document)
    wrong.components.schemas.Cart.examples[0].item_count = 'four'
    wrong.components.schemas.OrderStatus.examples = [7]
    expect(faultsOfSchemas(wrong)).toEqual([
      expect.stringMatching(/^Cart: .*item_count must be integer/),
      expect.stringMatching(/^OrderStatus: .*must be string/),
    ])
  })

  it('show whole records and lists that hold something', () => {
    const { Cart, Product, SparseProduct, ListOrdersResponse } = document.components.schemas
    expect(Cart.examples[0].items.length).toBeGreaterThan(0)
    expect(Object.keys(Product.examples[0])).toEqual(expect.arrayContaining(Product.required))
    expect(Object.keys(SparseProduct.examples[0])).not.toEqual(expect.arrayContaining(Product.required))
    expect(ListOrdersResponse.examples[0].data.length).toBeGreaterThan(0)
  })
})

function createValidator(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv.addSchema(document, 'api')
}

/** Faults in the examples of named schemas. */
function faultsOfSchemas(document: { components: { schemas: object } }): string[] {
  const ajv = createValidator(document)
  return Object.entries(document.components.schemas).flatMap(([name, { examples }]) => {
    const validate = ajv.getSchema(`api#/components/schemas/${name}`)
    const faulty = (examples as unknown[]).filter((example) => !validate?.(example))
    return faulty.map(() => `${name}: ${ajv.errorsText(validate?.errors)}`)
  })
}
