import { roles } from '#lib/domains/people/staff/authority/index.ts'
import { listTeam, type PendingInvitation, type TeamMember } from '#lib/domains/people/staff/index.ts'
import { type Panel, readyRequest } from '../request/panel-request.ts'
import { ConfirmButton } from '../ui/forms/confirm-button.tsx'
import { SelectField, TextField } from '../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../ui/forms/form.tsx'
import { Badge, Card, Page } from '../ui/layout/page.tsx'
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

/** Who may use the panel, and as what. */
export async function TeamPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const { members, invitations } = await listTeam(app, actor)
  const mayChange = may('team.write')
  return (
    <Page title={t('admin.team.title')} intro={t('admin.team.intro')}>
      <Card title={t('admin.team.members')}>
        <ul className="rows">
          {members.map((member) => (
            <Member
              key={member.id}
              panel={panel}
              member={member}
              mayChange={mayChange && member.id !== actor.id}
            />
          ))}
        </ul>
      </Card>
      {invitations.length > 0 && (
        <Card title={t('admin.team.invitations')}>
          <ul className="rows">
            {invitations.map((one) => (
              <Invitation key={one.id} panel={panel} invitation={one} mayChange={mayChange} />
            ))}
          </ul>
        </Card>
      )}
      {mayChange && <Invite panel={panel} />}
      <Card title={t('admin.team.roles')}>
        <dl className="facts">
          {roles.map((role) => (
            <div key={role}>
              <dt>{t(`admin.roles.${role}`)}</dt>
              <dd>{t(`admin.roles.${role}_text`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  )
}

type MemberProps = { panel: Panel; member: TeamMember; mayChange: boolean }

function Member({ panel: { t, format }, member, mayChange }: MemberProps) {
  const { id, name, email, role, active, hasSecondFactor, lastUsedAt } = member
  return (
    <li id={`member-${id}`}>
      <div>
        <strong>{name}</strong> <Badge>{t(`admin.roles.${role}`)}</Badge>{' '}
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
      {mayChange && <MemberActs t={t} member={member} />}
    </li>
  )
}

function MemberActs({
  t,
  member: { id, name, email, role, active, hasSecondFactor },
}: {
  t: Panel['t']
  member: TeamMember
}) {
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
          fields={{ id, was: role }}
        >
          <SelectField
            name="role"
            label={t('admin.team.role')}
            choices={roles.map((value) => ({ value, label: t(`admin.roles.${value}`) }))}
            defaultValue={role}
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
  const { id, name, email, expiresAt } = invitation
  return (
    <li>
      <div>
        <strong>{name}</strong>
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

function Invite({ panel: { t } }: { panel: Panel }) {
  return (
    <Card title={t('admin.team.invite')} intro={t('admin.team.invite_intro')}>
      <PanelForm action={invite} guard>
        <TextField name="name" label={t('admin.team.name')} autoComplete="off" required />
        <TextField name="email" type="email" label={t('admin.entry.email')} autoComplete="off" required />
        <SelectField
          name="role"
          label={t('admin.team.role')}
          choices={roles.map((value) => ({ value, label: t(`admin.roles.${value}`) }))}
          defaultValue="support"
          required
        />
        <SubmitButton>{t('admin.team.send_invitation')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
