import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

type Import = { from: string; to: string; typeOnly: boolean }

const files = ['lib', 'app', 'prisma/seed'].flatMap((folder) => listSources(folder))
const imports = files.flatMap(readImports)
const domains = [
  'accounts',
  'addresses',
  'apps',
  'cart',
  'catalogue',
  'checkout',
  'contact',
  'content',
  'mail',
  'media',
  'newsletter',
  'orders',
  'outbox',
  'payments',
  'push',
  'rates',
  'reviews',
]
const DOMAIN = new RegExp(`^lib/(${domains.join('|')})/`)
const MODULE = new RegExp(`^lib/(${domains.join('|')}|search|theming)/`)
// What the words of a text are, without the machinery that looks for them: views are rendered apart from it.
const WORDS = 'lib/search/words.ts'
const DOOR = new RegExp(`^lib/(${domains.join('|')}|settings|search)/index\\.ts$`)
// Checks have a door of their own: they bring the engine, which pages leave to a thread.
const THEMING_DOOR = /^lib\/theming\/(check\/)?index\.ts$/

/** Who may import whom. Packages are named as such, files by their path. */
const rules: { name: string; from: RegExp; mayNot: (to: string, from: string) => boolean }[] = [
  {
    name: 'pages know neither Prisma nor the platform below the doors',
    from: /^app\//,
    mayNot: (to) => /prisma/i.test(to) || /^lib\/platform\/(db|generated)/.test(to),
  },
  {
    name: 'endpoints know the kernel, doors of domains, money, settings and search alone',
    from: /^lib\/api\/v1\/.+\//,
    mayNot: (to) => (isPackage(to) ? to !== 'zod' : !/^lib\/(api|money)\//.test(to) && !DOOR.test(to)),
  },
  {
    name: 'the kernel knows the platform, settings, money and the doors of accounts and apps alone',
    from: /^lib\/api\/kernel\//,
    mayNot: (to) =>
      isPackage(to)
        ? /^(next|react|@?prisma)/.test(to)
        : !/^lib\/(api\/kernel|platform|money)\/|^lib\/context\.ts$|^lib\/(settings|accounts|apps)\/index\.ts$/.test(
            to,
          ),
  },
  {
    name: 'domains know the platform, settings, money and the doors of search and other domains alone',
    from: DOMAIN,
    mayNot: (to, from) =>
      isPackage(to)
        ? /^(next|react)/.test(to)
        : !/^lib\/(platform|money)\/|^lib\/context\.ts$/.test(to) &&
          !DOOR.test(to) &&
          !isSameModule(to, from),
  },
  {
    name: 'search knows the platform and settings alone, and so no domain',
    from: /^lib\/search\//,
    mayNot: (to) =>
      isPackage(to)
        ? /^(next|react)/.test(to)
        : !/^lib\/(search|platform)\/|^lib\/settings\/index\.ts$/.test(to),
  },
  {
    name: 'theming knows the platform, settings and the words of search alone',
    from: /^lib\/theming\//,
    mayNot: (to) =>
      isPackage(to)
        ? !/^(node:|liquidjs$|zod$)/.test(to)
        : !/^lib\/(theming|platform)\/|^lib\/settings\/index\.ts$/.test(to) && to !== WORDS,
  },
  {
    name: 'the platform knows packages alone',
    from: /^lib\/platform\//,
    mayNot: (to) => !isPackage(to) && !/^lib\/platform\//.test(to),
  },
  {
    name: 'settings and money know the platform and each other alone',
    from: /^lib\/(settings|money)\//,
    mayNot: (to) => !isPackage(to) && !/^lib\/(settings|money|platform)\//.test(to),
  },
]

describe('imports', () => {
  it('are seen at all', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it.each(rules)('$name', ({ from, mayNot }) => {
    const broken = imports.filter((one) => from.test(one.from) && mayNot(one.to, one.from))
    expect(broken.map(describeImport)).toEqual([])
  })

  it('enter a module through its door', () => {
    const broken = imports.filter(
      ({ from, to }) =>
        MODULE.test(to) && !DOOR.test(to) && !THEMING_DOOR.test(to) && !isSameModule(to, from) && !isRead(to),
    )
    expect(broken.map(describeImport)).toEqual([])
  })

  it('make no circle between files', () => {
    expect(findCircle(imports.filter(({ typeOnly }) => !typeOnly))).toEqual([])
  })
})

describe('the environment', () => {
  it('is read in one place', () => {
    const readers = files.filter((file) => /process\.env\b/.test(readFileSync(path.join(root, file), 'utf8')))
    expect(readers.filter((file) => !ENVIRONMENT_READERS.has(file))).toEqual([])
  })
})

// Prisma's own command is a child process: it is given the environment, which is not read.
const ENVIRONMENT_READERS = new Set(['lib/platform/env.ts', 'lib/platform/migrations/generate.ts'])

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('lib/platform/generated/'))
}

function readImports(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'"=;()]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  return [...statements].map(([, type, fixed, dynamic]) => ({
    from: file,
    to: resolve(file, fixed ?? dynamic ?? ''),
    typeOnly: Boolean(type),
  }))
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  if (!target.startsWith('.')) return target
  return path.join(path.dirname(file), target)
}

function isPackage(to: string): boolean {
  return !/^(lib|app|prisma|tests)\//.test(to)
}

function isSameModule(to: string, from: string): boolean {
  return MODULE.exec(to)?.[1] === MODULE.exec(from)?.[1]
}

/** What is no module's door but made for reading by others, such as pictures in a folder. */
function isRead(to: string): boolean {
  return !to.endsWith('.ts') || to === WORDS
}

function describeImport({ from, to }: Import): string {
  return `${from} → ${to}`
}

function findCircle(edges: Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    path.push(file)
    for (const to of next.get(file) ?? []) {
      const circle = visit(to)
      if (circle.length > 0) return circle
    }
    path.pop()
    done.add(file)
    return []
  }
  for (const file of next.keys()) {
    const circle = visit(file)
    if (circle.length > 0) return circle
  }
  return []
}
