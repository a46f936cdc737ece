import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { apiDocument } from '#lib/api/v1/document.ts'
import { v1 } from '#lib/api/v1/index.ts'

const committed = new URL('../../docs/api/openapi.json', import.meta.url)
const document = JSON.parse(JSON.stringify(apiDocument('Storefront API', '/api/v1')))

describe('the OpenAPI document', () => {
  it('is committed as it is now (`npm run openapi` writes it)', () => {
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(document)
  })

  it('has every endpoint', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(v1.map(({ method, path }) => `${method} ${path}`).sort())
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
