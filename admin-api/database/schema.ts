import { Category } from '../categories/category.entity.ts'
import { ChangeCounter, ChangeRow } from '../changes/change.entity.ts'
import { GlossaryIdentity } from '../changes/identity.entity.ts'
import { Image } from '../images/image.entity.ts'
import { WebhookDelivery } from '../hooks/webhook-delivery.entity.ts'
import { FirstPasswordLink, KnownAddress, SessionRow } from '../session/session.entity.ts'
import { FormerSlug } from '../slugs/former-slug.entity.ts'
import { TermCategory } from '../terms/term-category.entity.ts'
import { Term } from '../terms/term.entity.ts'
import { User } from '../users/user.entity.ts'
import { Vote } from '../votes/vote.entity.ts'
import { Glossary1700000000001 } from './migrations/0001-glossary.ts'
import { SessionsAndWebhooks1700000000002 } from './migrations/0002-sessions-and-webhooks.ts'
import { FullSearch1700000000003 } from './migrations/0003-full-search.ts'
import { UsedIds1700000000004 } from './migrations/0004-used-ids.ts'
import { Identity1700000000005 } from './migrations/0005-identity.ts'
import { KnownAddresses1700000000006 } from './migrations/0006-known-addresses.ts'

/** Every table of the glossary has its class here, but the full-text index: see `search/definition-words.ts`. */
export const entities = [
  User,
  Category,
  Term,
  TermCategory,
  Vote,
  Image,
  FormerSlug,
  ChangeRow,
  ChangeCounter,
  GlossaryIdentity,
  SessionRow,
  FirstPasswordLink,
  KnownAddress,
  WebhookDelivery,
]

/** In the order in which they run. A migration that has been published is never changed again. */
export const migrations = [
  Glossary1700000000001,
  SessionsAndWebhooks1700000000002,
  FullSearch1700000000003,
  UsedIds1700000000004,
  Identity1700000000005,
  KnownAddresses1700000000006,
]
