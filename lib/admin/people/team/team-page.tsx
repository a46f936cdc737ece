import {
  listRoles,
  listTeam,
  type PendingInvitation,
  type TeamMember,
  type TeamRole,
} from '#lib/domains/people/staff/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import {
  giveRole,
  invite,
  reinstate,
  remove,
  removeFactors,
  resetPassword,
  revoke,
  sendAgain,
  suspend,
} from './actions.ts'
import { nameRole } from './name-role.ts'
import { RolesCard } from './roles-card.tsx'

/** Who may use the panel, and as what. */
export async function TeamPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const [{ members, invitations }, roles] = await Promise.all([listTeam(app, actor), listRoles(app, actor)])
  const given = roles.filter(({ permissions }) => [...permissions].every(may))
  const mayChange = may('team.write')
  // Nobody acts on members who may do more than they may.
  const isWithin = (role: TeamMember['role']) => role === null || given.some(({ key }) => key === role)
  return (
    <Page title={t('admin.team.title')} intro={t('admin.team.intro')}>
      <Card title={t('admin.team.members')}>
        <ul className="rows">
          {members.map((member) => (
            <Member
              key={member.id}
              panel={panel}
              member={member}
              roles={given}
              mayChange={mayChange && member.id !== actor.id && isWithin(member.role)}
            />
          ))}
        </ul>
      </Card>
      {invitations.length > 0 && (
        <Card title={t('admin.team.invitations')}>
          <ul className="rows">
            {invitations.map((one) => (
              <Invitation
                key={one.id}
                panel={panel}
                invitation={one}
                mayChange={mayChange && isWithin(one.role)}
              />
            ))}
          </ul>
        </Card>
      )}
      {mayChange && <Invite panel={panel} roles={given} />}
      <RolesCard panel={panel} roles={roles} />
    </Page>
  )
}

type MemberProps = { panel: Panel; member: TeamMember; roles: readonly TeamRole[]; mayChange: boolean }

function Member({ panel: { t, format }, member, roles, mayChange }: MemberProps) {
  const { id, name, email, role, roleName, active, hasSecondFactor, lastUsedAt } = member
  return (
    <li id={`member-${id}`}>
      <div>
        <strong>{name}</strong> <Badge>{nameRole(t, role, roleName)}</Badge>{' '}
        {!active && <Badge tone="bad">{t('admin.team.is_suspended')}</Badge>}{' '}
        {active && !hasSecondFactor && <Badge tone="warn">{t('admin.team.no_second_factor')}</Badge>}
        <br />
        <span className="muted">
          {email} ·{' '}
          {lastUsedAt
            ? t('admin.team.last_used', { at: format.moment(lastUsedAt) })
            : t('admin.team.not_signed_in')}
        </span>
      </div>
      {mayChange && <MemberActs t={t} member={member} roles={roles} />}
    </li>
  )
}

type ActsProps = { t: Panel['t']; member: TeamMember; roles: readonly TeamRole[] }

function MemberActs({ t, member: { id, name, email, role, active, hasSecondFactor }, roles }: ActsProps) {
  return (
    <div className="buttons">
      {active && (
        <ConfirmButton
          action={giveRole}
          kind="plain"
          label={t('admin.team.change_role')}
          title={t('admin.team.change_role_of', { name })}
          text={t('admin.team.change_role_text')}
          confirm={t('admin.team.change_role')}
          fields={{ id, was: role ?? '' }}
        >
          <SelectField
            name="role"
            label={t('admin.team.role')}
            choices={choicesOf(t, roles)}
            defaultValue={role ?? 'support'}
            required
          />
        </ConfirmButton>
      )}
      {active && hasSecondFactor && (
        <ConfirmButton
          action={removeFactors}
          kind="plain"
          label={t('admin.team.remove_factors')}
          title={t('admin.team.remove_factors_of', { name })}
          text={t('admin.team.remove_factors_text')}
          confirm={t('admin.team.remove_factors')}
          fields={{ id }}
        />
      )}
      {active && (
        <ConfirmButton
          action={resetPassword}
          kind="plain"
          tone="primary"
          label={t('admin.team.reset')}
          title={t('admin.team.reset_of', { name })}
          text={t('admin.team.reset_text', { email })}
          confirm={t('admin.team.reset')}
          fields={{ id }}
        />
      )}
      {active ? (
        <ConfirmButton
          action={suspend}
          label={t('admin.team.suspend')}
          title={t('admin.team.suspend_member', { name })}
          text={t('admin.team.suspend_text')}
          confirm={t('admin.team.suspend')}
          fields={{ id }}
        />
      ) : (
        <PanelForm action={reinstate} className="">
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="plain">{t('admin.team.reinstate')}</SubmitButton>
        </PanelForm>
      )}
      <ConfirmButton
        action={remove}
        label={t('admin.team.remove')}
        title={t('admin.team.remove_member', { name })}
        text={t('admin.team.remove_text')}
        confirm={t('admin.team.remove')}
        fields={{ id }}
      />
    </div>
  )
}

type InvitationProps = { panel: Panel; invitation: PendingInvitation; mayChange: boolean }

function Invitation({ panel: { t, format }, invitation, mayChange }: InvitationProps) {
  const { id, name, email, role, roleName, expiresAt } = invitation
  return (
    <li>
      <div>
        <strong>{name}</strong> <Badge>{nameRole(t, role, roleName)}</Badge>
        <br />
        <span className="muted">
          {email} · {t('admin.team.until', { at: format.day(expiresAt) })}
        </span>
      </div>
      {mayChange && (
        <div className="buttons">
          <PanelForm action={sendAgain} className="">
            <input type="hidden" name="id" value={id} />
            <SubmitButton kind="plain">{t('admin.team.invite_again')}</SubmitButton>
          </PanelForm>
          <PanelForm action={revoke} className="">
            <input type="hidden" name="id" value={id} />
            <SubmitButton kind="plain">{t('admin.team.revoke')}</SubmitButton>
          </PanelForm>
        </div>
      )}
    </li>
  )
}

function choicesOf(t: Panel['t'], roles: readonly TeamRole[]) {
  return roles.map(({ key, own }) => ({ value: key, label: nameRole(t, key, own?.name ?? null) }))
}

function Invite({ panel: { t }, roles }: { panel: Panel; roles: readonly TeamRole[] }) {
  return (
    <Card title={t('admin.team.invite')} intro={t('admin.team.invite_intro')}>
      <PanelForm action={invite} guard>
        <TextField name="name" label={t('admin.team.name')} autoComplete="off" required />
        <TextField name="email" type="email" label={t('admin.entry.email')} autoComplete="off" required />
        <SelectField
          name="role"
          label={t('admin.team.role')}
          choices={choicesOf(t, roles)}
          defaultValue="support"
          required
        />
        <SubmitButton>{t('admin.team.send_invitation')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
