import type { PostSeed } from './post-seed.ts'

export const onTheHill: readonly PostSeed[] = [
  {
    slug: 'one-night-on-the-saddle',
    title: 'One night on the saddle',
    author: 'wen',
    categories: ['on-the-hill'],
    tags: ['Camping', 'Walking', 'Fire'],
    excerpt: 'We left after work, slept between two hills, and were back at our desks by ten.',
    html: `<p>We left at half past four with the last meeting still in our ears. Nora had a loaf under her arm. The bus put us down by the quarry, the driver asked whether we knew that it was the final one, and we said that this was the idea.</p>
<p>It is an hour and a half up to the saddle, through larches that had just begun to turn. Nobody says much on that path. There is a gate halfway that has to be lifted, and by then you have usually stopped composing replies to things.</p>
<h2>Supper with a view</h2>
<p>The saddle is a strip of grass between two hills, about as wide as a football pitch and a good deal less level. There is an old sheepfold in the middle that breaks the wind. We made supper against its wall: onions in the lid, lentils in the pot, the loaf torn and toasted on sticks. The light went out of the valley from the bottom up, like a bath filling.</p>
<blockquote><p>You could fit this into any Tuesday, Tomás said. Nobody answered, since we were all working out why we had not.</p></blockquote>
<h2>The middle of the night</h2>
<p>At two I woke to a sound like tearing cloth, which turned out to be a deer eating bracken a metre from my head. It looked at me. I looked at it. Neither of us had anything to add, and it went on eating.</p>
<p>The cloud came down before dawn and we made coffee inside it. Everything three steps away was missing: the sheepfold, the path, the hills on either side. Then the sun got over the ridge and the whole thing lifted in one piece, like a lid.</p>
<h2>What it takes</h2>
<p>One bus, one bag, a dry night, and a start at work that is a bit later than usual. I was at my desk by ten with grass in my hair. I drew better that day than I had all month.</p>
<p>There are places like the saddle near almost everybody. You may already have one in mind.</p>`,
    cover: { scene: 'ridges', palette: 'dusk', seed: 5 },
    photograph: { palette: 'dusk', seed: 4, ridges: 5 },
    daysAgo: 431,
    featured: true,
    seo: {
      title: 'One night on the saddle: a micro-adventure after work',
      description: 'Leaving after work, sleeping between two hills, and being back at the desk by ten.',
    },
  },
  {
    slug: 'three-days-in-tokyo-with-one-bag',
    title: 'Three days in 東京 with one bag',
    author: 'nora',
    categories: ['on-the-hill'],
    tags: ['Travel', 'Coffee', 'Japan'],
    excerpt: 'A paper fair, a great many small cups, and what eighteen litres is enough for.',
    html: `<p>I went to Tokyo (東京) for a paper fair and took one bag, partly as a test of the <a href="/products/daytrip-18-rolltop">Daytrip</a> and partly because I cannot be trusted with empty space on the way home.</p>
<h2>Day one: paper</h2>
<p>The fair filled a school gymnasium. Forty makers, each with a metre of table, and a hush like a library in which everybody is in love. I learned that there is a paper for wrapping persimmons, and another for wrapping the first one. At a stand in the corner an old man let me feel two sheets with my eyes closed, and laughed when I got them wrong.</p>
<h2>Day two: coffee</h2>
<p>I walked from Yanaka to Jimbōchō, which on the map is nothing and took me seven hours, on account of the 喫茶店, the old coffee houses. They are dark and brown and run by one person. You order, and then you watch that person do a single thing, very slowly, as if it had never been done before. Nobody in those rooms was looking at a telephone. The coffee came in a cup so thin that I was afraid of it.</p>
<p>In the afternoon somebody gave me roasted tea, ほうじ茶, because it was raining and I looked as though I needed it. It tasted of toast and wet leaves. We have since found the grower, and you can find <a href="/products/hojicha-roasted-tea">the tea</a> in the shop.</p>
<h2>Day three: nothing</h2>
<p>I sat by a canal. A boy was teaching his sister to ride a bicycle, and she was letting him.</p>
<h2>What was in the bag</h2>
<ul>
<li>Two merino tops, one overshirt, four pairs of socks</li>
<li>A notebook, a pencil, a knife that had to be posted ahead</li>
<li>A rain jacket, worn every day</li>
<li>On the way back: nine sheets of paper, 200 grams of tea, one very thin cup</li>
</ul>
<p>I unrolled the top for the return and it all went in. Eighteen litres is enough for three days. I suspect that it would be enough for three weeks, and I would like to find out.</p>`,
    cover: { scene: 'town', palette: 'rose', seed: 7 },
    daysAgo: 176,
  },
  {
    slug: 'twelve-birds-for-the-winter',
    title: 'Twelve birds to learn this winter',
    author: 'wen',
    categories: ['on-the-hill'],
    tags: ['Birds', 'Winter', 'Walking'],
    excerpt: 'With the leaves down and nothing much singing, it is the easiest season to begin.',
    html: `<p>People put off learning birds until spring, which is like putting off learning to swim until the regatta. In spring everything sings at once and hides behind leaves. In winter there are fewer birds, they are hungry and close, and the trees have nothing on.</p>
<p>So here are twelve. One a week from now until the first chiffchaff, if you like.</p>
<h2>From the kitchen window</h2>
<ul>
<li><strong>Robin</strong>: you know it. Now listen to it: thin, sad, silver, even after dark.</li>
<li><strong>Blackbird</strong>: runs, stops, listens, runs.</li>
<li><strong>Wren</strong>: a mouse that flies; louder than seems possible.</li>
<li><strong>Long-tailed tit</strong>: a lollipop. Never alone.</li>
</ul>
<h2>On the way to the bus</h2>
<ul>
<li><strong>Pied wagtail</strong>: the small grey waiter of car parks.</li>
<li><strong>Starling</strong>: oil on water, and it will imitate your telephone.</li>
<li><strong>Jackdaw</strong>: pale eye, talks all the time.</li>
<li><strong>Heron</strong>: an umbrella somebody left in the river.</li>
</ul>
<h2>Up on the hill</h2>
<ul>
<li><strong>Kestrel</strong>: hangs still above the road bank, head fixed as if nailed to the sky.</li>
<li><strong>Raven</strong>: bigger than you expect; turns upside down for fun.</li>
<li><strong>Snipe</strong>: nothing, nothing, then an explosion from under your boot.</li>
<li><strong>Fieldfare</strong>: a grey gang in the hawthorns, rattling.</li>
</ul>
<h2>How to keep them</h2>
<p>Write them down. Not a list of names; one line for each about what it was doing. “Heron, standing on one leg in the weir, furious.” Draw it badly. In March you will leaf back through the <a href="/products/weatherproof-notebook">notebook</a> and find that you have recorded a winter, and that you were out in it more than you thought.</p>
<p>Binoculars are a help. They are not needed for any of the twelve.</p>`,
    cover: { scene: 'forest', palette: 'frost', seed: 9 },
    photograph: { palette: 'frost', seed: 9, ridges: 3, water: 0.7 },
    daysAgo: 305,
  },
  {
    slug: 'camping-with-small-people',
    title: 'Camping with small people',
    author: 'tomas',
    categories: ['on-the-hill', 'know-how'],
    tags: ['Camping', 'Family'],
    excerpt: 'Walk less, snack more, and let them be in charge of the torch.',
    html: `<p>We have two, aged four and seven, and every summer we take them somewhere with no walls. Our expectations have come down each year, and our enjoyment has gone up at exactly the same rate.</p>
<h2>Distances</h2>
<p>Take the distance that you consider ridiculous and halve it. A child does not walk along a path; a child walks around everything beside it. Two kilometres with a stream in the middle is a day.</p>
<h2>Jobs</h2>
<p>Everyone gets one, and it has to be real. The older one is Keeper of the Pegs and counts them in and out. The younger is in charge of the lantern. He takes this so seriously that I have been asked for a password on my way back from the hedge.</p>
<h2>Food</h2>
<ul>
<li>Supper at five. It is not early, it is peaceful.</li>
<li>Anything on a stick is a feast. Anything in a bowl is a negotiation.</li>
<li>Bring twice as many biscuits, and reveal them in instalments.</li>
</ul>
<h2>The night</h2>
<p>They will not go to sleep, because it is light, and then because it is dark. Let them. Lie down as well, all in a row, and tell the story in which each of you does something heroic in turn. Somewhere around the second dragon, there will be silence.</p>
<p>Put the wet wipes, the torch and a dry set of everything in one bag by the door. You will need it at four. You will do it by feel.</p>
<h2>The morning</h2>
<p>This is the part no one tells you about. It is half past five. You are being stared at from very close. “Papá,” they say, “there is a sun.” And you put on your boots and go out in the wet grass with a blanket round the three of you, and it turns out that they are right.</p>`,
    cover: { scene: 'camp', palette: 'dawn', seed: 12 },
    photograph: { palette: 'dawn', seed: 11, ridges: 4, water: 0.62 },
    daysAgo: 148,
  },
  {
    slug: 'the-long-way-round-the-lake',
    title: 'The long way round the lake',
    author: 'nora',
    categories: ['on-the-hill'],
    tags: ['Walking', 'Family'],
    excerpt: 'Nineteen miles, one dog, and a very good reason to stop at every bench.',
    html: `<p>There is a short way round the lake, with a tarred path and an ice-cream kiosk at each end. This is about the other one.</p>
<p>The long way starts behind the boathouse, where a sign says that there is no through route. There is. You climb over a stile, follow the wall up until it gives out, and keep the water on your left for nineteen miles. My mother, who is seventy-four, suggested it. The dog had no view.</p>
<h2>Benches</h2>
<p>My mother’s theory of walking is that benches are there for a reason, and that to pass one is a discourtesy to whoever put it up. We sat on all eleven. There was one for a schoolteacher, one for two brothers, one for “Maud, who disliked this view but came anyway.” We had something to eat on each. I can recommend it as a method: a flask, a tin, a knife, and never more than four hours on your feet without knowing why.</p>
<h2>Rain, as forecast</h2>
<p>It arrived at the far end, where the valley closes, and came down the lake as a grey wall with a hard front edge. We watched it swallow the island, then the moorings. We had exactly time to put our jackets on. Inside a hood the world gets small and companionable. My mother told me how she met my father, which I had heard, and what she had said to her sister that same evening, which I had not.</p>
<h2>Arriving</h2>
<p>The last mile is on the road. The lights of the boathouse were on. The dog lay down in the porch in a manner that suggested it would be living there from now on.</p>
<p>Nineteen miles is not far by any serious standard. But it is a good length for a conversation, if you take the long way round.</p>`,
    cover: { scene: 'lake', palette: 'moor', seed: 14 },
    photograph: { palette: 'moor', seed: 14, ridges: 4, water: 0.62 },
    daysAgo: 82,
  },
]
