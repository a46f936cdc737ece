import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

type Import = { from: string; to: string }

const ofPackages = ['client', 'messages', 'themes', 'word-index'].map((name) => `packages/${name}/src`)
const files = ['lib', 'app', 'prisma/seed', ...ofPackages].flatMap((folder) => listSources(folder))
const imports = files.flatMap(readImports)
/** From the ways in down to what they all stand on. A file is on the first floor that names it, and imports from below. */
const floors: { name: string; files: RegExp }[] = [
  {
    name: 'ways in',
    files: /^lib\/(server|api|pages|admin|cli)\/|^lib\/app\//,
  },
  { name: 'web', files: /^lib\/web\// },
  { name: 'import', files: /^lib\/import\// },
  { name: 'domains', files: /^lib\/domains\/|^lib\/context\.ts$/ },
  { name: 'engines', files: /^lib\/(search|theming)\// },
  { name: 'services', files: /^lib\/services\// },
  { name: 'platform', files: /^lib\/platform\// },
]
const floorOf = (file: string) => floors.findIndex(({ files }) => files.test(file))

const WAY_IN = /^lib\/(server|api|pages|admin|cli)\//
/** Prints what the API says of itself. */
const API_DOCUMENT = 'lib/api/v1/document.ts'

const DOMAIN = /^lib\/domains\/|^lib\/services\/(mail|media|outbox)\//
const MODULE = /^lib\/(services\/(?:mail|media|outbox)|search|theming)\//
/** Domains, and the parts of them that have a door of their own. Of gateways, payments knows more than the door. */
const domains = files
  .flatMap((file) => /^(lib\/domains\/.+)\/index\.ts$/.exec(file)?.[1] ?? [])
  .filter((folder) => !folder.endsWith('/payments/gateways'))
  .sort((one, other) => other.length - one.length)
// Gateways have a door of their own: the context holds them, and the rest of payments needs the context. What domains
// refuse belongs to none of them.
const DOOR =
  /^lib\/((domains\/[\w/-]+|services\/(mail|media|outbox|settings|texts)|search)\/index|domains\/(domain-error|save-category))\.ts$/
/** Staff actions of a domain, and the parts that domains below it need. */
const PARTS = [
  'people/accounts/addresses',
  'people/accounts/staff',
  'people/staff/authority',
  'shop/catalogue/staff',
  'shop/orders/staff',
  'shop/payments/gateways',
]
// Checks have a door of their own: they bring the engine, which pages leave to a thread.
const THEMING_DOOR = /^lib\/theming\/(check\/)?index\.ts$/

/** The function that defines a statement, and the folders that contain statements. */
const STATEMENT = 'lib/platform/database/statements/statement.ts'
const STATEMENTS =
  /^lib\/(api\/kernel|search|services\/(outbox|settings)|domains\/[\w/-]*\b(accounts|cart|catalogue|contact|content|funnel|notices|orders|webhooks))\/statements\//

/** Who may import whom. Packages are named as such, files by their path. */
const rules: { name: string; from: RegExp; mayNot: (to: string, from: string) => boolean }[] = [
  {
    name: 'the word index knows itself and packages alone',
    from: /^packages\/word-index\//,
    mayNot: (to) => !isPackage(to) && !to.startsWith('packages/word-index/src/'),
  },
  {
    name: 'messages know themselves and packages alone',
    from: /^packages\/messages\//,
    mayNot: (to) => !isPackage(to) && !to.startsWith('packages/messages/src/'),
  },
  {
    name: 'themes know themselves, packages, and the public APIs of messages and of words alone',
    from: /^packages\/themes\//,
    mayNot: (to) =>
      isPackage(to)
        ? !/^(node:|(liquidjs|yauzl|zod|acorn|postcss|esbuild|lru-cache|sanitize-html)$)/.test(to)
        : !/^packages\/(themes\/src\/|messages\/src\/index\.ts$|word-index\/src\/words\/words\.ts$)/.test(to),
  },
  {
    name: 'packages of the project are entered through their public APIs',
    from: /^(lib|app|prisma)\//,
    mayNot: (to) => to.startsWith('packages/'),
  },
  {
    name: 'the client knows itself alone',
    from: /^packages\/client\//,
    mayNot: (to) => !to.startsWith('packages/client/src/'),
  },
  {
    name: 'pages know neither Prisma nor the platform below the doors',
    from: /^app\//,
    mayNot: (to) => /prisma/i.test(to) || /^lib\/platform\/(database|generated)/.test(to),
  },
  {
    name: 'ways in know nothing of each other',
    from: WAY_IN,
    mayNot: (to, from) =>
      WAY_IN.test(to) && WAY_IN.exec(to)?.[1] !== WAY_IN.exec(from)?.[1] && to !== API_DOCUMENT,
  },
  {
    name: 'endpoints know the kernel, what the ways in share, and doors of domains, settings, texts and search alone',
    from: /^lib\/api\/v1\/.+\//,
    mayNot: (to) => (isPackage(to) ? to !== 'zod' : !/^lib\/(api|web)\//.test(to) && !DOOR.test(to)),
  },
  {
    name: 'the panel knows doors, what the ways in share, settings and texts, and so holds no rule',
    from: /^lib\/admin\//,
    mayNot: (to) =>
      isPackage(to)
        ? /prisma/i.test(to)
        : !/^lib\/(admin|web|services\/(money|documents))\/|^lib\/app\/(app|current-app)\.ts$|^lib\/platform\/text\/embeds\/index\.ts$/.test(
            to,
          ) && !DOOR.test(to),
  },
  {
    name: 'what the ways in share knows no way in, nor Prisma',
    from: /^lib\/web\//,
    mayNot: (to) =>
      isPackage(to)
        ? /^(next|react|@?prisma)/.test(to)
        : !/^lib\/(web|platform|services\/(money|documents))\/|^lib\/context\.ts$/.test(to) && !DOOR.test(to),
  },
  {
    name: 'the kernel knows what the ways in share, languages, the platform, settings, money and the doors of accounts and apps alone',
    from: /^lib\/api\/kernel\//,
    mayNot: (to) =>
      isPackage(to)
        ? /^(next|react|@?prisma)/.test(to)
        : !/^lib\/(api\/kernel|web|platform|services\/money)\/|^lib\/(context|app\/open-language)\.ts$|^lib\/(services\/settings|domains\/people\/(?:accounts|apps))\/index\.ts$/.test(
            to,
          ),
  },
  {
    name: 'domains know the platform, settings, money and the doors of search, themes and other domains alone',
    from: DOMAIN,
    mayNot: (to, from) =>
      isPackage(to)
        ? /^(next|react)/.test(to)
        : !/^lib\/(platform|services\/money)\/|^lib\/context\.ts$/.test(to) &&
          !DOOR.test(to) &&
          to !== 'lib/theming/index.ts' &&
          !isSameModule(to, from),
  },
  {
    name: 'search knows the platform and settings alone, and so no domain',
    from: /^lib\/search\//,
    mayNot: (to) =>
      isPackage(to)
        ? /^(next|react)/.test(to)
        : !/^lib\/(search|platform)\/|^lib\/services\/settings\/index\.ts$/.test(to),
  },
  {
    name: 'theming knows the package of themes, the platform, settings and texts alone',
    from: /^lib\/theming\//,
    mayNot: (to) =>
      isPackage(to)
        ? !/^(node:|themes(\/check)?$)/.test(to)
        : !/^lib\/(theming|platform|services\/texts)\/|^lib\/services\/settings\/index\.ts$/.test(to),
  },
  {
    name: 'statements are written for what runs with every sale and every start alone (docs/decisions/016-statements.md)',
    from: /^(lib\/(?!platform\/)|app|prisma)/,
    mayNot: (to, from) => to === STATEMENT && !STATEMENTS.test(from),
  },
  {
    name: 'what is below the client belongs to the database alone',
    from: /^(lib\/(?!platform\/database\/)|app|prisma)/,
    mayNot: (to) => to.startsWith('lib/platform/database/transactions/'),
  },
  {
    name: 'the platform knows packages alone',
    from: /^lib\/platform\//,
    mayNot: (to) => !isPackage(to) && !/^lib\/platform\//.test(to),
  },
  {
    name: 'settings and money know the platform and each other alone',
    from: /^lib\/services\/(settings|money)\//,
    mayNot: (to) => !isPackage(to) && !/^lib\/(services\/(settings|money)|platform)\//.test(to),
  },
]

describe('imports', () => {
  it('are seen at all', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it('run down from floor to floor', () => {
    const inLib = imports.filter(({ from, to }) => from.startsWith('lib/') && to.startsWith('lib/'))
    const broken = inLib.filter(({ from, to }) => floorOf(to) < floorOf(from))
    expect(broken.map(describeImport)).toEqual([])
  })

  it('are judged for every file: there is none without a floor', () => {
    expect(files.filter((file) => file.startsWith('lib/') && floorOf(file) < 0)).toEqual([])
  })

  it.each(rules)('$name', ({ from, mayNot }) => {
    const broken = imports.filter((one) => from.test(one.from) && mayNot(one.to, one.from))
    expect(broken.map(describeImport)).toEqual([])
  })

  it('find one door in each domain, and others only where a part is needed without the rest', () => {
    const folders = files.flatMap((file) => /^lib\/domains\/(.+)\/index\.ts$/.exec(file)?.[1] ?? [])
    const [whole, parts] = [folders.filter(isDomain), folders.filter((folder) => !isDomain(folder))]
    const inDomains = files.flatMap((file) => /^lib\/domains\/([\w-]+\/[\w-]+)\//.exec(file)?.[1] ?? [])
    expect(whole.sort()).toEqual([...new Set(inDomains)].sort())
    expect(parts.sort()).toEqual(PARTS)
  })

  it('name what is far away from the root, not by three folders up', () => {
    const climbing = files.filter((file) =>
      /['"]\.\.\/\.\.\/\.\.\//.test(readFileSync(path.join(root, file), 'utf8')),
    )
    expect(climbing.filter((file) => file.startsWith('lib/'))).toEqual([])
  })

  it('enter a module through its door', () => {
    const broken = imports.filter(
      ({ from, to }) =>
        moduleOf(to) !== undefined &&
        !DOOR.test(to) &&
        !THEMING_DOOR.test(to) &&
        !isSameModule(to, from) &&
        !isRead(to),
    )
    expect(broken.map(describeImport)).toEqual([])
  })

  it('make no circle between files, types included', () => {
    expect(findCircle(imports)).toEqual([])
  })
})

describe('the environment', () => {
  it('is read in one place', () => {
    const readers = files.filter((file) => /process\.env\b/.test(readFileSync(path.join(root, file), 'utf8')))
    expect(readers.filter((file) => !ENVIRONMENT_READERS.has(file))).toEqual([])
  })
})

// Programs of Prisma and PostgreSQL are child processes: they are given the environment, which is not read. Next writes the mark of the
// panel's path into the code when it is built.
const ENVIRONMENT_READERS = new Set([
  'lib/platform/process/env.ts',
  'lib/admin/ui/frame/on-site.ts',
  'lib/platform/migrations/generate.ts',
  'lib/platform/database/backup/postgresql-tools.ts',
])

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('lib/platform/generated/'))
}

function readImports(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\s+(?:type\s+)?(?:[^'"=;()]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  return [...statements].map(([, fixed, dynamic]) => ({
    from: file,
    to: resolve(file, fixed ?? dynamic ?? ''),
  }))
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  if (!target.startsWith('.')) return target
  return path.join(path.dirname(file), target)
}

function isPackage(to: string): boolean {
  return !/^(lib|app|packages|prisma|tests)\//.test(to)
}

function isDomain(folder: string): boolean {
  return folder.split('/').length === 2
}

function isSameModule(to: string, from: string): boolean {
  return moduleOf(to) === moduleOf(from)
}

/** The innermost folder with a door that a file stands in. */
function moduleOf(file: string): string | undefined {
  return domains.find((folder) => file.startsWith(`${folder}/`)) ?? MODULE.exec(file)?.[1]
}

/** Files that others may read although they are not a module's public API, such as a folder of images. */
function isRead(to: string): boolean {
  return !to.endsWith('.ts')
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
