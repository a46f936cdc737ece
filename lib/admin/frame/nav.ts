import type { LucideIcon } from 'lucide-react'
import {
  Blocks,
  Boxes,
  ChartColumn,
  Contact,
  CreditCard,
  Factory,
  FileText,
  FolderTree,
  House,
  Images,
  Languages,
  ListChecks,
  Mail,
  Menu,
  MessagesSquare,
  Newspaper,
  Package,
  PackageOpen,
  Paintbrush,
  Scale,
  ScrollText,
  Search,
  Send,
  Settings,
  Star,
  Tag,
  Ticket,
  Truck,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react'
import type { Permission } from '#lib/domains/people/staff/authority/index.ts'
import type { PlainKey } from '#lib/services/texts/index.ts'

export type NavEntry = {
  path: string
  title: PlainKey
  permission: Permission
  icon: LucideIcon
  /** The key that opens it after G. */
  key?: string
  /** Where something new of its kind begins, which the command palette offers. */
  addition?: { path: string; title: PlainKey; permission: Permission }
}

export type NavGroup = { title: PlainKey | null; entries: readonly NavEntry[] }

/** The pages of the sidebar and of the command palette, in their order. */
export const nav: readonly NavGroup[] = [
  {
    title: null,
    entries: [
      {
        path: '/admin',
        title: 'admin.overview.title',
        permission: 'overview.read',
        icon: House,
        key: 'h',
      },
    ],
  },
  {
    title: 'admin.nav.shop',
    entries: [
      {
        path: '/admin/orders',
        title: 'admin.orders.title',
        permission: 'orders.read',
        icon: Package,
        key: 'o',
        addition: { path: '/admin/orders/new', title: 'admin.orders.new', permission: 'orders.write' },
      },
      {
        path: '/admin/products',
        title: 'admin.catalogue.products',
        permission: 'catalogue.read',
        icon: Tag,
        key: 'k',
        addition: {
          path: '/admin/products/new',
          title: 'admin.catalogue.new',
          permission: 'catalogue.write',
        },
      },
      { path: '/admin/stock', title: 'admin.catalogue.stock', permission: 'catalogue.read', icon: Boxes },
      {
        path: '/admin/categories',
        title: 'admin.catalogue.categories',
        permission: 'catalogue.read',
        icon: FolderTree,
      },
      {
        path: '/admin/manufacturers',
        title: 'admin.safety.title',
        permission: 'catalogue.read',
        icon: Factory,
      },
      { path: '/admin/returns', title: 'admin.orders.returns', permission: 'orders.read', icon: PackageOpen },
      {
        path: '/admin/withdrawals',
        title: 'admin.withdrawals.title',
        permission: 'orders.read',
        icon: Undo2,
      },
      { path: '/admin/figures', title: 'admin.figures.title', permission: 'orders.read', icon: ChartColumn },
      { path: '/admin/coupons', title: 'admin.coupons.title', permission: 'coupons.write', icon: Ticket },
      {
        path: '/admin/rates',
        title: 'admin.rates.title',
        permission: 'rates.write',
        icon: Truck,
        key: 'v',
      },
      {
        path: '/admin/customers',
        title: 'admin.customers.title',
        permission: 'customers.read',
        icon: Contact,
        key: 'c',
        addition: {
          path: '/admin/customers/new',
          title: 'admin.customers.add',
          permission: 'customers.write',
        },
      },
    ],
  },
  {
    title: 'admin.nav.content',
    entries: [
      {
        path: '/admin/posts',
        title: 'admin.content.posts',
        permission: 'content.read',
        icon: Newspaper,
        key: 'b',
        addition: { path: '/admin/posts/new', title: 'admin.content.new_post', permission: 'content.write' },
      },
      {
        path: '/admin/pages',
        title: 'admin.content.pages',
        permission: 'content.read',
        icon: FileText,
        addition: { path: '/admin/pages/new', title: 'admin.content.new_page', permission: 'content.write' },
      },
      { path: '/admin/media', title: 'admin.media.title', permission: 'content.read', icon: Images },
      {
        path: '/admin/menus',
        title: 'admin.menus.title',
        permission: 'content.read',
        icon: Menu,
      },
      {
        path: '/admin/translations',
        title: 'admin.translations.title',
        permission: 'content.write',
        icon: Languages,
        key: 'l',
      },
      {
        path: '/admin/comments',
        title: 'admin.community.comments',
        permission: 'community.moderate',
        icon: MessagesSquare,
        key: 'd',
      },
      {
        path: '/admin/reviews',
        title: 'admin.community.reviews',
        permission: 'community.moderate',
        icon: Star,
        key: 'r',
      },
      {
        path: '/admin/messages',
        title: 'admin.messages.title',
        permission: 'messages.answer',
        icon: Mail,
        key: 'm',
      },
      {
        path: '/admin/newsletter',
        title: 'admin.newsletter.title',
        permission: 'newsletter.send',
        icon: Send,
        key: 'n',
      },
    ],
  },
  {
    title: 'admin.nav.site',
    entries: [
      {
        path: '/admin/search',
        title: 'admin.search.title',
        permission: 'search.read',
        icon: Search,
        key: 'f',
      },
      {
        path: '/admin/theme',
        title: 'admin.theme.title',
        permission: 'themes.write',
        icon: Paintbrush,
      },
      {
        path: '/admin/payments',
        title: 'admin.payments.title',
        permission: 'settings.read',
        icon: CreditCard,
        key: 'p',
      },
      {
        path: '/admin/mail',
        title: 'admin.mail.title',
        permission: 'settings.read',
        icon: Mail,
      },
      {
        path: '/admin/api',
        title: 'admin.api.title',
        permission: 'apps.read',
        icon: Blocks,
      },
      {
        path: '/admin/webhooks',
        title: 'admin.webhooks.title',
        permission: 'apps.read',
        icon: Webhook,
      },
      {
        path: '/admin/jobs',
        title: 'admin.jobs.title',
        permission: 'jobs.read',
        icon: ListChecks,
      },
      {
        path: '/admin/settings',
        title: 'admin.settings.title',
        permission: 'settings.read',
        icon: Settings,
        key: 's',
      },
      {
        path: '/admin/law',
        title: 'admin.law.title',
        permission: 'settings.read',
        icon: Scale,
      },
      {
        path: '/admin/team',
        title: 'admin.team.title',
        permission: 'team.read',
        icon: Users,
        key: 't',
      },
      {
        path: '/admin/audit',
        title: 'admin.audit.title',
        permission: 'audit.read',
        icon: ScrollText,
        key: 'a',
      },
    ],
  },
]
