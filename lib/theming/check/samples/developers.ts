import { sampleUrl } from './pictures.ts'

/** The page for those who write apps. */
const guides = [{ title: 'Quick start', url: '/developers/quick-start', current: true }]

export const developersSample = {
  guides,
  reference_url: '/developers',
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
  guides,
  reference_url: '/developers',
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
  guides,
  reference_url: '/developers',
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
    samples: [{ id: 'curl', language: 'curl', code: 'curl -s https://shop.example.com/api/v1/products' }],
  },
}
