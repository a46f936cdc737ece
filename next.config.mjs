/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Types are checked by `npm run check`, with a compiler that Next does not know.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'better-sqlite3',
    'pg',
    'ioredis',
    'pino',
    'ipaddr.js',
    'sanitize-html',
    'html-to-text',
  ],
  headers: async () => [
    {
      // The answers of the API and of live results have headers of their own.
      source: '/((?!api/v1|search/suggest$).*)',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        // No other site shows our pages within its own.
        { key: 'Content-Security-Policy', value: "frame-ancestors 'self'" },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
      ],
    },
  ],
}

export default config
