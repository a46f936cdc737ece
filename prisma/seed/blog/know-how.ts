import type { PostSeed } from './post-seed.ts'

export const knowHow: readonly PostSeed[] = [
  {
    slug: 'pitch-a-ridge-tent-in-four-minutes',
    title: 'How to pitch a ridge tent in four minutes',
    author: 'tomas',
    categories: ['know-how'],
    tags: ['Camping', 'Walking'],
    excerpt: 'Six steps, in the right order, with the wind behind you. The tea takes longer.',
    html: `<p>Four minutes is not a boast. It is roughly the time between the first fat drops and the real thing, and I have been late often enough to care about it. The secret, if there is one, is that almost all of the time goes into decisions. Make them before you unpack and the rest is knots.</p>
<h2>Before you unpack</h2>
<p>Stand still for a minute. Feel where the wind comes from and look for the flattest two metres that are not in the lowest place. Water goes to the lowest place, and so do cold air and frogs. Kick away the cones. Decide where your head will be, which is uphill, and which end will face the wind, which is the narrow one.</p>
<h2>The six steps</h2>
<ol>
<li><strong>Lay it out downwind.</strong> Hold the windward end, let the cloth stream away from you, and put it down where it falls.</li>
<li><strong>Peg the two windward corners</strong>, pulling the cloth square but not hard. Pegs lean away from the tent.</li>
<li><strong>Peg the other two.</strong> Now nothing can fly off and you may breathe.</li>
<li><strong>Raise the windward pole</strong>, fix its guy line, then walk round and raise the other. It stands, a little drunk.</li>
<li><strong>Guy the far end</strong> until the ridge is straight. This is the line that matters.</li>
<li><strong>Tension the sides</strong> from the middle outwards, then go round once more.</li>
</ol>
<p>The second round is what people leave out. Cloth stretches when it gets wet; a tent that was tight at six o’clock will flap at ten. Go out before bed, take up every line by a hand’s width, and you will sleep through what the forecast calls gusts.</p>
<h2>Taking it down</h2>
<p>Everything in reverse, but shake it first and roll it loosely. Never put a tent away wet for longer than a day. Ours hang over the workshop banister like tired flags most Mondays, and nobody minds.</p>
<blockquote><p>Practise once on a lawn in the sun. Nobody ever does, and everybody wishes they had.</p></blockquote>`,
    cover: { scene: 'camp', palette: 'dusk', seed: 3 },
    daysAgo: 588,
  },
  {
    slug: 'waxing-day',
    title: 'Waxing day: how to bring old canvas back',
    author: 'tomas',
    categories: ['know-how', 'mending'],
    tags: ['Repair', 'Winter'],
    excerpt: 'An evening, a tin of wax and a hair dryer. Your bag will thank you for another three years.',
    html: `<p>Waxed canvas tells you when it is hungry. Creases go pale, water stops beading and begins to sit there, and the whole bag takes on the look of somebody who has been awake too long. It is not worn out. It wants an evening of your time.</p>
<h2>What you need</h2>
<ul>
<li>One tin of <a href="/products/all-weather-wax">wax</a>, at room temperature</li>
<li>A hair dryer, or a warm stove and some care</li>
<li>A stiff brush, a soft rag and an old towel</li>
<li>Something good on the radio</li>
</ul>
<h2>Clean it, but not too well</h2>
<p>Empty the pockets. Turn them out; there will be a receipt from a café you had forgotten. Brush off dry mud, wipe the rest with cold water, and let the bag dry completely, overnight if need be. No soap: it takes out exactly what you are about to put in.</p>
<h2>Seams first</h2>
<p>Warm a patch the size of your hand until it feels like a cup of tea that you could drink. Rub the wax along the seams and creases, then across the flat parts in small circles. It will look dreadful, streaky and white. Warm it again and it vanishes into the cloth, and that moment does not get old.</p>
<p>Work in patches. Take special care of the bottom corners, the fold of the lid and the place where your shoulder rubs. Stay away from the leather, which prefers its own balm, and from anything that touches a pale shirt.</p>
<h2>Let it rest</h2>
<p>Hang the bag somewhere airy for a day. It will smell of bees and pine, and it may feel tacky at first; that goes after the second walk. Then take it out in the rain on purpose, and watch the drops roll off like small coins.</p>
<p>Once a year is plenty. If you do it every autumn at the same table, it turns into one of those evenings that you would miss.</p>`,
    cover: { scene: 'still', palette: 'hearth', seed: 1, things: ['waxTin', 'backpack', 'toolRoll'] },
    daysAgo: 402,
  },
  {
    slug: 'a-darn-worth-showing',
    title: 'A darn worth showing',
    author: 'tomas',
    categories: ['mending'],
    tags: ['Repair', 'Wool'],
    excerpt: 'Weaving a hole shut takes a quarter of an hour. Choose a colour that does not match.',
    html: `<p>My grandfather’s socks had more darn than sock. He did them himself, on winter Sundays, with the heel pulled over an orange. It did not seem remarkable at the time. Now that I sit with a torn elbow under a lamp, I think of him as a kind of engineer.</p>
<p>A darn is nothing more than a tiny piece of weaving, made in place. You lay threads in one direction, then go over and under them in the other. It is strong, it stretches a bit, and if you do it in a contrasting colour it says: somebody liked this enough to sit down with it.</p>
<h2>The quarter of an hour</h2>
<ol>
<li>Put something round inside: an orange, a light bulb, a <a href="/products/hearth-mug">mug</a>.</li>
<li>Do not trim the hole. Those loose loops are going to help you.</li>
<li>Start well outside, in sound cloth. Run small stitches in rows up to the hole, across it, and as far beyond. Leave the thread a little slack at every turn; wool shrinks.</li>
<li>Turn the work. Weave over one, under one, across all your rows. On the way back do the opposite.</li>
<li>Push the rows together with the needle as you go. It should look like a small, slightly crooked basket.</li>
</ol>
<h2>About the colour</h2>
<p>You can match it. You will then own a jumper with an almost invisible mend, that you will never stop seeing. Or you can take a mustard on navy and have people ask. I know which I prefer. At the mill they call it signing your work.</p>
<p>Every pair of our <a href="/products/long-mile-socks">walking socks</a> comes with a card of wool for the day when the heel gives out. When we began, we thought no one would use it. Last winter we were sent two hundred and eleven photographs of darned socks, and they hang in the corridor, and visitors stop in front of them longer than they do before anything we sell.</p>`,
    cover: { scene: 'still', palette: 'moor', seed: 2, things: ['repairKit', 'socks', 'jumper'] },
    daysAgo: 319,
  },
  {
    slug: 'sharpen-a-knife-in-twenty-minutes',
    title: 'Sharpen a knife in twenty minutes',
    author: 'tomas',
    categories: ['know-how'],
    tags: ['Knives', 'Repair'],
    excerpt: 'Two coins, a wet stone and a steady hand. Learn it once and every meal gets easier.',
    html: `<p>I learned to sharpen from a fishmonger, who had no patience with mystery. “It is a wedge,” she said. “Make the wedge thin, make both sides meet, go home.” I have read a good deal since then and nothing has improved on it.</p>
<h2>The angle</h2>
<p>Lay the blade flat on the <a href="/products/two-sided-whetstone">stone</a> and slide two coins under its spine. Take a look: that is your angle, about fifteen degrees. Remove the coins and keep the picture. It matters less that the angle is right than that it stays the same, so lock your wrist and move from the elbow.</p>
<h2>The strokes</h2>
<p>Soak the stone for ten minutes. Coarse side up. Push the blade forward as though you wanted to shave a thin slice off the top, from heel to tip, with the weight of two fingers. Ten strokes. Then feel, very gently, across the other side of the edge: there will be a faint roughness along its whole length. That is the burr, and it tells you that you have reached the edge. Without it, keep going; with it, turn the knife over and do the other side.</p>
<p>Now the fine side, with half the weight. Five strokes a side, then three, then one. You are polishing, and taking the burr off.</p>
<h2>How to tell</h2>
<ul>
<li>Hold up a sheet of paper by one corner and cut it. A sharp knife glides; a dull one tears.</li>
<li>Better: cut a ripe tomato without pressing.</li>
<li>Best: look straight at the edge under a lamp. A sharp edge cannot be seen. If something glints, that spot is still flat.</li>
</ul>
<h2>Afterwards</h2>
<p>Rinse, wipe, put a drop of oil on carbon steel. Store it on a magnet or in a <a href="/products/canvas-tool-roll">roll</a>, never loose in a drawer with the spoons. A few strokes on the fine side every fortnight will save you from ever having to start from the beginning.</p>
<p>And be careful for two days. You will be used to pressing, and the knife no longer needs it.</p>`,
    cover: { scene: 'still', palette: 'dawn', seed: 4, things: ['whetstone', 'pocketKnife', 'board'] },
    daysAgo: 214,
  },
  {
    slug: 'sleeping-warm',
    title: 'Sleeping warm: seven things that work',
    author: 'wen',
    categories: ['know-how', 'on-the-hill'],
    tags: ['Camping', 'Winter'],
    excerpt: 'Cold nights are rarely the sleeping bag’s fault. Start from the ground and work up.',
    html: `<p>I spent four winters drawing a mountain range that does not exist and, to get the light right, sleeping in several that do. I am not brave about cold. So I collected tricks, threw out the ones that were merely character-building, and was left with seven.</p>
<ol>
<li><strong>Look after the ground first.</strong> You lose more heat downwards than up. A foam <a href="/products/heron-sleeping-pad">pad</a> under a fancy one beats a fancier one, and dry leaves under both are free.</li>
<li><strong>Eat late, and eat fat.</strong> Cheese before bed is central heating. A square of chocolate at the bottom of the bag is for three in the morning.</li>
<li><strong>Arrive warm.</strong> A bag keeps heat and does not make any. Do twenty squats, feel silly, get in.</li>
<li><strong>Fill a bottle.</strong> Hot water in a steel <a href="/products/wayfarer-bottle">bottle</a>, a sock over it, between the thighs. At dawn it is your tea.</li>
<li><strong>Keep tomorrow’s clothes with you.</strong> They fill the cold gaps, and you will not have to put on a frozen shirt.</li>
<li><strong>Wear a hat, leave your nose out.</strong> Breath is wet. If you bury your head, the down gets damp and the second night is worse than the first.</li>
<li><strong>Go when you have to go.</strong> You will lie there for an hour negotiating with yourself. It takes ninety seconds, and the stars are very good.</li>
</ol>
<h2>What did not make the list</h2>
<p>Sleeping in everything you own, which only squeezes the air out of it. Whisky, which feels like warmth and is in truth the opposite. Drawing the hood so tight that you wake in a panic, convinced that you have been posted somewhere.</p>
<p>There is a kind of cold, just before sunrise, that nothing helps against. Get up then. Light the <a href="/products/ember-twig-stove">stove</a>. You will be the only person in the world for about forty minutes, and you will remember it in July.</p>`,
    cover: { scene: 'night', palette: 'night', seed: 8 },
    photograph: { palette: 'night', seed: 8, ridges: 5 },
    daysAgo: 341,
    seo: {
      title: 'Sleeping warm outdoors: seven things that really work',
      description:
        'From the ground up: pads, late cheese, hot bottles and other tested ways to sleep warm in a tent.',
    },
  },
  {
    slug: 'packing-for-one-night',
    title: 'Packing for one night, and one night only',
    author: 'wen',
    categories: ['know-how', 'on-the-hill'],
    tags: ['Camping', 'Walking', 'Travel'],
    excerpt: 'Nineteen things that fit in a 32-litre bag, and a few that will have to stay at home.',
    html: `<p>The hardest thing to leave behind is the thing you might need. One night is the perfect length to practise, because nothing that you might need will make much difference before breakfast.</p>
<p>This is my list for a dry night between spring and autumn. It weighs a little under seven kilos with water and fits a <a href="/products/fellside-32-backpack">32-litre pack</a> with room for the bread you will buy on the way.</p>
<h2>To sleep</h2>
<ul><li>Tarp and six pegs, or half of somebody’s tent</li><li>Quilt, foam pad, hat</li><li>A <a href="/products/moth-head-torch">head torch</a>, checked at home</li></ul>
<h2>To eat</h2>
<ul><li>Twig stove, lighter, one pot, one spoon</li><li>Mug. It is also the bowl</li><li>Supper that you have cooked before, oats, coffee, something sweet</li><li>Two litres of water, or one and a map with streams on it</li></ul>
<h2>To wear</h2>
<ul><li>What you stand in</li><li>A dry top and socks that are only for sleeping</li><li>One warm layer more than you think, one waterproof</li></ul>
<h2>To be sensible</h2>
<ul><li>Map, compass, whistle</li><li>A plaster, a painkiller, a needle and thread</li><li>A bag for rubbish, including other people’s</li></ul>
<p>That is all. You will see that it has no book, no camera, no chair, no second trousers. You are allowed one of those. I take a notebook.</p>
<h2>The pile test</h2>
<p>Lay it out on the floor the evening before. Take away whatever you packed out of fear and put back the one thing you packed out of joy. Close the bag, weigh it if you must, and place it by the door, so that tomorrow’s only decision is whether to go. Go.</p>`,
    cover: { scene: 'still', palette: 'moor', seed: 6, things: ['backpack', 'bottle', 'headTorch'] },
    daysAgo: 127,
  },
]
