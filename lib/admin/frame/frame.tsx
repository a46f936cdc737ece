import { ExternalLink, LogOut, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { signOut } from '../people/entry/actions.ts'
import { nameRole } from '../people/team/name-role.ts'
import type { Panel } from '../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../ui/forms/form.tsx'
import { RefreshOnReturn } from '../ui/frame/keep-fresh.tsx'
import { onSite } from '../ui/frame/on-site.ts'
import { commandTexts } from './command-texts.ts'
import { Commands } from './commands.tsx'
import { nav } from './nav.ts'
import { NavLink } from './nav-link.tsx'
import { SeriesNav } from './series-nav.tsx'
import { StoreMark } from './store-mark.tsx'

type Props = { panel: Panel; children: ReactNode }

/** The sidebar and the bar at the top, around every page for signed-in members. */
export function Frame({ panel, children }: Props) {
  const { t, app } = panel
  const site = app.settings.current['site.name']
  return (
    <div className="frame" data-member={panel.member.actor.id}>
      <RefreshOnReturn />
      <a className="skip" href="#content">
        {t('admin.frame.skip')}
      </a>
      <header className="bar">
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget="sidebar"
          aria-label={t('admin.frame.menu')}
        >
          <span aria-hidden="true">☰</span>
        </button>
        <Link href="/admin" className="bar-site" prefetch={false}>
          <StoreMark />
          <span>{site}</span>
        </Link>
        <Commands pages={listPages(panel)} additions={listAdditions(panel)} texts={commandTexts(t)} />
        <AccountMenu panel={panel} />
      </header>
      <nav id="sidebar" className="sidebar" popover="auto" aria-label={t('admin.frame.nav')}>
        <Pages panel={panel} />
      </nav>
      <nav className="sidebar sidebar-fixed" aria-label={t('admin.frame.nav')}>
        <Pages panel={panel} />
      </nav>
      <main id="content" className="content" tabIndex={-1}>
        <SeriesNav
          texts={{
            label: t('admin.frame.series'),
            list: t('admin.frame.series_list'),
            previous: t('admin.frame.series_previous'),
            next: t('admin.frame.series_next'),
            position: t('admin.frame.series_position', { at: '{at}', count: '{count}' }),
          }}
        />
        {children}
      </main>
    </div>
  )
}

function Pages({ panel: { t, may } }: { panel: Panel }) {
  return nav.map(({ title, entries }) => {
    const open = entries.filter(({ permission }) => may(permission))
    if (open.length === 0) return null
    return (
      <div className="nav-group" key={title ?? 'top'}>
        {title && <p className="nav-title">{t(title)}</p>}
        <ul>
          {open.map(({ path, title: name, icon: Icon }) => (
            <li key={path}>
              <NavLink path={path}>
                <Icon aria-hidden="true" size={18} />
                {t(name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

function AccountMenu({ panel: { t, member } }: { panel: Panel }) {
  return (
    <>
      <button type="button" className="account-button" popoverTarget="account">
        <span className="avatar" aria-hidden="true">
          {initialsOf(member.name)}
        </span>
        <span className="unseen">{t('admin.frame.account', { name: member.name })}</span>
      </button>
      <div id="account" className="popover account-menu" popover="auto">
        <p>
          <strong>{member.name}</strong>
          <br />
          <span className="muted">{nameRole(t, member.actor.role, member.roleName)}</span>
        </p>
        <ul>
          <li>
            <Link href="/admin/security" prefetch={false}>
              <ShieldCheck aria-hidden="true" size={18} />
              {t('admin.security.title')}
            </Link>
          </li>
          <li>
            <a href={onSite('/')} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" size={18} />
              {t('admin.frame.site')}
            </a>
          </li>
        </ul>
        <PanelForm action={signOut} className="">
          <SubmitButton kind="quiet">
            <LogOut aria-hidden="true" size={18} />
            {t('admin.frame.sign_out')}
          </SubmitButton>
        </PanelForm>
      </div>
    </>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}

function listPages({ t, may }: Panel) {
  return nav.flatMap(({ entries }) =>
    entries
      .filter(({ permission }) => may(permission))
      .map(({ path, title, key }) => ({ path, title: t(title), key: key ?? null })),
  )
}

function listAdditions({ t, may }: Panel) {
  return nav.flatMap(({ entries }) =>
    entries.flatMap(({ addition }) =>
      addition && may(addition.permission)
        ? [{ path: addition.path, title: t(addition.title), key: null }]
        : [],
    ),
  )
}
