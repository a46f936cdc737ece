import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { apiDocument } from '#lib/api/v1/document.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { findBreakingChanges } from '#tests/support/breaking-changes.ts'

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

describe('version 1', () => {
  const released = JSON.parse(readFileSync(new URL('openapi.released.json', committed), 'utf8'))

  it('keeps all that clients rely on (`npm run openapi -- --release` takes what was added into account)', () => {
    expect(findBreakingChanges(released, document)).toEqual([])
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
    expect(findBreakingChanges(document, broken)).toEqual(
      expect.arrayContaining([
        'GET /menus is gone',
        'GET /products 200.data[].price.formatted is gone',
        'GET /site 200.data.tagline is no longer always there',
        'GET /posts 200.meta.total was integer and is string',
        'GET /posts no longer takes category',
        'GET /posts now requires q',
      ]),
    )
  })
})
