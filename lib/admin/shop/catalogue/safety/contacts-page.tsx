import Link from 'next/link'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { TextArea, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { type ListedContact, listSafetyContacts } from '#lib/domains/shop/catalogue/staff/index.ts'
import { addContact, removeContact, saveContact } from './actions.ts'

/** The directory of manufacturers and responsible persons. */
export async function ContactsPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const { contacts, lacking } = await listSafetyContacts(app, actor)
  return (
    <Page title={t('admin.safety.title')} intro={t('admin.safety.intro')}>
      {lacking.count > 0 && (
        <Card
          title={t('admin.safety.lacking', { count: lacking.count })}
          intro={t('admin.safety.lacking_text')}
        >
          <ul>
            {lacking.named.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/admin/products/${id}`} prefetch={false}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        {contacts.length === 0 ? (
          <Empty title={t('admin.safety.empty')} text={t('admin.safety.empty_text')} />
        ) : (
          <ul className="tree">
            {contacts.map((contact) => (
              <Entry key={contact.id} panel={panel} contact={contact} />
            ))}
          </ul>
        )}
      </Card>
      {may('catalogue.write') && (
        <Card title={t('admin.safety.new')}>
          <PanelForm action={addContact} key={contacts.length} guard>
            <Fields panel={panel} />
            <SubmitButton>{t('admin.safety.add')}</SubmitButton>
          </PanelForm>
        </Card>
      )}
    </Page>
  )
}

function Entry({ panel, contact }: { panel: Panel; contact: ListedContact }) {
  const { t, may } = panel
  const { id, name, products } = contact
  const version = contact.updatedAt.toISOString()
  return (
    <li>
      <details>
        <summary>
          <strong>{name}</strong> <Badge>{t('admin.catalogue.count', { count: products })}</Badge>
        </summary>
        {may('catalogue.write') ? (
          <div className="stack">
            <PanelForm action={saveContact} guard version={version}>
              <input type="hidden" name="id" value={id} />
              <Fields panel={panel} contact={contact} />
              <SubmitButton kind="plain">{t('admin.form.save')}</SubmitButton>
            </PanelForm>
            <ConfirmButton
              action={removeContact}
              label={t('admin.catalogue.delete')}
              title={t('admin.catalogue.delete_of', { name })}
              text={t('admin.safety.delete_text', { count: products })}
              confirm={t('admin.catalogue.delete')}
              fields={{ id }}
            />
          </div>
        ) : (
          <p>
            {contact.address} {contact.contact}
          </p>
        )}
      </details>
    </li>
  )
}

function Fields({ panel: { t }, contact }: { panel: Panel; contact?: ListedContact }) {
  return (
    <>
      <TextField
        name="name"
        label={t('admin.safety.name')}
        defaultValue={contact?.name}
        required
        autoComplete="off"
      />
      <TextArea
        name="address"
        label={t('admin.safety.address')}
        rows={3}
        defaultValue={contact?.address}
        required
      />
      <TextField
        name="contact"
        label={t('admin.safety.contact')}
        hint={t('admin.safety.contact_hint')}
        defaultValue={contact?.contact}
        required
        autoComplete="off"
      />
    </>
  )
}
