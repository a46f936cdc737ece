import Link from 'next/link'
import { PictureField } from '#lib/admin/publishing/media/picker/picture-field.tsx'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { SelectField, TextArea, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import {
  listCatalogueChoices,
  listCategories,
  type StaffCategory,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { addCategory, removeCategory, saveCategory, shift } from './actions.ts'
import { writeShown } from './write-shown.ts'

/** The categories as a tree. */
export async function CategoriesPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const [categories, { pages }] = await Promise.all([
    listCategories(app, actor),
    listCatalogueChoices(app, actor),
  ])
  return (
    <Page title={t('admin.catalogue.categories')}>
      <Card>
        {categories.length === 0 ? (
          <Empty title={t('admin.catalogue.no_categories')} />
        ) : (
          <ul className="tree">
            {categories.map((category) => (
              <Branch
                key={category.id}
                panel={panel}
                category={category}
                categories={categories}
                pages={pages}
              />
            ))}
          </ul>
        )}
      </Card>
      {may('catalogue.write') && (
        <Card title={t('admin.catalogue.new_category')}>
          <PanelForm action={addCategory} key={categories.length}>
            <Fields panel={panel} categories={categories} pages={pages} />
            <SubmitButton>{t('admin.catalogue.create_category')}</SubmitButton>
          </PanelForm>
        </Card>
      )}
    </Page>
  )
}

type BranchProps = FieldsProps & { category: StaffCategory }

function Branch({ panel, category, categories, pages }: BranchProps) {
  const { t, may } = panel
  const { id, name, depth, products } = category
  return (
    <li className="tick" data-level={Math.min(depth, 4)}>
      <details>
        <summary>
          <strong>{name}</strong> <Badge>{t('admin.catalogue.count', { count: products })}</Badge>
        </summary>
        <div className="stack">
          <Link href={`/admin/products?category=${id}`} prefetch={false}>
            {t('admin.catalogue.products_in', { name })}
          </Link>
          {may('catalogue.write') && (
            <>
              <PanelForm action={shift} className="buttons">
                <input type="hidden" name="id" value={id} />
                <SubmitButton kind="plain" name="by" value="-1">
                  {t('admin.catalogue.up')}
                </SubmitButton>
                <SubmitButton kind="plain" name="by" value="1">
                  {t('admin.catalogue.down')}
                </SubmitButton>
              </PanelForm>
              <PanelForm action={saveCategory} guard version={writeShown(category)}>
                <input type="hidden" name="id" value={id} />
                <Fields
                  panel={panel}
                  categories={categories.filter((one) => one.id !== id)}
                  category={category}
                  pages={pages}
                />
                <SubmitButton kind="plain">{t('admin.form.save')}</SubmitButton>
              </PanelForm>
              <ConfirmButton
                action={removeCategory}
                label={t('admin.catalogue.delete')}
                title={t('admin.catalogue.delete_of', { name })}
                text={t('admin.catalogue.delete_category_text', { count: products })}
                confirm={t('admin.catalogue.delete')}
                fields={{ id }}
              />
            </>
          )}
        </div>
      </details>
    </li>
  )
}

type FieldsProps = {
  panel: Panel
  categories: readonly StaffCategory[]
  category?: StaffCategory
  /** That can be its size guide. */
  pages: { value: string; label: string }[]
}

function Fields({ panel: { t, may }, categories, category, pages }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={t('admin.catalogue.name')}
        defaultValue={category?.name}
        required
        autoComplete="off"
      />
      <TextArea
        name="description"
        label={t('admin.catalogue.description')}
        rows={2}
        defaultValue={category?.description}
      />
      <PictureField
        name="imageUrl"
        label={t('admin.content.picture')}
        hint={t('admin.content.picture_hint')}
        defaultValue={category?.imageUrl ?? ''}
        mayAdd={may('content.write')}
      />
      <SelectField
        name="parent"
        label={t('admin.catalogue.parent')}
        defaultValue={category?.parentId ? String(category.parentId) : ''}
        choices={[
          { value: '', label: t('admin.catalogue.at_top') },
          ...categories.map(({ id, name, depth }) => ({
            value: String(id),
            label: `${'\u00a0\u00a0'.repeat(depth)}${name}`,
          })),
        ]}
      />
      <SelectField
        name="sizeGuide"
        label={t('admin.catalogue.size_guide')}
        hint={t('admin.catalogue.size_guide_hint')}
        defaultValue={String(category?.sizeGuideId ?? '')}
        choices={[{ value: '', label: t('admin.catalogue.size_guide_of_parent') }, ...pages]}
      />
    </>
  )
}
