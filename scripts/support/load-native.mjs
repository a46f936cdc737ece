import { pathToFileURL } from 'node:url'

/**
 * Packages with native code that a server needs, and how to see that they work: to import some of them loads nothing yet.
 * @type {Record<string, (module: any) => unknown>}
 */
export const nativePackages = {
  '@myriaddreamin/typst-ts-node-compiler': () => undefined,
  '@node-rs/argon2': () => undefined,
  bcrypt: () => undefined,
  'better-sqlite3': ({ default: Database }) => new Database(':memory:').close(),
  esbuild: ({ transform }) => transform(''),
  sharp: () => undefined,
}

// In a process of its own, since what is built for another Node may end the process that loads it: the name is written before.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, use] of Object.entries(nativePackages)) {
    process.stdout.write(`${name}: `)
    try {
      await use(await import(name))
      process.stdout.write('loaded\n')
    } catch (error) {
      process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
      process.exit(1)
    }
  }
  process.exit(0)
}
