const MONEY = 'Prices have a text already: `{{ product.price.formatted }}`.'
const PICTURE =
  "Print the picture with `{{ product.image | image_tag: sizes: '20rem' }}`, or an address with `{{ product.image | image_url: width: 480 }}`."
const ASSET = "Write `{{ 'theme.css' | asset_url }}`, with the name of a file in assets/."
const COLOUR =
  'Declare a colour setting, whose custom property is `--theme-ID`, and mix it in CSS: `color-mix(in srgb, var(--theme-ink) 60%, white)`.'
const FONT =
  'Declare a setting of the type `font`, and write `font-family: var(--theme-ID)`; load its file by `@font-face` in assets/theme.css.'
const LINK = 'Write the link: `<a href="{{ item.url }}">{{ item.name }}</a>`.'
const ADDRESS =
  'Objects have their address: `{{ product.url }}`, `{{ category.url }}`; `routes` has those of pages.'
const MEDIA =
  'Texts may contain audio and video; products have pictures: `{% for picture in pictures %}{{ picture | image_tag }}{% endfor %}`.'
const HASH = 'Views compute no hashes. Print the value itself.'
const ACCOUNT = 'Link to the account: `<a href="{{ routes.account }}">`.'
const META =
  'Products have attributes: `{% for one in product.attributes %}{{ one.name }}: {{ one.value }}{% endfor %}`.'
const CHECKOUT = 'Leave it out: paying has pages of its own.'
const WORDS = "Write `{{ 'shop.count' | t: count: total }}`, with a text in locales/ that has plurals."

/** Replacements for filters of other Liquid dialects. */
export const shopifyFilters: Record<string, string> = {
  article_img_url: PICTURE,
  asset_img_url: ASSET,
  avatar: 'Write `<img src="{{ post.author.avatar_url }}" alt="">`.',
  base64_decode: HASH,
  base64_encode: HASH,
  base64_url_safe_decode: HASH,
  base64_url_safe_encode: HASH,
  blake3: HASH,
  brightness_difference: COLOUR,
  camelcase: 'Write the text itself in the case that you need, or use `capitalize`.',
  camelize: 'Write the text itself in the case that you need, or use `capitalize`.',
  class_list: 'Write the classes themselves: `class="card {% if section.settings.wide %}wide{% endif %}"`.',
  collection_img_url: PICTURE,
  color_brightness: COLOUR,
  color_contrast: COLOUR,
  color_darken: COLOUR,
  color_desaturate: COLOUR,
  color_difference: COLOUR,
  color_extract: COLOUR,
  color_lighten: COLOUR,
  color_mix: COLOUR,
  color_modify: COLOUR,
  color_saturate: COLOUR,
  color_to_hex: COLOUR,
  color_to_hsl: COLOUR,
  color_to_oklch: COLOUR,
  color_to_rgb: COLOUR,
  currency_selector: 'The site has one currency: `{{ site.currency.code }}`.',
  customer_login_link: ACCOUNT,
  customer_logout_link: ACCOUNT,
  customer_register_link: ACCOUNT,
  default_errors: "Forms list their errors: `{% render 'partials/respond', respond: respond %}`.",
  default_pagination: "Write `{% render 'partials/pager', paginator: $paginator %}`.",
  external_video_tag: MEDIA,
  external_video_url: MEDIA,
  file_img_url: ASSET,
  file_url: ASSET,
  font_face: FONT,
  font_modify: FONT,
  font_url: FONT,
  format_address: 'Write `{{ site.contact.address }}`.',
  format_code: 'Print the value itself.',
  global_asset_url: ASSET,
  handle: 'Objects have it: `{{ product.slug }}`.',
  handleize: 'Objects have it: `{{ product.slug }}`.',
  hex_to_rgba: COLOUR,
  highlight: 'Use `mark`: `{{ item.title | mark: query }}`.',
  highlight_active_tag: 'Compare: `{% if tag == one.name %} class="current"{% endif %}`.',
  hmac_sha1: HASH,
  hmac_sha256: HASH,
  img_tag: PICTURE,
  img_url: PICTURE,
  inline_asset_content: `Views include no files. ${ASSET}`,
  item_count_for_variant: 'Views do not know the cart, which differs for each visitor.',
  line_items_for: 'Views do not know the cart, which differs for each visitor.',
  link_to: LINK,
  link_to_add_tag: LINK,
  link_to_remove_tag: LINK,
  link_to_tag: LINK,
  link_to_type: LINK,
  link_to_vendor: LINK,
  login_button: ACCOUNT,
  md5: HASH,
  media_tag: MEDIA,
  metafield_tag: META,
  metafield_text: META,
  model_viewer_tag: MEDIA,
  money: MONEY,
  money_with_currency: MONEY,
  money_without_currency: MONEY,
  money_without_trailing_zeros: MONEY,
  payment_button: CHECKOUT,
  payment_terms: CHECKOUT,
  payment_type_img_url: 'Use the section `footer-payments`, or put the pictures into assets/.',
  payment_type_svg_tag: 'Use the section `footer-payments`, or put the pictures into assets/.',
  placeholder_svg_tag: 'Put a drawing into assets/, or leave the place empty with `{% if product.image %}`.',
  pluralize: WORDS,
  preload_tag:
    'Write it in views/layout/head.liquid: `<link rel="preload" href="{{ \'fonts/body.woff2\' | asset_url }}" as="font" type="font/woff2">`.',
  product_img_url: PICTURE,
  script_tag: 'Write `<script src="{{ \'theme.js\' | asset_url }}" defer></script>`.',
  sha1: HASH,
  sha256: HASH,
  shopify_asset_url: ASSET,
  sort_by:
    'Lists have their addresses by order: `{% for sort in sorts %}<a href="{{ sort.url }}">{{ sort.label }}</a>{% endfor %}`.',
  structured_data: 'Leave it out: pages describe themselves to search engines.',
  stylesheet_tag: 'Write `<link rel="stylesheet" href="{{ \'theme.css\' | asset_url }}">`.',
  time_tag:
    'Write `<time datetime="{{ post.published_at }}">{{ post.published_at | date: \'%e %B %Y\' }}</time>`.',
  translate: "Write `{{ 'shop.count' | t: count: total }}`.",
  unit_price_with_measurement: MONEY,
  url_escape: 'Use `url_encode`.',
  url_for_type: ADDRESS,
  url_for_vendor: ADDRESS,
  url_param_escape: 'Use `url_encode`.',
  video_tag: MEDIA,
  weight_with_unit: 'Write `{{ product.weight }} {{ site.shop.weight_unit }}`.',
  within: 'Write `{{ product.url }}`: a product has one address.',
}
