export {
  type ModerationState,
  type Moderator,
  moderationStates,
  moderationVerb,
  stateOf,
  type Verdict,
  whereState,
} from './moderation-verb.ts'
