/** The theme whose home page tells the story of the demo store. */
export const HOME_THEME = 'default'

type Values = Record<string, string | number>

const section = (id: string, section: string, settings: Values = {}) => ({ id, section, settings })

const home = [
  section('hero', 'hero'),
  section('categories', 'categories'),
  section('featured', 'products', { source: 'featured', count: 4 }),
  section('story', 'banner', {
    heading: 'Woven where the river turns the wheel',
    text: 'Our blankets and jumpers come from the last mill in the valley. Eleven people work there, and every one of them can mend what they make.',
    button_text: 'Visit the mill',
    button_url: '/posts/the-last-mill-in-the-valley',
    picture: '/demo/posts/the-last-mill-in-the-valley.jpg',
    tone: 'tinted',
  }),
  section('places', 'mosaic', {
    heading: 'Where it is used',
    picture_1: '/demo/posts/camping-with-small-people.svg',
    label_1: 'For the hill',
    url_1: '/products?category=outdoors',
    picture_2: '/demo/posts/sleeping-warm.svg',
    label_2: 'For the night',
    url_2: '/products?category=wear',
    picture_3: '/demo/posts/coffee-over-a-fire.svg',
    label_3: 'For cold benches',
    url_3: '/products?category=home',
  }),
  section('promise', 'quote', {
    text: 'If it breaks, we mend it. If we cannot mend it, we say so, and tell you who can.',
    author: 'Elspeth, repair bench',
    tone: 'accent',
  }),
  section('posts', 'posts'),
  section('newest', 'products', { source: 'newest', count: 8 }),
  section('letters', 'testimonials', {
    heading: 'What people write to us',
    text_1: 'He knitted these. I hold it to his standard, and it passes.',
    author_1: 'Morag, about the gansey',
    text_2: 'The last drop goes back in. I have demonstrated this to guests.',
    author_2: 'Hedda, about the kettle',
    text_3: 'Armour for the first two weeks. Then the softest armour there is.',
    author_3: 'Björn, about the gansey',
  }),
  section('questions', 'faq', {
    heading: 'Good to know',
    question_1: 'How long does delivery take?',
    answer_1: '<p>Every product says when it arrives where you are.</p>',
    question_2: 'Can I send something back?',
    answer_2: '<p>Yes, within 30 days, unused. <a href="/shipping-and-returns">How returns work</a></p>',
    question_3: 'Do you mend things?',
    answer_3: '<p>Every Friday, for as long as the thing lasts.</p>',
  }),
]

/** The design as it is stored. */
export const homeDesign = JSON.stringify({ settings: {}, layouts: { home } })
