import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

// Node looks up, reads and translates each file of a package by itself, which takes longer than to load it from the bundle. Only what
// programs load whenever they start is in there: some of the others hold native code, and esbuild leaves no names to what is imported
// from a CommonJS package when it is first used.
const bundled = new Set([
  '@upstash/ratelimit',
  'citty',
  'html-to-text',
  'intl-messageformat',
  'ipaddr.js',
  'isbot',
  'liquidjs',
  'lru-cache',
  'next-auth/jwt',
  'otplib',
  'postcss',
  'sanitize-html',
  'zod',
])

// These are CommonJS. What is imported, Node reads twice: once to find the names that it exports.
export const required = new Set(['@prisma/client/runtime/client', 'better-sqlite3', 'esbuild', 'pino'])

const BARE = /^[^./#]/
const MODULE = '.wasm-base64.mjs'

/**
 * Bundles those packages, with all that they load themselves, and has the others loaded from where they are.
 * @type {import('esbuild').Plugin}
 */
export const bundlePackages = {
  name: 'packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: BARE }, ({ path: name, importer, kind }) => {
      if (kind === 'entry-point' || isBundled(name) || importer.includes('node_modules')) return undefined
      if (kind === 'import-statement' && required.has(name)) return { path: name, namespace: 'required' }
      return { external: true }
    })
    onLoad({ filter: /./, namespace: 'required' }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)})`,
    }))
    // Zod also offers its messages in fifty languages as a property of its own, and nobody asks for that: a third of it.
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ path: name, importer }) =>
      /[\\/]zod[\\/]v4[\\/]/.test(importer) ? { path: name, namespace: 'left-out' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: 'export {}' }))
  },
}

/** Whether programs have the package of this name in their bundle. */
export function isBundled(name) {
  return bundled.has(name) || bundled.has(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

/**
 * Puts Prisma's query compilers into files of their own, which are read when Prisma is first used. In the modules that Prisma has for
 * them they are texts, which stay in memory twice.
 * @type {import('esbuild').Plugin}
 */
export const bundleQueryCompilers = {
  name: 'query-compilers',
  setup({ onResolve, onLoad }) {
    const { resolve } = createRequire(inRoot('package.json'))
    onResolve({ filter: /^@prisma\/client\/.*\.wasm-base64\.mjs$/ }, ({ path: name }) => ({
      path: resolve(name),
      namespace: 'query-compiler',
    }))
    onLoad({ filter: /./, namespace: 'query-compiler' }, ({ path: file }) => ({
      contents: `
        import { readFile } from 'node:fs/promises'
        import compiler from ${JSON.stringify(file.replace(MODULE, '.wasm'))}
        export const wasm = await readFile(new URL(compiler, import.meta.url))`,
    }))
    onResolve({ filter: /\.wasm$/, namespace: 'query-compiler' }, ({ path: file }) => ({
      path: file,
      namespace: 'query-compiler-file',
    }))
    onLoad({ filter: /./, namespace: 'query-compiler-file' }, async ({ path: file }) => {
      const { wasm } = await import(pathToFileURL(file.replace('.wasm', MODULE)).href)
      return { contents: Buffer.from(wasm, 'base64'), loader: 'file' }
    })
  },
}

/** Names by which bundled CommonJS packages load Node's own modules. No module declares these names. */
export const requireBanner = {
  js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
}
