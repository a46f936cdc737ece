import { sampleUrl } from './pictures.ts'

const menu = {
  guides: [{ title: 'Quick start', url: '/developers/quick-start', current: true }],
  playground_url: '/developers/playground',
  reference_url: '/developers',
  changes_url: '/developers/changes.xml',
}

/** The page for those who write apps. */
export const developersSample = {
  ...menu,
  api: {
    base_url: sampleUrl('/api/v1'),
    document_url: '/openapi.json',
    collection_url: '/developers/collection.json',
    command: `curl -s ${sampleUrl('/api/v1/site')} -H "X-Api-Key: $KEY"`,
    requests_per_minute: 60,
    signing_required: false,
  },
  search: {
    term: 'sort',
    results: [
      {
        title: 'List products',
        part: 'GET /products',
        url: '/developers/operations/listProducts',
        excerpt: 'sort',
      },
    ],
  },
  groups: [
    {
      name: 'products',
      description: 'The catalogue.',
      operations: [
        {
          id: 'listProducts',
          url: '/developers/operations/listProducts',
          method: 'GET',
          path: '/products',
          summary: 'List products',
          description_html: 'The newest first, unless <code>sort</code> says otherwise.',
          parameters: [{ name: 'sort', description_html: 'Such as <code>price_asc</code>.' }],
        },
      ],
    },
  ],
}

/** A guide. */
export const guideSample = {
  ...menu,
  guide: {
    title: 'Quick start',
    body_html: '<h2 id="a-key">A key</h2><p>Ask the shop’s owner.</p>',
    sections: [{ id: 'a-key', title: 'A key' }],
  },
}

const member = {
  name: 'sort',
  type: 'string',
  required: false,
  description_html: 'Such as <code>price_asc</code>.',
}

/** The page of one operation. */
export const operationSample = {
  ...menu,
  operation: {
    id: 'listProducts',
    method: 'GET',
    path: '/products',
    summary: 'List products',
    description_html: 'The newest first, unless <code>sort</code> says otherwise.',
    for_customers: false,
    parameters: [{ ...member, place: 'query' }],
    body: [member],
    answer: [member],
    refusals: [{ status: '401', codes_html: '<code>missing_key</code>' }],
    example: '{ "data": [] }',
    console: {
      path: '/api/v1/products',
      parameters: [{ id: 'query-sort', name: 'sort', place: 'query', required: false, value: '' }],
      body: '{}',
    },
    samples: [{ id: 'curl', language: 'curl', code: 'curl -s https://shop.example.com/api/v1/products' }],
  },
}

/** The page that shows how a request is signed. */
export const playgroundSample = {
  ...menu,
  playground: {
    origin: sampleUrl(''),
    guide_url: '/developers/signing',
    methods: ['GET', 'POST'],
    window: 300,
    example: {
      key: 'ak_0a1B2c3D4e5F6g7H8i9J0kLm',
      secret: 'as_Zx9-Qw8_Er7tYu6iOp5aSd4fGh3jKl2zXc1vBn0mQaW',
      method: 'GET',
      target: '/api/v1/site',
      body: '',
      timestamp: '1795223400',
      nonce: 'nonce-0001-!x',
    },
    hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    lines: [{ part: 'method', label: 'Method', value: 'GET' }],
    text: 'GET',
    signature: 'EeLHsX5bVm3nYf/2Ohp03SFlTM3y1kwcsXc8Occ0faE=',
    command: `curl -X GET '${sampleUrl('/api/v1/site')}'`,
  },
}
