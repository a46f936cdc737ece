export {
  type ModerationState,
  type Moderator,
  moderationAction,
  moderationStates,
  stateOf,
  type Verdict,
  whereState,
} from './moderation-action.ts'
