import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The parts of an OpenAPI document that answers are compared with. */
export type ApiDocument = {
  openapi: string
  paths: Record<string, Record<string, ApiOperation>>
  components: Record<string, Record<string, unknown>>
}

export type ApiOperation = {
  operationId?: string
  parameters?: readonly ApiParameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
  security?: readonly Record<string, unknown>[]
}

export type ApiParameter = { $ref?: string; name: string; in: string; required?: boolean; schema: object }

export type ReceivedAnswer = {
  status: number
  headers: Record<string, string>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
  json: any
}

/** Compares answers with a document. */
export type Contract = {
  document: ApiDocument
  operations: readonly { method: string; path: string; operation: ApiOperation }[]
  /** The faults of an answer to an operation, in a sentence each; none if it is as the document says. */
  findFaults(method: string, path: string, answer: ReceivedAnswer): string[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function createContract(document: ApiDocument): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )

  const validatorOf = (pointer: string): ValidateFunction => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  const findFaults: Contract['findFaults'] = (method, path, { status, headers, text, json }) => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return [`the document has no ${method} ${path}`]
    const response = operation.responses[status]
    if (!response) return [`the document does not mention ${status}`]
    if (headers['set-cookie'] !== undefined) return ['it sets a cookie']
    const at =
      response.$ref?.slice(1) ?? `/paths/${escapePart(path)}/${method.toLowerCase()}/responses/${status}`
    const content = response.$ref ? resolve(document, at) : response
    const isJson = content.content?.['application/json'] !== undefined
    if (!isJson) return text === '' ? [] : [`${status} has a body`]
    if (!headers['content-type']?.startsWith('application/json')) return ['it is no JSON']
    if (json === undefined) return ['its body cannot be parsed']
    const validate = validatorOf(`${at}/content/${escapePart('application/json')}/schema`)
    if (validate(json)) return []
    const [error] = validate.errors ?? []
    return [`${error?.instancePath || 'the body'} ${error?.message ?? 'is not as documented'}`]
  }
  return { document, operations, findFaults }
}

/** A part of a pointer (RFC 6901), within a URI. */
function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function resolve(document: ApiDocument, pointer: string): { content?: Record<string, unknown> } {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  return parts.reduce<unknown>(
    (value, part) => (value as Record<string, unknown>)?.[part],
    document,
  ) as object
}
