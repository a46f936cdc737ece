import { sampleUrl } from './pictures.ts'

/** The page for those who write apps. */
export const developersSample = {
  api: {
    base_url: sampleUrl('/api/v1'),
    document_url: '/openapi.json',
    command: `curl -s ${sampleUrl('/api/v1/site')} -H "X-Api-Key: $KEY"`,
    requests_per_minute: 60,
    signing_required: false,
  },
  groups: [
    {
      name: 'products',
      description: 'The catalogue.',
      operations: [
        {
          id: 'listProducts',
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
