/** What members of staff may do. Every action of theirs names one. */
const permissions = [
  /** What concerns nobody but oneself, such as the own sessions: every role has it. */
  'own',
  'overview.read',
  'orders.read',
  'orders.write',
  /** Counts money as arrived that no provider has reported. */
  'orders.pay',
  'orders.refund',
  'orders.export',
  'catalogue.read',
  'catalogue.write',
  'coupons.write',
  'rates.write',
  'content.read',
  'content.write',
  'community.moderate',
  'messages.answer',
  'newsletter.send',
  'customers.read',
  'customers.write',
  'customers.export',
  'customers.erase',
  'apps.read',
  'apps.write',
  'search.read',
  'search.write',
  'themes.write',
  'payments.write',
  /** Changes what protects the site and its mails: addresses, sessions, limits, retention. */
  'security.write',
  'settings.read',
  'settings.write',
  'jobs.read',
  'jobs.write',
  'team.read',
  'team.write',
  'audit.read',
] as const

export type Permission = (typeof permissions)[number]

export const roles = ['owner', 'manager', 'editor', 'support'] as const
export type Role = (typeof roles)[number]

const RUN_THE_SHOP: readonly Permission[] = [
  'own',
  'overview.read',
  'orders.read',
  'orders.write',
  'orders.pay',
  'orders.refund',
  'orders.export',
  'catalogue.read',
  'catalogue.write',
  'coupons.write',
  'rates.write',
  'content.read',
  'content.write',
  'community.moderate',
  'messages.answer',
  'newsletter.send',
  'customers.read',
  'customers.write',
  'customers.export',
  'search.read',
  'search.write',
  'themes.write',
  'settings.read',
  'settings.write',
  'jobs.read',
  'jobs.write',
  'team.read',
  'audit.read',
]

/** Owners may do everything; managers whatever cannot give others power, money or data away. */
const granted: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(RUN_THE_SHOP),
  editor: new Set([
    'own',
    'overview.read',
    'catalogue.read',
    'catalogue.write',
    'content.read',
    'content.write',
    'community.moderate',
    'search.read',
  ]),
  support: new Set([
    'own',
    'overview.read',
    'orders.read',
    'orders.write',
    'catalogue.read',
    'content.read',
    'community.moderate',
    'messages.answer',
    'customers.read',
    'customers.write',
  ]),
}

/** The permissions of a role. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return granted[role]
}

export function mayRole(role: Role, permission: Permission): boolean {
  return granted[role].has(permission)
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}
