import type { PostSeed } from './post-seed.ts'

export const theTable: readonly PostSeed[] = [
  {
    slug: 'coffee-over-a-fire',
    title: 'Coffee over a fire, without drama',
    author: 'nora',
    categories: ['the-table', 'know-how'],
    tags: ['Coffee', 'Fire', 'Camping'],
    excerpt: 'Three ways, from a bare pot to a proper pour. None of them needs a gadget.',
    html: `<p>There is an idea that coffee outdoors has to be either terrible or complicated. It is neither. It wants fresh coffee, water that has just stopped boiling, and somebody who is prepared to wait four minutes without poking anything.</p>
<h2>The bare pot</h2>
<p>For a crowd. Bring a litre of water to the boil, take it off the fire, count to thirty. Stir in seventy grams of coarse coffee, put the lid on, and leave it alone for four minutes. Then comes the trick: dribble a spoonful of cold water over the surface. The grounds sink as if they had been told to. Pour gently and leave the last inch for the ferns.</p>
<h2>The cone</h2>
<p>For two. A <a href="/products/cafe-filter-dripper">dripper</a> travels better than you might think if you wrap it in a jumper. Thirty grams of medium coffee, half a litre of water, poured in three goes. It is the cleanest cup of the three and gives you something to do with your hands while the others put their boots on.</p>
<h2>The cloth</h2>
<p>For when you have forgotten the papers. A clean cotton handkerchief over a mug, held by a rubber band, dented in the middle with a spoon. It works. It will never be a handkerchief again.</p>
<h2>Which coffee?</h2>
<p>Something that does not mind smoke. Light, flowery roasts are lovely at home and vanish outdoors, where everything already smells of something. We drink <a href="/products/smoke-signal-coffee">Smoke Signal</a>, because Inés roasted it for exactly this and tested it over a bonfire behind her café.</p>
<blockquote><p>The best seat in any café is the one outside. All we do is move it a bit further out.</p><p>Inés Almendra</p></blockquote>
<p>Bring sugar, even if nobody takes sugar. After a cold night they do.</p>`,
    cover: { scene: 'still', palette: 'hearth', seed: 10, things: ['kettle', 'dripper', 'enamelMug'] },
    daysAgo: 476,
  },
  {
    slug: 'first-week-with-a-cast-iron-skillet',
    title: 'The first week with a cast-iron skillet',
    author: 'tomas',
    categories: ['the-table', 'know-how'],
    tags: ['Recipes', 'Fire'],
    excerpt: 'Seven suppers that season a pan while you eat them.',
    html: `<p>A new skillet is like a new neighbour: polite, slightly grey, and impossible to know from the outside. You season it by cooking. So here is a week of suppers, in an order that builds up the surface and puts off the difficult things until it can take them.</p>
<ul>
<li><strong>Monday: fried potatoes.</strong> Plenty of oil, no hurry, do not move them for the first five minutes. Starch and fat are exactly what the iron wants.</li>
<li><strong>Tuesday: flatbreads.</strong> Dry heat, high. The pan darkens before your eyes.</li>
<li><strong>Wednesday: sausages</strong>, with apples pushed in between.</li>
<li><strong>Thursday: onions.</strong> A kilo of them, an hour, butter. Eat half on toast and keep the rest for Saturday.</li>
<li><strong>Friday: fish</strong>, skin side down. If it sticks, wait. It lets go when it is ready.</li>
<li><strong>Saturday: frittata</strong> with Thursday’s onions. Eggs already, and it is only day six.</li>
<li><strong>Sunday: cornbread</strong>, in the oven, in the pan, at the table.</li>
</ul>
<h2>Between times</h2>
<p>Wipe it out while it is warm. If something clings, a spoonful of salt and half a potato will move it. Rinse with hot water if you have to, dry it on the flame, and rub in a film of oil so thin that you suspect yourself of having wiped it all off. That is the right amount.</p>
<h2>What not to do</h2>
<p>Do not let tomatoes sit in it, not this month. Do not soak it. Do not put it away wet. If you do all three, it will be orange on Monday, and then you scrub it with steel wool and start again, and no harm was done. You cannot say that of many things in a kitchen.</p>
<p>The <a href="/products/bjornsund-skillet">Bjørnsund</a> on my own stove is six years old. You can see yourself in it, a bit darker and better rested.</p>`,
    cover: { scene: 'still', palette: 'moor', seed: 11, things: ['skillet', 'board', 'jars'] },
    daysAgo: 262,
  },
  {
    slug: 'flatbread-on-a-stone',
    title: 'Flatbread on a hot stone',
    author: 'tomas',
    categories: ['the-table'],
    tags: ['Recipes', 'Fire', 'Camping', 'Family'],
    excerpt: 'Flour, yoghurt and a rock. The dough can travel in your pocket, and has.',
    html: `<p>This is the bread I make when there is no oven, no bowl and no table, which is to say the one I make most. It needs a bag, a fire and a flat stone as big as a plate.</p>
<h2>At home</h2>
<p>In a strong bag, mix two mugs of flour, two teaspoons of baking powder, one of salt. Tie it up. Take along a small pot of thick yoghurt and a little bottle of oil.</p>
<h2>At the fire</h2>
<ol>
<li>Find your stone. Flat, as thick as two fingers, and <strong>dry</strong>: from the wall or the field, never from the river. Wet stones can burst.</li>
<li>Prop it over embers to heat up slowly for half an hour.</li>
<li>Tip the yoghurt into the bag. Squeeze it from the outside until you have a soft dough. This is a job for the youngest.</li>
<li>Rest it, inside your jacket if the day is cold.</li>
<li>Tear into six. Flatten each with your hands, thinner than seems wise.</li>
<li>Brush the stone with a bunch of grass, lay on a bread, wait for bubbles. Two minutes, turn it, one more.</li>
</ol>
<h2>What to put on it</h2>
<ul>
<li>Oil, salt and whatever herb is growing at your feet, provided you know its name</li>
<li>Soft cheese and the last of the honey</li>
<li>Fried onions, always</li>
</ul>
<p>The first is for the cook, eaten standing and too hot. The last one should be a bit burnt and is to be torn up for whoever washed the pot.</p>
<p>If you have no stone, a <a href="/products/bjornsund-skillet">skillet</a> does as well. It is only that it makes a less good story.</p>`,
    cover: { scene: 'camp', palette: 'hearth', seed: 15 },
    daysAgo: 98,
  },
  {
    slug: 'nettle-soup',
    title: 'Nettle soup, from the first warm week',
    author: 'nora',
    categories: ['the-table'],
    tags: ['Recipes', 'Walking'],
    excerpt: 'Free, very green, and it stops stinging the moment it meets hot water.',
    html: `<p>There is one week, earlier than you think, when the nettles behind the shed are as high as your hand and so tender that it would be rude not to. Later they become rope. Go now, with gloves and a bag.</p>
<h2>Picking</h2>
<p>Take only the top four leaves. Stay away from the field edge where they spray and the lamppost where dogs read the news. Half a shopping bag, loosely filled, is soup for four. It shrinks like a promise.</p>
<h2>For four</h2>
<ul>
<li>Half a bag of nettle tops, rinsed (gloves)</li>
<li>Two onions, one large potato, both chopped</li>
<li>A good spoonful of butter</li>
<li>A litre of stock</li>
<li>Nutmeg, salt, a little cream</li>
</ul>
<h2>Cooking</h2>
<p>Soften the onions in butter until they are sweet. Add potato and stock, and simmer until a fork goes in without asking. Now the nettles, all at once: push them under, and after one minute they are harmless. After three, take the pot off. Any longer and the green turns to khaki.</p>
<p>Blend it, or don’t. Nutmeg, salt, a thread of cream in the shape of whatever you are thinking about. It tastes of spinach that has been somewhere.</p>
<h2>With it</h2>
<p>An egg, poached or boiled. Bread fried in the butter that you said you would not use. If you carry it up a hill in a <a href="/products/longwatch-flask">flask</a>, leave out the cream and put it in the mug instead.</p>
<p>My neighbour, who has farmed here for fifty years, watched me picking and shook her head. “My grandmother fed us that,” she said. “In the war.” Then she asked for the recipe.</p>`,
    cover: { scene: 'still', palette: 'dawn', seed: 13, things: ['bowl', 'cookset', 'jars'] },
    daysAgo: 553,
  },
  {
    slug: 'a-flask-of-something',
    title: 'A flask of something: five hot drinks for cold benches',
    author: 'nora',
    categories: ['the-table'],
    tags: ['Recipes', 'Winter', 'Coffee'],
    excerpt: 'Switchel, spiced apple, smoky broth and two that contain chocolate.',
    html: `<p>A flask is a promise that you make to yourself at seven in the morning and keep at noon. Coffee is fine. But coffee in a flask tastes of flask by ten, and there are things which only get better in there.</p>
<h2>1. Spiced apple</h2>
<p>A litre of cloudy apple juice, a stick of cinnamon, four cloves, a strip of orange peel. Warm it slowly and do not let it boil. Strain it, or your cup will bite you.</p>
<h2>2. Hot switchel</h2>
<p>Haymakers’ drink: a thumb of ginger, grated, two spoons of honey, two of cider vinegar, a litre of hot water. It is sour, sweet and fierce, and does more for a cold than most things from the chemist.</p>
<h2>3. Smoky broth</h2>
<p>Good stock, a spoon of smoked paprika fried for ten seconds in oil, a splash of dry sherry. Drink it standing up, looking at weather.</p>
<h2>4. The thick chocolate</h2>
<p>Three quarters of a litre of milk, 150 grams of dark chocolate, a teaspoon of cornflour, a pinch of salt. Whisk until it coats the spoon. This is a meal, so plan accordingly.</p>
<h2>5. Crème mocha</h2>
<p>As above with half the chocolate, plus four espressos and a spoonful of crème fraîche, which sounds wrong and is the whole point. The <a href="/products/creme-espresso-cups">little cups</a> are the right size. You will want a second, and will be glad that they are small.</p>
<h2>One rule</h2>
<p>Fill the flask with boiling water first and let it stand for five minutes. Pour it away, then put in your drink. It makes an hour’s difference in the afternoon. It makes no difference to your morning, provided that you remember to put the kettle on before your socks.</p>`,
    cover: { scene: 'ridges', palette: 'frost', seed: 16 },
    photograph: { palette: 'frost', seed: 16, ridges: 5 },
    daysAgo: 12,
    featured: true,
  },
]
