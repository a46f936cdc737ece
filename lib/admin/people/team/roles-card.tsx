import Link from 'next/link'
import { isRole } from '#lib/domains/people/staff/authority/index.ts'
import type { TeamRole } from '#lib/domains/people/staff/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { Card } from '../../ui/layout/page.tsx'
import { nameRole } from './name-role.ts'

type Props = { panel: Panel; roles: readonly TeamRole[] }

/** All roles. Those of every store are copied to make one's own, which can be changed. */
export function RolesCard({ panel, roles }: Props) {
  const { t, may } = panel
  const mayChange = may('team.write')
  return (
    <Card
      title={t('admin.team.roles')}
      intro={mayChange && t('admin.team.roles_intro')}
      actions={
        mayChange && (
          <Link className="button button-plain" href="/admin/team/roles/new" prefetch={false}>
            {t('admin.team.new_role')}
          </Link>
        )
      }
    >
      <ul className="rows">
        {roles.map((role) => (
          <RoleRow
            key={role.key}
            panel={panel}
            role={role}
            // Nobody copies or changes what allows more than they may do.
            mayChange={mayChange && [...role.permissions].every(may)}
          />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { panel: Panel; role: TeamRole; mayChange: boolean }

function RoleRow({ panel: { t }, role: { key, own, holders }, mayChange }: RowProps) {
  const name = nameRole(t, key, own?.name ?? null)
  return (
    <li>
      <div>
        <strong>{name}</strong> <span className="muted">{t('admin.team.held_by', { count: holders })}</span>
        {isRole(key) && (
          <>
            <br />
            <span className="muted">{t(`admin.roles.${key}_text`)}</span>
          </>
        )}
      </div>
      {mayChange && (
        <div className="buttons">
          {own && (
            <Link className="button button-plain" href={`/admin/team/roles/${own.id}`} prefetch={false}>
              {t('admin.team.edit_role')} <span className="unseen">{name}</span>
            </Link>
          )}
          <Link
            className="button button-plain"
            href={`/admin/team/roles/new?from=${encodeURIComponent(key)}`}
            prefetch={false}
          >
            {t('admin.team.copy_role')} <span className="unseen">{name}</span>
          </Link>
        </div>
      )}
    </li>
  )
}
