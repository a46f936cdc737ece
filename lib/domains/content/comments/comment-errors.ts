/** There is no such post, or it is not shown. */
export class PostNotFound extends Error {
  override name = 'PostNotFound'
}

/** The post takes no more comments. */
export class CommentsClosed extends Error {
  override name = 'CommentsClosed'
}

/** The site takes comments of customers alone. */
export class GuestCommentsOff extends Error {
  override name = 'GuestCommentsOff'
}

/** What is answered is no approved comment of the post. */
export class UnknownParent extends Error {
  override name = 'UnknownParent'
}

/** The same author has just written the same. */
export class RepeatedComment extends Error {
  override name = 'RepeatedComment'
}

/** Nothing readable is left of these without their markup. */
export class InvalidComment extends Error {
  override name = 'InvalidComment'
  readonly blank: ('body' | 'name')[]

  constructor(blank: ('body' | 'name')[]) {
    super('blank comment')
    this.blank = blank
  }
}
