import { SaveFile } from '../../ui/files/save-file.tsx'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { erase, exportData, mailReset, reinstate, resetFactor, suspend } from './actions.ts'
import type { Part } from './part.ts'

/** Actions for an account. */
export function CustomerActs({ panel, shown }: Part) {
  const { t, may } = panel
  const { id, name, isStaff } = shown
  if (!may('customers.write')) return null
  return (
    <Card title={t('admin.customers.account')}>
      <div className="buttons">
        <SignInActs panel={panel} shown={shown} />
        {may('customers.export') && (
          <SaveFile
            action={exportData}
            label={t('admin.customers.export')}
            name={`customer-${id}.json`}
            type="application/json"
            fields={{ id }}
          />
        )}
        {may('customers.erase') && !isStaff && (
          <ConfirmButton
            action={erase}
            label={t('admin.customers.erase')}
            title={t('admin.customers.erase_of', { name })}
            text={t('admin.customers.erase_text')}
            confirm={t('admin.customers.erase')}
            fields={{ id }}
          />
        )}
      </div>
    </Card>
  )
}

function SignInActs({ panel: { t }, shown: { id, name, email, status, hasSecondFactor } }: Part) {
  if (status === 'suspended')
    return (
      <PanelForm action={reinstate} className="">
        <input type="hidden" name="id" value={id} />
        <SubmitButton kind="plain">{t('admin.customers.reinstate')}</SubmitButton>
      </PanelForm>
    )
  return (
    <>
      <ConfirmButton
        action={mailReset}
        kind="plain"
        label={t('admin.customers.mail_reset')}
        title={t('admin.customers.mail_reset_of', { name })}
        text={t('admin.customers.mail_reset_text', { email })}
        confirm={t('admin.customers.mail_reset')}
        fields={{ id }}
      />
      {hasSecondFactor && (
        <ConfirmButton
          action={resetFactor}
          kind="plain"
          label={t('admin.customers.reset_factor')}
          title={t('admin.customers.reset_factor_of', { name })}
          text={t('admin.customers.reset_factor_text')}
          confirm={t('admin.customers.reset_factor')}
          fields={{ id }}
        />
      )}
      <ConfirmButton
        action={suspend}
        label={t('admin.customers.suspend')}
        title={t('admin.customers.suspend_of', { name })}
        text={t('admin.customers.suspend_text')}
        confirm={t('admin.customers.suspend')}
        fields={{ id }}
      />
    </>
  )
}
