import type { CustomerKey } from './customers.ts'
import type { StaffKey } from './staff.ts'

export type CommentSeed = {
  /** A customer, a staff member, or a guest's name. */
  by: { customer: CustomerKey } | { staff: StaffKey } | { guest: string }
  body: string
  status?: 'pending' | 'spam' | 'rejected'
  replies?: readonly CommentSeed[]
}

const guest = (name: string) => ({ guest: name })

/** By the slug of the post. */
export const comments: Readonly<Record<string, readonly CommentSeed[]>> = {
  'one-night-on-the-saddle': [
    {
      by: { customer: 'ada' },
      body: 'We have a place like this, twenty minutes past the last bus stop. I had somehow decided that it was too near to count. Going on Thursday.',
      replies: [
        {
          by: { staff: 'wen' },
          body: 'Too near is exactly the right distance. Tell us about the deer.',
          replies: [
            {
              by: { customer: 'ada' },
              body: 'No deer. One owl, one very confused jogger, and the best sleep in months.',
              replies: [
                { by: guest('Henrik'), body: 'The jogger may have been me. Apologies for the shout.' },
              ],
            },
          ],
        },
        { by: guest('Pilar M.'), body: 'What did you do about water up there?' },
      ],
    },
    {
      by: guest('Jonas'),
      body: '“Like a bath filling.” I have watched that a hundred times and never had the words for it.',
    },
    { by: guest('Oona'), body: 'Which tarp is in the third paragraph? The green one?', status: 'pending' },
  ],
  'pitch-a-ridge-tent-in-four-minutes': [
    {
      by: guest('Bram'),
      body: 'Six minutes forty on the lawn, with my daughter calling out the steps. We blame the dog.',
      replies: [
        {
          by: { staff: 'tomas' },
          body: 'The dog adds two minutes in any pitch. You are well inside the norm.',
        },
      ],
    },
    {
      by: guest('Lucía Fern'),
      body: 'The second round of the guy lines made all the difference. Eleven years of flapping, solved.',
    },
    { by: guest('Cheap Tents 4U'), body: 'Best price tents click my profile!!!', status: 'spam' },
  ],
  'waxing-day': [
    {
      by: { customer: 'grace' },
      body: 'Did two bags and a coat with one tin. My kitchen smells like a very clean beehive.',
      replies: [
        { by: { staff: 'tomas' }, body: 'A coat as well! You have a lighter hand than I do.' },
        { by: guest('Aled'), body: 'How long did you leave the coat before wearing it on the bus?' },
      ],
    },
    {
      by: guest('Renske'),
      body: 'Does this work on the roof of a pram? Asking for a pram.',
      status: 'pending',
    },
  ],
  'a-darn-worth-showing': [
    {
      by: guest('Margarethe'),
      body: 'My mother used a darning mushroom, and I never knew what it was for until now. It has been a paperweight for thirty years.',
      replies: [
        { by: { staff: 'tomas' }, body: 'It has been waiting for you. Send us a picture of the first sock.' },
      ],
    },
    { by: { customer: 'mei' }, body: 'Mustard on navy. You were right, people ask.' },
    {
      by: guest('Colm'),
      body: 'I did mine in white on black and it looks as if a bird had been involved. Still proud.',
    },
  ],
  'sharpen-a-knife-in-twenty-minutes': [
    {
      by: guest('Yusuf'),
      body: 'The burr! Nobody had ever told me to feel for the burr. I have been polishing the shoulder of my knives for a decade.',
    },
    {
      by: guest('Ivy'),
      body: 'Which coins? Our pennies are rather thin.',
      replies: [{ by: { staff: 'tomas' }, body: 'Two nickels, or two of your pennies and one for luck.' }],
    },
  ],
  'sleeping-warm': [
    {
      by: guest('Siobhán'),
      body: 'Number seven. Every single time. I lie there for an hour and then it is ninety seconds and a sky full of stars.',
      replies: [
        { by: guest('Marek'), body: 'Ninety seconds with a zip that is frozen is a long ninety seconds.' },
      ],
    },
    {
      by: { customer: 'grace' },
      body: 'Cheese before bed is the most persuasive piece of outdoor advice I have ever read.',
    },
  ],
  'three-days-in-tokyo-with-one-bag': [
    {
      by: { customer: 'mei' },
      body: '喫茶店 are my favourite rooms in the world. Was the one in Jimbōchō up a narrow stair, with a clock that is wrong?',
      replies: [
        {
          by: { staff: 'nora' },
          body: 'By eleven minutes! He told me that he leaves it so that nobody has to hurry.',
          replies: [
            {
              by: { customer: 'mei' },
              body: 'That is the one. He has been saying so since my grandmother’s time.',
            },
          ],
        },
      ],
    },
    { by: guest('Thaddeus'), body: 'How did the thin cup survive in an eighteen-litre bag?' },
    { by: guest('Anneke'), body: 'Please do three weeks next, and write it down.', status: 'pending' },
  ],
  'camping-with-small-people': [
    {
      by: guest('Dilys'),
      body: '“Reveal them in instalments” is now a family motto, and not only about biscuits.',
    },
    {
      by: guest('Kofi A.'),
      body: 'Our Keeper of the Pegs is nine now and has brought in a signing-out sheet.',
      replies: [{ by: { staff: 'tomas' }, body: 'May I have a copy of the form?' }],
    },
  ],
  'coffee-over-a-fire': [
    {
      by: guest('Vera'),
      body: 'The spoonful of cold water is witchcraft. I did it in front of my in-laws and have never stood higher.',
    },
    {
      by: { customer: 'ada' },
      body: 'I can confirm that the handkerchief will never be a handkerchief again.',
      replies: [{ by: { staff: 'nora' }, body: 'Promote it. It is a filter now.' }],
    },
  ],
  'first-week-with-a-cast-iron-skillet': [
    {
      by: guest('Ottoline'),
      body: 'Reached Saturday. The frittata slid. I applauded, alone, in my kitchen.',
    },
    { by: guest('Piet'), body: 'You lost me at an hour for onions, and won me back on the toast.' },
  ],
  'nettle-soup': [
    {
      by: guest('Hazel'),
      body: 'We add a handful of wild garlic at the end. It is the same week, after all.',
    },
    { by: guest('Gustav'), body: 'Picked without gloves to impress someone. It did not.', status: 'pending' },
  ],
  'the-last-mill-in-the-valley': [
    {
      by: guest('E. Rowe’s cousin'),
      body: 'She read this out to us at supper and pretended to be annoyed by the part about walking fast.',
      replies: [
        { by: { staff: 'wen' }, body: 'Please tell her that I am still wearing the jumper, hem and all.' },
      ],
    },
    {
      by: { customer: 'grace' },
      body: 'I have lived ten miles from there all my life and never knew. Going to knock.',
    },
  ],
  'how-to-map-a-place-that-does-not-exist': [
    {
      by: guest('Lieven, Ghent'),
      body: 'Thirty-nine as of last night. The fortieth has something to do with the lighthouse, has it not?',
      replies: [
        {
          by: { staff: 'wen' },
          body: 'There is no lighthouse. Look again.',
          replies: [{ by: guest('Lieven, Ghent'), body: 'Oh, you are cruel. Forty.' }],
        },
      ],
    },
    {
      by: guest('Saoirse'),
      body: 'It hangs over our table, and the children have named three more farms in pencil.',
    },
  ],
  'what-a-backpack-costs': [
    {
      by: guest('Tobias'),
      body: 'I do not think I have seen a company print the last line of that table before. Thank you.',
    },
    { by: guest('Priya'), body: 'The swatches are a very good idea. Mine came in two days, with a drawing.' },
    { by: guest('anonymous'), body: 'Too expensive, and you know it.', status: 'rejected' },
  ],
  'what-we-mended-last-year': [
    {
      by: guest('Gwendolyn'),
      body: '“Guarantee: for ever.” I was not prepared for that on a Monday morning.',
      replies: [{ by: { staff: 'tomas' }, body: 'Neither was Aoife. She had to take the afternoon off.' }],
    },
  ],
  'a-flask-of-something': [
    {
      by: { customer: 'ada' },
      body: 'Hot switchel got me through a whole school sports day. I am a convert.',
    },
    {
      by: guest('Nils'),
      body: 'Crème fraîche in coffee. I laughed, then I tried it, then I stopped laughing.',
      status: 'pending',
    },
  ],
}
