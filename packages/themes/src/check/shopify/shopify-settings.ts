const CHOICE = 'choice'

/** The types of settings that are called otherwise elsewhere. */
export const shopifySettingTypes: Record<string, string> = {
  checkbox: 'switch',
  color_background: 'color',
  color_scheme: CHOICE,
  font_picker: 'font',
  html: 'richtext',
  image_picker: 'image',
  inline_richtext: 'richtext',
  article: 'post',
  blog: 'post_category',
  collection: 'product_category',
  link_list: 'menu',
  liquid: 'richtext',
  radio: CHOICE,
  select: CHOICE,
  text_alignment: CHOICE,
  textarea: 'text',
  video_url: 'url',
}

const OBJECTS = 'Settings choose single entries: sections are given lists by `data`, as docs/theming.md says.'

/** The replacement for a setting type of other theme systems; undefined for any other word. */
export function adviseSettingType(type: string): string | undefined {
  if (Object.hasOwn(shopifySettingTypes, type)) return `Write \`"type": "${shopifySettingTypes[type]}"\`.`
  if (type === 'header' || type === 'paragraph')
    return 'Leave it out: groups have names, and settings have `info`.'
  return /^(article|blog|collection|metaobject|page|product|video)(_list)?$/.test(type) ? OBJECTS : undefined
}
