const CART =
  'Only `cart/show`, `cart/drawer` and `checkout/show` know the cart: other pages are the same for every visitor.'
const HEAD =
  'Leave it out: the site writes the head of pages. Tags of your own, such as <meta> and preloads, go into views/layout/head.liquid.'
const BODY = 'Leave it out: each view is the content of its page, between the header and the footer.'
const POSTS =
  'Lists of posts are `posts`, in the views home and posts/index; a post is `post`, in posts/show.'
const ACCOUNT = 'Views do not know who is signed in. Link to the account: `{{ routes.account }}`.'

/** Replacements for Shopify's objects. */
export const shopifyObjects: Record<string, string> = {
  additional_checkout_buttons: CART,
  all_country_option_tags:
    'Fields of addresses bring their choices: `{% for choice in field.choices %}<option value="{{ choice.value }}">{{ choice.label }}</option>{% endfor %}`.',
  all_products:
    'Declare a section with `"data": "products"`, and choose its products by `source` and `category`.',
  article: 'A post is `post`, in the view posts/show.',
  articles: POSTS,
  block: 'Sections have settings, and no blocks: `{{ section.settings.heading }}`.',
  blog: 'It is what the menu calls the list of posts: a text. The list is `posts`.',
  blogs: POSTS,
  canonical_url: HEAD,
  cart: CART,
  checkout: CART,
  closest: 'Write the object of the page itself, such as `product` in the view products/show.',
  collection: 'Write `category`: `{{ category.name }}`.',
  collections: 'Write `categories`: `{% for category in categories %}{{ category.name }}{% endfor %}`.',
  content_for_additional_checkout_buttons: CART,
  content_for_header: HEAD,
  content_for_index: 'Write `{% sections %}`.',
  content_for_layout: BODY,
  country_option_tags:
    'Fields of addresses bring their choices: `{% for choice in field.choices %}<option value="{{ choice.value }}">{{ choice.label }}</option>{% endfor %}`.',
  current_page: 'Write `{{ paginator.current_page }}`.',
  current_tags: 'Write `{{ tag }}`, in the view products/index.',
  customer: ACCOUNT,
  form: "Each view's data has its form, such as `respond.form` or `add_form`, with its fields and their errors.",
  gift_card: 'There are no gift cards.',
  handle: 'Objects have it: `{{ product.slug }}`.',
  images:
    "Pictures are files in assets/: `{{ 'paper.webp' | asset_url }}`, or a setting of the type `image`.",
  linklists:
    'Write `menus`: `{% for item in menus.primary %}<a href="{{ item.url }}">{{ item.label }}</a>{% endfor %}`.',
  localization: 'Write `{{ site.locale }}` and `{{ site.currency.code }}`.',
  metaobjects: 'Products have attributes: `product.attributes`.',
  order: 'Orders are in the account: the views account/show and mail/order_placed.',
  page_description: HEAD,
  page_image: HEAD,
  page_title: 'Write `{{ page.title }}`.',
  pages: 'Link to pages by a menu: `menus.primary`.',
  paginate: "Write `paginator`: `{% render 'partials/pager', paginator: $paginator %}`.",
  policies: 'Write `{{ site.shop.terms_url }}` and `{{ site.shop.privacy_url }}`.',
  powered_by_link: 'Leave it out, or write the link itself.',
  predictive_search: 'Live results come from /search/suggest: write `@searchScripts`.',
  recommendations: 'Write `{% for one in product.related %}`.',
  request: 'Write `{{ page.path }}`.',
  scripts: 'Load scripts from assets/.',
  search: 'Results are `groups`, in the view search/index.',
  shop: 'Write `site`: `{{ site.name }}`.',
  tablerowloop: 'Write a <table>, and its rows by {% for %}, which has `forloop`.',
  template: 'Compare `page.path`; alternate views, such as products/show.gift, have names of their own.',
  variant: 'The chosen variant is `offer`, in the view products/show.',
}

/** The names of object properties here. */
export const shopifyParts: Record<string, string> = {
  available: 'in_stock',
  body: 'body_html',
  collections: 'categories',
  content: 'body_html',
  description: 'description_html',
  featured_image: 'image',
  featured_media: 'image',
  handle: 'slug',
  images: 'pictures',
  links: 'children',
  media: 'images',
  object: 'type',
  options_with_values: 'options',
  price_max: 'price_range',
  price_min: 'price_range',
  products_count: 'count',
  selected_or_first_available_variant: 'variants',
  src: 'url',
  title: 'name',
}
