/**
 * What members of staff may do, by area of the panel: to view it, to change it, to move money, and to take data out. Every action of theirs
 * names one of these. The panel shows them as a table, in this order.
 */
const permissionAreas = {
  overview: { view: ['overview.read'] },
  orders: {
    view: ['orders.read'],
    change: ['orders.write'],
    // orders.pay counts money as arrived that no provider has reported.
    money: ['orders.pay', 'orders.refund'],
    export: ['orders.export'],
  },
  catalogue: { view: ['catalogue.read'], change: ['catalogue.write'] },
  prices: { money: ['coupons.write', 'rates.write'] },
  customers: {
    view: ['customers.read'],
    change: ['customers.write', 'customers.erase'],
    export: ['customers.export'],
  },
  content: { view: ['content.read'], change: ['content.write'] },
  community: { change: ['community.moderate', 'messages.answer', 'newsletter.send'] },
  search: { view: ['search.read'], change: ['search.write'] },
  // themes.upload adds scripts that run on every page, for members of the team as well.
  themes: { change: ['themes.write', 'themes.upload'] },
  apps: { view: ['apps.read'], change: ['apps.write'] },
  settings: {
    view: ['settings.read'],
    // security.write changes what protects the site and its mails: addresses, sessions, limits, retention.
    change: ['settings.write', 'security.write'],
    money: ['payments.write'],
  },
  jobs: { view: ['jobs.read'], change: ['jobs.write'] },
  team: { view: ['team.read'], change: ['team.write'] },
  audit: { view: ['audit.read'] },
} as const

export const permissionColumns = ['view', 'change', 'money', 'export'] as const

type Column = (typeof permissionColumns)[number]
type Cells = { readonly [C in Column]?: readonly Permission[] }
type Listed<Area> = Area extends unknown ? Extract<Area[keyof Area], readonly string[]>[number] : never

export type PermissionArea = keyof typeof permissionAreas

/** What everybody may do concerns nobody but themselves, such as their sessions. */
export type Permission = 'own' | Listed<(typeof permissionAreas)[PermissionArea]>

/** The areas with what each column has of them. */
export const areaCells = Object.entries(permissionAreas) as [PermissionArea, Cells][]

export const permissions: readonly Permission[] = [
  'own',
  ...areaCells.flatMap(([, cells]) => permissionColumns.flatMap((column) => cells[column] ?? [])),
]

export function isPermission(text: unknown): text is Permission {
  return permissions.some((permission) => permission === text)
}

/** These permissions as a role has them: with what everybody may do, and to view what it may change, each once and in order. */
export function completePermissions(given: Iterable<Permission>): Permission[] {
  const held = new Set<Permission>(['own', ...given])
  for (const [, { view = [], change = [], money = [], export: taken = [] }] of areaCells)
    if ([...change, ...money, ...taken].some((one) => held.has(one))) for (const one of view) held.add(one)
  return permissions.filter((permission) => held.has(permission))
}
