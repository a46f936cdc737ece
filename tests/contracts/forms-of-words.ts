/** Titles in which words have several forms, and queries for them. */
export const TITLES = [
  ...["Huile d'olive", 'Olive oil 500 ml', 'Plain T-shirt', 'Tshirt with print', 'KDP-601A1M/MS2D', 'NutBar'],
  ...['Türgriff Edelstahl', 'Tuergriff Messing', 'كتـــاب', 'مَرَّاكُش', '茉莉花茶叶', '抹茶ラテ', '김치찌개'],
  ...['Flash stick 16 GB', 'Cable 3.5mm', 'Rope 5mm', 'Straße', 'Ёлка', 'Olive, olive and more olives'],
]
export const QUERIES = [
  ...[
    'olive',
    "l'olive",
    'oil',
    'tshirt',
    't-shirt',
    'kdp601a1m',
    'nut bar',
    'türgriff',
    'tuergriff',
    'كتاب',
  ],
  ...[
    'مراكش',
    '花茶',
    'ラテ',
    '찌개',
    '16gb',
    '16 gb',
    '3,5mm',
    '5mm',
    'strasse',
    'елка',
    'olive tshirt wool',
  ],
  ...['every day', 'xylophone', 'oliv', 'shirt print', '500ml'],
]
