import fs from 'node:fs'

// Next wants to know its path when it builds. For our server, it is given a mark, in whose place the server writes the path of each request,
// or nothing (`lib/server/panel`). By itself, Next answers at the root.
const mark = process.env.BASE_PATH_MARK
// `npm run build` builds beside `.next`, which stays whole until the build takes its place.
const distDir = process.env.BUILD_FOLDER

/** @type {(phase: string) => import('next').NextConfig} */
const config = (phase) => {
  if (phase === 'phase-production-server' && !mark) refuseMarkedBuild()
  return settings
}

function refuseMarkedBuild() {
  const file = new URL('.next/required-server-files.json', import.meta.url)
  if (fs.existsSync(file) && JSON.parse(fs.readFileSync(file, 'utf8')).config.basePath !== '')
    throw new Error('The build in .next is for "npm start". For "next start", run "npx next build" first.')
}

/** @type {import('next').NextConfig} */
const settings = {
  ...(mark && { basePath: mark, env: { BASE_PATH_MARK: mark } }),
  ...(distDir && { distDir }),
  poweredByHeader: false,
  // Our server does, once it has seen the whole of a page.
  compress: false,
  // Our server does, once it knows that the address is not a former one that redirects elsewhere.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm run check`, with a compiler that Next does not know.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    'better-sqlite3',
    'esbuild',
    'pg',
    'ioredis',
    'pino',
    'ipaddr.js',
    'sanitize-html',
    'html-to-text',
    'liquidjs',
    'stripe',
    '@mollie/api-client',
    '@paypal/paypal-server-sdk',
    '@myriaddreamin/typst-ts-node-compiler',
    '@modelcontextprotocol/sdk',
    '@opensearch-project/opensearch',
  ],
  // Of the panel, what is opened is loaded, not all of it with the first page.
  // Pages of the panel answer with 403.
  // The server limits bodies by their path before Next sees them: this is the largest of its limits.
  experimental: {
    preloadEntriesOnStart: false,
    authInterrupts: true,
    serverActions: { bodySizeLimit: '9mb' },
  },
  // Metadata stands in the head for everybody, and is not streamed into the body after it.
  htmlLimitedBots: /.*/,
}

export default config
