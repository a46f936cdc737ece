const field = {
  name: 'body',
  id: 'comment-body',
  label: 'Comment',
  type: 'textarea',
  value: 'Thank you!',
  autocomplete: 'off',
  maxlength: 5000,
  hint: 'Never shown publicly.',
  error: 'This field is required.',
  required: true,
}

/** The part below comments and reviews; everything in it is optional. */
export const respondSample = {
  form: {
    action: '/posts/1/comments',
    title: 'Leave a comment',
    button: 'Post comment',
    signature: 'Posting as Ada.',
    trap: { name: 'website', id: 'comment-website' },
    hidden: [{ name: 'page', value: '1' }],
    fields: [
      field,
      { ...field, name: 'author_name', id: 'comment-author_name', type: 'text', error: '' },
      { ...field, name: 'rating', id: 'review-rating', type: 'rating', value: '4', error: '' },
    ],
  },
  notice: {
    kind: 'error',
    text: 'Please check the fields below.',
    errors: [{ label: 'Comment', text: 'This field is required.', url: '#comment-body' }],
  },
  reason: 'You have already reviewed this product.',
  link: { label: 'Sign in to write a review', url: '/account/sign-in' },
  reply: { name: 'Grace', cancel_url: '/posts/1#respond' },
}
