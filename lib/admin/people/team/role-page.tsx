import { notFound } from 'next/navigation'
import { areaCells, type Permission, permissionColumns } from '#lib/domains/people/staff/authority/index.ts'
import { listRoles, type TeamRole } from '#lib/domains/people/staff/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { nameRole } from './name-role.ts'
import { create, drop, edit } from './role-actions.ts'

/** A new role, which begins as another one or empty. */
export async function NewRolePage({ from }: { from: string | undefined }) {
  const panel = await readyRequest('team.write')
  const { t, app, actor } = panel
  const template = (await listRoles(app, actor)).find(({ key }) => key === from)
  return (
    <Page title={t('admin.team.new_role')} intro={t('admin.team.role_intro')}>
      <Card>
        <PanelForm action={create} className="form-wide" guard>
          <RoleFields
            panel={panel}
            name={template ? t('admin.team.copy_of', { name: nameOf(panel, template) }) : ''}
            held={template?.permissions ?? new Set()}
          />
          <SubmitButton>{t('admin.team.create_role')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}

/** A role of the owner's. */
export async function RolePage({ id }: { id: string }) {
  const panel = await readyRequest('team.write')
  const { t, app, actor } = panel
  const all = await listRoles(app, actor)
  const role = all.find(({ own }) => String(own?.id) === id)
  if (!role?.own) notFound()
  const { name, version } = role.own
  return (
    <Page
      title={name}
      intro={t('admin.team.held_by', { count: role.holders })}
      actions={<RemoveRole panel={panel} role={role} others={all.filter((one) => one !== role)} />}
    >
      <Card>
        <PanelForm action={edit} className="form-wide" guard version={String(version)}>
          <input type="hidden" name="id" value={id} />
          <RoleFields panel={panel} name={name} held={role.permissions} />
          <SaveBar />
        </PanelForm>
      </Card>
    </Page>
  )
}

function nameOf({ t }: Panel, { key, own }: TeamRole): string {
  return nameRole(t, key, own?.name ?? null)
}

type FieldsProps = { panel: Panel; name: string; held: ReadonlySet<Permission> }

function RoleFields({ panel, name, held }: FieldsProps) {
  const { t } = panel
  return (
    <>
      <TextField
        name="name"
        label={t('admin.team.role_name')}
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        required
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one question. */}
      <div className="table-scroll permissions-table" role="group" aria-label={t('admin.team.permissions')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('admin.team.area')}</th>
              {permissionColumns.map((column) => (
                <th key={column} scope="col">
                  {t(`admin.permissions.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areaCells.map(([area, cells]) => (
              <tr key={area}>
                <th scope="row">{t(`admin.permissions.areas.${area}`)}</th>
                {permissionColumns.map((column) => (
                  <td key={column} data-label={t(`admin.permissions.columns.${column}`)}>
                    {cells[column] && (
                      <div className="permission-cell">
                        {cells[column].map((permission) => (
                          <PermissionField
                            key={permission}
                            panel={panel}
                            permission={permission}
                            held={held}
                          />
                        ))}
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type PermissionProps = {
  panel: Panel
  permission: Permission
  held: ReadonlySet<Permission>
}

/** Nobody gives what they do not have. */
function PermissionField({ panel: { t, may }, permission, held }: PermissionProps) {
  if (!may(permission)) return null
  return (
    <CheckField
      name={permission}
      label={t(`admin.permissions.names.${permission.replace('.', '_') as 'own'}`)}
      defaultChecked={held.has(permission)}
    />
  )
}

type RemoveProps = { panel: Panel; role: TeamRole; others: readonly TeamRole[] }

function RemoveRole({ panel, role: { own, holders }, others }: RemoveProps) {
  const { t } = panel
  if (!own) return null
  const { id, name } = own
  return (
    <ConfirmButton
      action={drop}
      label={t('admin.team.remove_role')}
      title={t('admin.team.remove_role_of', { name })}
      text={t(holders > 0 ? 'admin.team.remove_held_role_text' : 'admin.team.remove_role_text')}
      confirm={t('admin.team.remove_role')}
      fields={{ id }}
    >
      {holders > 0 && (
        <SelectField
          name="to"
          label={t('admin.team.role_instead')}
          choices={others.map((other) => ({ value: other.key, label: nameOf(panel, other) }))}
          defaultValue="support"
          required
        />
      )}
    </ConfirmButton>
  )
}
