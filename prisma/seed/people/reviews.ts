import type { CustomerKey } from './customers.ts'

export type ReviewSeed = {
  by: { customer: CustomerKey } | string
  rating: 1 | 2 | 3 | 4 | 5
  title?: string
  body?: string
  status?: 'pending' | 'spam' | 'rejected'
}

/** By product slug, oldest first. */
export const reviews: Readonly<Record<string, readonly ReviewSeed[]>> = {
  'fellside-32-backpack': [
    {
      by: 'Runa B.',
      rating: 5,
      title: 'Third winter',
      body: 'Stiff for a month, exactly as they say, and then it fits like an old chair. Rained on weekly. No complaints from me or from the laptop.',
    },
    {
      by: { customer: 'ada' },
      rating: 5,
      title: 'Worth the wait',
      body: 'I looked at it for a year. The leather has gone the colour of toast and strangers ask about it on trains.',
    },
    {
      by: 'Declan',
      rating: 4,
      body: 'Lovely thing. I would like a chest strap for steep ground, otherwise perfect.',
    },
    {
      by: 'Maud O.',
      rating: 5,
      title: 'Mended for nothing',
      body: 'A buckle went after two years. Sent a photo, sent the bag, got it back with a new buckle and a postcard.',
    },
    { by: 'Stefan', rating: 3, body: 'Beautiful and heavy. If you count grams, this one is not for you.' },
    { by: 'Isabeau', rating: 5 },
    { by: 'Tendai', rating: 5, body: 'Carries ten kilos of library books without pulling at the shoulders.' },
    {
      by: 'Per',
      rating: 4,
      title: 'Nearly',
      body: 'The laptop sleeve is snug with a 15-inch in a case. Fine without.',
      status: 'pending',
    },
  ],
  'wayfarer-bottle': [
    {
      by: 'Nadia',
      rating: 5,
      body: 'Ice was still ice on the way home. The cap does not squeak, which my last bottle did, at me, for years.',
    },
    {
      by: 'Corentin',
      rating: 4,
      title: 'Good grip',
      body: 'The sandy finish is great with cold hands. It does collect a bit of colour from dark trousers.',
    },
    {
      by: { customer: 'grace' },
      rating: 5,
      title: 'The hot bottle trick',
      body: 'Bought after the post about sleeping warm. Hot water, sock, bliss.',
    },
    {
      by: 'Lars',
      rating: 2,
      body: 'Mine leaked from the loop side. They sent a new seal in two days and it is fine now, but still.',
    },
    { by: 'Amara', rating: 5 },
    {
      by: 'Wilf',
      rating: 5,
      body: 'Dropped off a pier, fetched with a net, has a dent like a dimple. Love it more.',
    },
    { by: 'Josefin', rating: 4, body: 'The half litre fits my bicycle cage with a rubber band round it.' },
  ],
  'hearth-mug': [
    {
      by: 'Bronwen',
      rating: 5,
      title: 'The mug',
      body: 'There are eleven mugs in this house, and one of them is always in the sink because it is this one.',
    },
    {
      by: 'Takeshi',
      rating: 5,
      body: 'Thick, warm, honest. The glaze line on mine looks like the coast near my parents.',
    },
    { by: 'Olivia P.', rating: 4, body: 'Heavier than I thought, but I have stopped noticing.' },
    {
      by: { customer: 'ada' },
      rating: 5,
      title: 'Bought one, then five',
      body: 'It is the handle. All of my fingers fit.',
    },
    { by: 'Fionn', rating: 5 },
    {
      by: 'Zeynep',
      rating: 3,
      body: 'The colour is darker than in the picture. Nice, only not what I had in mind.',
    },
    { by: 'Gareth', rating: 5, body: 'Survived the dishwasher, two moves and a toddler.' },
    {
      by: 'Helle',
      rating: 5,
      title: 'A present that was kept',
      body: 'Gave it to my sister. I am told that nobody else may touch it.',
    },
    { by: 'Best Mugs', rating: 5, body: 'Visit our site for wholesale mugs!!!', status: 'spam' },
  ],
  'long-mile-socks': [
    {
      by: 'Sunniva',
      rating: 5,
      title: 'Oddly exciting',
      body: 'I rolled my eyes at “oddly exciting” and then told four people about socks.',
    },
    { by: 'Rhodri', rating: 5, body: 'Ninth mile, eighteenth mile, no blister.' },
    { by: 'Beatriz', rating: 4, body: 'Wonderful on the foot. They take for ever to dry.' },
    {
      by: { customer: 'mei' },
      rating: 5,
      body: 'Warm in the hills above Bandung, which people do not believe can be cold.',
    },
    {
      by: 'Klaus',
      rating: 5,
      title: 'Darned',
      body: 'Heel went after three hundred miles. Darned with the card, sent the picture, got another card. What a system.',
    },
    { by: 'Edie', rating: 2, body: 'Too long for me even in the small size. Exchanged without fuss.' },
    { by: 'Mattias', rating: 5 },
  ],
  'squall-rain-jacket': [
    {
      by: 'Iona',
      rating: 5,
      title: 'Quiet!',
      body: 'You can hear birds in it. In a waterproof. I had no idea how loud my old one was.',
    },
    {
      by: 'Ruben',
      rating: 4,
      body: 'Hood is the best I have worn. The hem could be longer at the back on a bicycle.',
    },
    {
      by: 'Clemency',
      rating: 5,
      body: 'Three hours of sideways rain on the ferry and I was the only dry person on deck.',
    },
    {
      by: { customer: 'grace' },
      rating: 4,
      title: 'Proper pockets',
      body: 'A map goes in folded wrong, as promised. Size up if you wear a thick jumper.',
    },
    { by: 'Bo', rating: 3, body: 'Good shell, warm on climbs. Wanted pit zips.' },
    { by: 'Ximena', rating: 5, status: 'pending', body: 'Ochre in the fog: nobody has lost me since.' },
  ],
  'fireside-wool-blanket': [
    {
      by: 'Dorothea',
      rating: 5,
      title: 'Company',
      body: '“Heavy enough to feel like company” is the truest line in any catalogue.',
    },
    {
      by: 'Anselm',
      rating: 5,
      body: 'Smelled faintly of sheep for a week, which I liked and the cat liked more.',
    },
    { by: 'Padma', rating: 4, body: 'A bit scratchy on bare arms. With a sheet it is heaven.' },
    { by: 'Leif', rating: 5 },
    {
      by: 'Cosima',
      rating: 5,
      title: 'Moths',
      body: 'A moth found it. The mill found the same dye lot. I cannot see where the hole was.',
    },
  ],
  'ridgeline-two-tent': [
    {
      by: 'Eero',
      rating: 5,
      title: 'Four minutes, honest',
      body: 'Five the first time. Stood through a gale in the fjord that took two domes away.',
    },
    {
      by: 'Mirela',
      rating: 4,
      body: 'Two doors saved a marriage. I would have liked one more hanging loop for a lamp.',
    },
    { by: 'Callum R.', rating: 5, body: 'The smell of the inner when the sun comes up is my childhood.' },
    {
      by: 'Sanna',
      rating: 2,
      title: 'Not for tall people',
      body: 'I am 196 cm and my feet touch the end. Returned, no trouble.',
    },
  ],
  'scree-boot': [
    {
      by: 'Gethin',
      rating: 5,
      title: 'Mile thirty',
      body: 'Miles one to twenty-nine were a conversation. At thirty we agreed.',
    },
    {
      by: 'Annika',
      rating: 5,
      body: 'Second sole now. They kept the scratch on the left toe, because I asked.',
    },
    { by: 'Hugo', rating: 4, body: 'Superb boots that want to be waxed more often than I remember to.' },
    { by: 'Farida', rating: 3, body: 'Narrow. The half size up solved it but took a month.' },
    { by: 'Wolf', rating: 5, status: 'pending' },
  ],
  'harbour-gansey-jumper': [
    {
      by: 'Morag',
      rating: 5,
      title: 'My grandfather would nod',
      body: 'He knitted these. I hold it to his standard, and it passes.',
    },
    { by: 'Björn', rating: 4, body: 'Armour for the first two weeks. Then the softest armour there is.' },
    { by: 'Celeste', rating: 5, body: 'Wore it wet once, as told. It does remember me.' },
  ],
  'smoke-signal-coffee': [
    { by: 'Inga', rating: 5, body: 'Made it badly in a saucepan on purpose. Delicious.' },
    {
      by: 'Rafael',
      rating: 5,
      title: 'Forgiving',
      body: 'I measure by eye, in the dark, in the rain. It has never let me down.',
    },
    { by: 'Teodor', rating: 3, body: 'A little dark for my taste. Great with milk.' },
    { by: { customer: 'ada' }, rating: 4, body: 'The orange peel is real, you have to wait for it.' },
    { by: 'Ulla', rating: 5 },
  ],
  'cafe-filter-dripper': [
    { by: 'Hanne', rating: 5, title: 'Ten-minute holiday', body: 'I take this holiday twice a day.' },
    {
      by: 'Samir',
      rating: 4,
      body: 'Holds heat well if you warm it first. The jug is fragile, so look out.',
    },
    {
      by: 'Philippa',
      rating: 5,
      body: 'Fits a wide mug and a narrow flask. The beech ring has stayed flat.',
    },
  ],
  'bjornsund-skillet': [
    { by: 'Ottoline', rating: 5, title: 'Eggs on day one', body: 'Slid. First day. I called my mother.' },
    { by: 'Greger', rating: 5, body: 'A third lighter than my old pan, and my wrist agrees.' },
    {
      by: 'Maren',
      rating: 4,
      body: 'I let tomatoes sit. It went orange. I followed the post, it is black again.',
    },
    { by: 'Lionel', rating: 5, body: 'Mine has the wave on the back. Ingrid made it herself!' },
    {
      by: 'Tess',
      rating: 1,
      title: 'Cracked',
      body: 'Arrived with a crack. Replaced the same week, but I have to be honest about the first one.',
    },
  ],
  'ember-twig-stove': [
    { by: 'Vidar', rating: 5, body: 'A hatful of twigs is no joke. I counted.' },
    {
      by: 'Rosalind',
      rating: 4,
      title: 'Needs a dry day',
      body: 'Brilliant with dry wood. In a wet week take a bit of kindling along.',
    },
    {
      by: { customer: 'mei' },
      rating: 5,
      body: 'Hardly any smoke. My neighbours did not notice that I was cooking on the balcony.',
    },
    { by: 'Emrys', rating: 5 },
  ],
  'trail-enamel-mug': [
    { by: 'Pauline', rating: 5, body: 'First chip on a rock on a good day, as foretold.' },
    { by: 'Sven', rating: 4, body: 'The rim gets hot. It is enamel. Blow.' },
    { by: 'Alba', rating: 5, title: 'Six of them', body: 'Stacked, they fill exactly the space in our pot.' },
  ],
  'little-beacon-lantern': [
    {
      by: 'Mabel',
      rating: 5,
      title: 'On the porch',
      body: 'On low it lasted the whole week, and the moths like it as much as I do.',
    },
    { by: 'Arvid', rating: 4, body: 'Warm light, lovely knob. Wish it came with the cable.' },
    { by: 'Chidi', rating: 5, body: 'My son is in charge of it. I am asked for a password now.' },
  ],
  'tarn-kettle': [
    { by: 'Hedda', rating: 5, body: 'The last drop goes back in. I have demonstrated this to guests.' },
    { by: 'Ollie', rating: 4, body: 'Rim rusts a bit if you forget to dry it. So I dry it.' },
  ],
  'hut-slippers': [
    {
      by: 'Marlene',
      rating: 5,
      title: 'I live here now',
      body: 'I have not worn outdoor shoes in three days.',
    },
    { by: 'Ivo', rating: 3, body: 'Warm, and they slip on tiles until the leather roughens.' },
    {
      by: { customer: 'ada' },
      rating: 5,
      body: 'Somebody has borrowed mine twice and been very slow to give them back.',
    },
  ],
  'wren-pocket-knife': [
    {
      by: 'Aurelio',
      rating: 5,
      title: 'Plum',
      body: 'The handle is so dark that it is nearly violet. Takes an edge in a minute.',
    },
    { by: 'Nell', rating: 5, body: 'Posted to my father. He has opened every parcel on the street since.' },
    { by: 'Sepp', rating: 4, body: 'I would like a lock, although I understand why not.' },
  ],
  'nesting-cookset': [
    { by: 'Camille', rating: 5, body: 'Onions in the lid, pasta below, sauce on top. It is choreography.' },
    { by: 'Ragnar', rating: 4, body: 'Handles get warm over a fire. Bring a glove.' },
  ],
  'longwatch-flask': [
    {
      by: 'Peg',
      rating: 5,
      title: 'Night shift',
      body: 'Soup at four in the morning at spoon-burning heat. I salute you.',
    },
    { by: 'Maxime', rating: 4, body: 'Big, and a bit heavy, and I would buy it again.' },
  ],
  'nightwatch-beanie': [
    {
      by: 'Lotte',
      rating: 5,
      body: 'Took the bobble off for a funeral, as advised. It was the right advice.',
    },
    { by: 'Ewan', rating: 4, body: 'Warm, deep, slightly itchy on day one.', status: 'pending' },
  ],
  'drift-hammock': [
    { by: 'Noemi', rating: 5, title: 'Diagonal', body: 'Lie across it! Forty years of doing it wrong.' },
    {
      by: 'Cormac',
      rating: 4,
      body: 'Straps are kind to the apple tree. The bag is a tight fit for the cotton.',
    },
  ],
  'cloudberry-quilt': [
    { by: 'Signe', rating: 5, body: 'I sleep on my side. I slept. That is the review.' },
    {
      by: 'Barnaby',
      rating: 4,
      title: 'Warm to about two',
      body: 'At zero I wanted a hat as well. Packs very small.',
    },
    { by: 'Aiko', rating: 5, status: 'pending', body: 'Used it on the sofa until it got a night outdoors.' },
  ],
  'two-sided-whetstone': [
    { by: 'Yannick', rating: 5, body: 'Twenty minutes, two coins, one tomato. I am smug now.' },
    { by: 'Bette', rating: 4, body: 'The base grips well. Wear an old shirt.' },
  ],
  'high-fells-contour-map': [
    { by: 'Lieven', rating: 5, title: 'Forty', body: 'Only one left. Please nobody tell me.' },
    { by: 'Saoirse', rating: 5, body: 'The best map of nowhere that I own.' },
    { by: 'Gil', rating: 4, body: 'Tried to find it on the web. Felt foolish, then delighted.' },
  ],
  'weatherproof-notebook': [
    { by: 'Ottilie', rating: 5, body: 'Logged a whole winter of birds, half of it in drizzle.' },
    { by: 'Dashiell', rating: 3, body: 'Ink smears on stone paper. Pencil is perfect, so use pencil.' },
  ],
  'linen-tea-towels': [
    { by: 'Rosa', rating: 5, body: 'Glasses without fluff. Finally.' },
    { by: 'Magnus', rating: 4, body: 'They were stiff for two washes.' },
  ],
  'mending-kit': [
    {
      by: 'Aoibhe',
      rating: 5,
      title: 'Courage',
      body: 'The card of courage works. Zip slider changed in five minutes by someone who had never sewn.',
    },
    { by: 'Henning', rating: 5 },
  ],
  'supper-bowl': [
    { by: 'Mika', rating: 5, body: 'Noodles with both hands, just as it says.' },
    { by: 'Leonora', rating: 4, body: 'Each is a bit different. I see that as a plus.' },
  ],
  'skylark-merino-top': [
    { by: 'Tilda', rating: 5, title: 'Six days', body: 'Nobody moved away on the train.' },
    { by: 'Oskar', rating: 3, body: 'A bramble won. Mended it, visible mend, quite like it now.' },
  ],
  'kindling-hatchet': [
    {
      by: 'Hjalmar',
      rating: 5,
      body: 'Splits like it means it. Lost it in the leaves, found it by the red.',
    },
    {
      by: 'Enid',
      rating: 5,
      title: 'Sharp',
      body: 'They say not to shave your arm with it. I can report that you could.',
    },
  ],
  'crane-kettle': [
    {
      by: 'Juniper',
      rating: 5,
      title: 'Coin-sized circles',
      body: 'Read the story, bought the kettle. The fourth cup is as steady as the first.',
    },
    { by: 'Lorcan', rating: 4, status: 'pending', body: 'Lovely pour. Any chance of it in rust?' },
  ],
  'hojicha-roasted-tea': [
    {
      by: { customer: 'mei' },
      rating: 5,
      title: 'お帰り',
      body: 'Smells of the street behind my grandmother’s house.',
    },
    { by: 'Wendell', rating: 4, body: 'Toast in a cup. Good with oat milk.' },
  ],
  'storm-peg-set': [
    { by: 'Rurik', rating: 5, body: 'Baked clay in August, rock for a hammer. In, and out again.' },
    {
      by: 'Petronella',
      rating: 2,
      body: 'Very strong and very heavy. I had not looked at the weight.',
      status: 'rejected',
    },
  ],
  'beeswax-candles': [
    { by: 'Agneta', rating: 5, body: 'The whole flat smells of a hay meadow and I have not even lit one.' },
  ],
  'true-compass': [
    {
      by: 'Bartholomew',
      rating: 5,
      title: 'Initials',
      body: 'Mara engraved them slightly crooked and they are the best thing about it.',
    },
  ],
}
